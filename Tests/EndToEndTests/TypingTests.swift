import AlertProtocol
import TestHarness
import TestTraits
import Testing
import X11

/// Text entered with real programs: an input method, and the clipboard.
@Suite(.serialized, .privateServer) @MainActor struct TypingTests {
  /// Starts `tocsin prompt`, and waits until its field accepts keys.
  private func prompt(_ desktop: Desktop, _ words: String...) throws -> ChildProcess {
    let child = try desktop.server.start(
      BuiltProducts.path(of: "tocsin"), ["prompt", "Name?", "--id", "a", "--guard", "0"] + words,
      environment: desktop.environment)
    try desktop.waitForAlert("a")
    return child
  }

  @Test func aSyllableIsComposedInPlace() throws {
    let desktop = try Desktop()
    let method = try HangulInputMethod(on: desktop.server)
    desktop.environment["XMODIFIERS"] = "@im=uim"
    let child = try prompt(desktop)
    try turnOnMethod(desktop)
    let before = try desktop.server.screenshot()
    try desktop.input.type("gks")
    // The pre-edit text is shown in the field.
    try wait(for: "the syllable") { try desktop.server.screenshot() != before }
    let first = try desktop.server.screenshot()
    try desktop.input.type("rnr")
    try wait(for: "the second syllable") { try desktop.server.screenshot() != first }
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "한국\n"))
    #expect(method.process.isRunning)
  }

  /// Switches the input method to Korean as soon as it is connected; until then keys are plain.
  ///
  /// The field is empty afterwards.
  private func turnOnMethod(_ desktop: Desktop) throws {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    var round = 0
    try wait(for: "the method", within: Bounds.start) {
      let letter = letters[round % letters.count]
      round += 1
      try desktop.input.type(letter)
      try desktop.input.tap(Keysym.space, holding: [Keysym.shift])
      var written = ""
      try wait(for: "the letter") {
        try desktop.input.tap(0x61, holding: [Keysym.control])
        try desktop.input.tap(0x63, holding: [Keysym.control])
        written = try copied(desktop)
        return written.hasPrefix(letter)
      }
      // An input method consumes the keys that switch it on; otherwise they enter a space.
      return written == letter
    }
    try desktop.input.tap(Keysym.backspace)
  }

  private func copied(_ desktop: Desktop) throws -> String {
    let reader = try desktop.server.start("xclip", ["-o", "-selection", "clipboard"])
    try reader.waitForExit(within: Bounds.start)
    return reader.standardOutput
  }

  @Test func aSessionWithoutAMethodStartsNone() throws {
    let desktop = try Desktop()
    desktop.environment["XMODIFIERS"] = "@im=none"
    let child = try prompt(desktop)
    let presenter = try #require(try desktop.presenterStatus()).pid
    let children = try ChildProcess("pgrep", ["-P", "\(presenter)"])
    #expect(try children.waitForExit() == .exited(1))
    try desktop.input.type("abc")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "abc\n"))
  }

  @Test func deadKeysAndComposeSequencesCompose() throws {
    let desktop = try Desktop()
    let options = ["-variant", "intl", "-option", "compose:menu"]
    let setter = try desktop.server.start("setxkbmap", ["us"] + options)
    #expect(try setter.waitForExit() == .exited(0))
    let child = try prompt(desktop)
    let compose: UInt = 0xff20
    try wait(for: "the layout") { desktop.server.control.keycode(for: compose) != nil }
    try desktop.input.tap(Keysym.deadAcute)
    try desktop.input.type("e")
    try desktop.input.tap(compose)
    try desktop.input.type("ss")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "éß\n"))
  }

  @Test func aLayoutChangeDuringTypingIsFollowed() throws {
    let desktop = try Desktop()
    let child = try prompt(desktop)
    let place = try #require(desktop.server.control.keycode(for: 0x7a))
    desktop.input.keycode(place)
    // A text that can be copied has been entered.
    _ = try copy(desktop)
    try desktop.input.tap(Keysym.end)
    let setter = try desktop.server.start("setxkbmap", ["de"])
    #expect(try setter.waitForExit() == .exited(0))
    desktop.input.keycode(place)
    try wait(for: "the layout") { desktop.server.control.keycode(for: 0xfc) != nil }
    try desktop.input.tap(0xfc)
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "zyü\n"))
  }

  @Test func aMegabyteIsPastedAndCopied() throws {
    let desktop = try Desktop()
    let text = (0..<25_000).map { "line \($0) of what äöü wrote before\n" }.joined()
    let source = try desktop.server.start(
      "xclip", ["-i", "-selection", "clipboard", "-quiet"], input: .text(text))
    let (control, clipboard) = (desktop.server.control, desktop.server.control.atoms[.clipboard])
    try wait(for: "xclip") { control.owner(of: clipboard) != .none }
    let child = try desktop.server.start(
      BuiltProducts.path(of: "tocsin"),
      ["alert", "--id", "a", "--guard", "0", "--text", "note", "-b", "OK"],
      environment: desktop.environment)
    try desktop.waitForAlert("a")
    try desktop.input.tap(0x76, holding: [Keysym.control])
    #expect(try copy(desktop) == text)
    #expect(try source.waitForExit() == .exited(0))
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
  }

  /// Selects and copies the text, as soon as the field has one.
  private func copy(_ desktop: Desktop) throws -> String {
    let (control, clipboard) = (desktop.server.control, desktop.server.control.atoms[.clipboard])
    let former = control.owner(of: clipboard)
    try wait(for: "the copy", within: Bounds.start) {
      try desktop.input.tap(0x61, holding: [Keysym.control])
      try desktop.input.tap(0x63, holding: [Keysym.control])
      nothingHappens()
      return control.owner(of: clipboard) != former
    }
    return try copied(desktop)
  }
}
