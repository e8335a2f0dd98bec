import AlertModel
import TestHarness
import TestTraits
import Testing

/// The speech output of Orca, with a fake Speech Dispatcher.
@Suite(.serialized, .privateServer) @MainActor struct ScreenReaderTests {
  @Test func anAlertIsReadAndTheFocusIsAnnounced() throws {
    let reader = try ScreenReaderDesktop(orca: true)
    let child = try reader.desktop.start(
      "alert", "-t", "Delete it?", "-m", "This cannot be undone at all.", "-b", "Keep", "-b",
      "Delete", "--guard", "0")
    try reader.expectSpeech(
      "alert Delete it?", "This cannot be undone at all.", "Delete push button.")
    try reader.desktop.input.tap(Keysym.tab)
    try reader.expectSpeech("Keep push button.")
    try reader.desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child).status != nil)
  }

  /// Its backdrop appears before the window that gives it its name.
  @Test func anAlertWithAnEmbeddedWindowIsRead() throws {
    let reader = try ScreenReaderDesktop(orca: true)
    let child = try reader.desktop.start(
      "present", "--guard", "0", "--", "xterm", "-T", "Terminal", "-into", "{window}")
    try reader.expectSpeech("alert Terminal.")
    #expect(!reader.hasSaid("alert Window."))
    try reader.desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
  }

  @Test func aFormIsReadFieldByField() throws {
    let reader = try ScreenReaderDesktop(orca: true)
    let child = try reader.desktop.start(
      "alert", "-t", "Sign in.", "--field", "user=User", "--check", "stay=Stay signed in",
      "--choice", "fruit:Fruit=Apple,Pear", "--slider", "volume:Volume=0..10", "--required", "user",
      "--match", "user=[a-z]+", "--match-help", "user=Letters only", "--guard", "0")
    let input = reader.desktop.input
    try reader.expectSpeech("alert Sign in.", "User entry required.", "Letters only.")
    try input.tap(Keysym.return)
    try reader.expectSpeech("Please fill this in.")
    // Orca echoes keys because the alert passes them on while it holds the keyboard.
    try input.type("h")
    try reader.expectSpeech("h")
    try input.tap(Keysym.tab)
    try reader.expectSpeech("Stay signed in check box not checked.")
    try input.tap(Keysym.space)
    try reader.expectSpeech("checked")
    try input.tap(Keysym.tab)
    try reader.expectSpeech("Fruit panel.")
    try input.tap(Keysym.down)
    try reader.expectSpeech("Apple.", "selected radio button")
    try input.tap(Keysym.tab)
    try reader.expectSpeech("Volume slider 0.")
    try input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
  }

  @Test func theItemsOfAListAreRead() throws {
    let reader = try ScreenReaderDesktop(orca: true)
    let child = try reader.desktop.start(
      "choose", "Pick a fruit.", "Apple", "Pear", "Plum", "Fig", "Kiwi", "Lime", "Date", "--guard",
      "0")
    try reader.expectSpeech("alert Pick a fruit.", "List with 7 items.")
    try reader.desktop.input.tap(Keysym.down)
    try reader.expectSpeech("Apple.")
    try reader.desktop.input.tap(Keysym.down)
    try reader.expectSpeech("Pear.")
    try reader.desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == .init(0, "Pear\n"))
  }

  @Test func theNumberOfMatchesIsReadAfterEachLetter() throws {
    let reader = try ScreenReaderDesktop(orca: true)
    let child = try reader.desktop.start(
      "choose", "Pick a fruit.", "Apple", "Apricot", "Pear", "Plum", "Fig", "Kiwi", "Lime",
      "--guard", "0")
    try reader.expectSpeech("alert Pick a fruit.", "List with 7 items.")
    try reader.desktop.input.type("a")
    try reader.expectSpeech("Matches for “a”: 3 of 7")
    try reader.desktop.input.type("p")
    try reader.expectSpeech("Matches for “ap”: 2 of 7")
    try reader.desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == .init(0, "Apple\n"))
  }

  @Test func theTitlesOfColumnsAreRead() throws {
    let reader = try ScreenReaderDesktop(orca: true)
    let child = try reader.desktop.start(
      "choose", "Pick a person.", "--column", "Name", "--column", "Town", "Ada\tLondon",
      "Bob\tRome", "--guard", "0")
    try reader.expectSpeech("alert Pick a person.")
    try reader.desktop.input.tap(Keysym.down)
    try reader.expectSpeech("Ada.", "London.")
    // Orca's key for “where am I?”, KP_Enter.
    try reader.desktop.input.tap(0xFF8D)
    try reader.expectSpeech("Name.", "table cell.")
    try reader.desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child).status == 0)
  }

  @Test func aSecretIsNeverSpoken() throws {
    let reader = try ScreenReaderDesktop(orca: true)
    let child = try reader.desktop.start("password", "Unlock the key.", "--guard", "0")
    try reader.expectSpeech("alert Unlock the key.", "This alert holds the keyboard.")
    try reader.desktop.input.type("q")
    try reader.expectSpeech("bullet")
    try reader.desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == .init(0, "q\n"))
    #expect(!reader.hasSaid("q"))
  }

  /// As in a text view of GTK, the caret moves in text that cannot be edited.
  @Test func aLongTextIsReadLineByLineAndAsAWhole() throws {
    let reader = try ScreenReaderDesktop(orca: true)
    let text = (1...40).map { "Line number \($0) ends here." }.joined(separator: "\n")
    let path = "\(reader.desktop.folder)/text"
    try text.write(toFileAt: path)
    let child = try reader.desktop.start(
      "alert", "-t", "Licence of it.", "--file", path, "--guard", "0")
    try reader.expectSpeech("alert Licence of it.")
    let input = reader.desktop.input
    try input.tap(Keysym.tab)
    try reader.expectSpeech("read only text.", "Line number 1 ends here.")
    try input.tap(Keysym.down)
    try reader.expectSpeech("Line number 2 ends here.")
    try input.tap(Keysym.down)
    try reader.expectSpeech("Line number 3 ends here.")
    // Orca's key for reading everything from the caret on.
    try input.tap(0xFFAB)
    try reader.expectSpeech("Line number 4 ends here.", "Line number 40 ends here.")
    try input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
  }

  @Test func aToastThatChangesOrArrivesAgainIsReadAgain() throws {
    let reader = try ScreenReaderDesktop(orca: true)
    let desktop = reader.desktop
    func toast(_ words: String...) throws {
      let all = ["toast"] + words + ["--timeout", "0", "--policy", "coalesce"]
      #expect(Desktop.Answer(try desktop.start(words: all)).status == 0)
    }
    try toast("Rain again.", "Take an umbrella.", "--id", "rain")
    try reader.expectSpeech("notification Rain again.", "Take an umbrella.")
    try toast("Rain again.", "Take an umbrella.", "--id", "rain")
    try reader.expectSpeech("notification Rain again.", "2 times. Take an umbrella.")
    #expect(try desktop.run("update", "rain", "--message", "It has stopped.").status == 0)
    try reader.expectSpeech("notification Rain again.", "2 times. It has stopped.")
  }

  /// Orca's keys for the current line, the previous and the next one.
  @Test func flatReviewReadsAFormLineByLine() throws {
    let reader = try ScreenReaderDesktop(orca: true)
    let child = try reader.desktop.start(
      "alert", "-t", "Sign in.", "-m", "To the server.", "--field", "user=User", "--value",
      "user=ann", "--check", "stay=Stay signed in", "--guard", "0")
    try reader.expectSpeech("alert Sign in.", "User entry ann selected.")
    let input = reader.desktop.input
    let (current, previous, next): (UInt, UInt, UInt) = (0xFF97, 0xFF95, 0xFF9A)
    for (key, line) in [
      (current, "ann"), (previous, "User"), (previous, "To the server."), (next, "User"),
      (next, "ann"), (next, "not checked Stay signed in"), (next, "Cancel OK"),
    ] {
      try input.tap(key)
      try reader.expectSpeech(line)
    }
    try input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
  }

  @Test func theNumberOfWaitingToastsIsReadWhenItGrows() throws {
    let reader = try ScreenReaderDesktop(orca: true)
    let desktop = reader.desktop
    func post(_ number: Int) throws {
      #expect(try desktop.run("toast", "Mail \(number).", "--timeout", "0").status == 0)
    }
    for number in 1...15 { try post(number) }
    let waiting = try wait(for: "the toasts", within: Bounds.start) {
      let alerts = try desktop.alerts()
      let shown = alerts.count { $0.state == .presented }
      let waiting = alerts.count { $0.state == .queued }
      return shown > 0 && shown + waiting == 15 ? waiting : nil
    }
    try reader.expectSpeech("notification \(waiting) more.")
    try post(16)
    try reader.expectSpeech("notification \(waiting + 1) more.")
    #expect(try desktop.run("dismiss", "--all").status == 0)
    try wait(for: "the end of the number", within: Bounds.start) {
      try !reader.run("tree").output.contains("more")
    }
    #expect(!reader.hasSaid("notification 0 more."))
  }

  /// Application, number and message are sentences, although Orca joins them.
  @Test func theToastsOfAnApplicationAreReadWithTheirNumber() throws {
    let reader = try ScreenReaderDesktop(orca: true)
    for (number, rest) in [(1, ""), (2, "1 more. "), (3, "2 more. ")] {
      #expect(
        try reader.desktop.run(
          "toast", "Message \(number).", "From Ann.", "--application", "Mail", "--timeout", "0"
        ).status == 0)
      try reader.expectSpeech(
        "notification Message \(number).", "Mail. \(rest)From Ann.")
    }
  }

  @Test func aToastIsReadWhenItAppears() throws {
    let reader = try ScreenReaderDesktop(orca: true)
    #expect(
      try reader.desktop.run("toast", "Backup finished.", "All files are safe.").status == 0)
    try reader.expectSpeech("notification Backup finished.", "All files are safe.")
  }
}
