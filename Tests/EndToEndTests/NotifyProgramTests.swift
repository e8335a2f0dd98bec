import AlertModel
import AlertProtocol
import GLib
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Compares `notify-send`, `dunstify` and `dunstctl` with the originals; the server is our presenter.
@Suite(.serialized, .privateServer) @MainActor struct NotifyProgramTests {
  /// A link with that name to our program, in the desktop's folder.
  private func ours(_ name: String, on desktop: Desktop) -> String {
    let link = "\(desktop.folder)/\(name)"
    symlink(BuiltProducts.path(of: "tocsin-notify"), link)
    return link
  }

  /// Arguments of notify-send that need no input of the user.
  private static let cases: [(program: String, words: [String])] = [
    ("notify-send", []),
    ("notify-send", ["a", "b", "c"]),
    ("notify-send", ["--nope", "T"]),
    ("notify-send", ["-t", "soon", "T"]),
    ("notify-send", ["-u", "loud", "T"]),
    ("notify-send", ["-h", "int:a:b", "T"]),
    ("notify-send", ["-h", "variant:a:[", "T"]),
    ("notify-send", ["T"]),
    ("notify-send", ["-w", "-t", "250", "T", "a\\nb"]),
    ("notify-send", ["-A", "yes=Yes", "-A", "No", "-t", "250", "T"]),
    (
      "notify-send",
      ["-a", "App", "-c", "im", "-u", "low", "-w", "-t", "250", "-i", "mail-unread", "T", "B"]
    ),
    ("dunstify", []),
    ("dunstify", ["-a", "", "T"]),
    ("dunstify", ["--nope"]),
    ("dunstify", ["-s"]),
    ("dunstify", ["-c"]),
    ("dunstify", ["-C", "4711"]),
    ("dunstify", ["-u", "c", "T"]),
    ("dunstify", ["-b", "-t", "250", "T"]),
    ("dunstify", ["-A", "a,b", "-t", "250", "T"]),
  ]

  @Test func eachBehavesAsTheOriginal() throws {
    let world = try NotificationDesktop()
    for (program, words) in Self.cases {
      let original = Desktop.Answer(
        try world.desktop.server.start(program, words, environment: world.desktop.environment))
      let own = Desktop.Answer(
        try world.desktop.server.start(
          ours(program, on: world.desktop), words, environment: world.desktop.environment))
      #expect(own == original, "\(program) \(words)")
    }
  }

  @Test func theServerReceivesTheSameCalls() throws {
    let world = try NotificationDesktop()
    let words = [
      "-a", "App", "-c", "email.arrived", "-u", "critical", "-A", "default=Open", "-A", "No", "-r",
      "0", "Title", "Body\\nwith <b>markup</b>",
    ]
    var told: [String] = []
    for program in ["notify-send", ours("notify-send", on: world.desktop)] {
      let child = try world.desktop.server.start(
        program, words, environment: world.desktop.environment)
      let number = try world.number(of: "Title")
      told.append(
        try world.tocsin("history", "show", number).output.split(separator: "\n")
          .filter { !$0.hasPrefix("notification") && !$0.hasPrefix("time") }
          .joined(separator: "\n"))
      #expect(try world.tocsin("close", "--all").status == 0)
      #expect(Desktop.Answer(child) == .init(0))
      try world.waitUntilEmpty()
    }
    #expect(told[0] == told[1])
    #expect(told[1].contains("email.arrived"))
  }

  @Test func aPressedActionIsPrinted() throws {
    let world = try NotificationDesktop()
    for (program, word) in [("notify-send", "open=Open"), ("dunstify", "open,Open")] {
      let child = try world.start(
        ours(program, on: world.desktop), "-A", word, "-t", "0", "Title")
      let number = try world.number(of: "Title")
      #expect(try world.tocsin("action", number, "open").status == 0)
      #expect(Desktop.Answer(child) == .init(0, "open\n"))
      try world.waitUntilEmpty()
    }
  }

  @Test func theNumberIsPrintedAndReplaces() throws {
    let world = try NotificationDesktop()
    let program = ours("notify-send", on: world.desktop)
    let first = try world.run(program, "-p", "-t", "0", "First")
    let number = first.output.prefix { $0 != "\n" }
    let second = try world.run(program, "-p", "-t", "0", "-r", String(number), "Second")
    #expect(first.status == 0)
    #expect(second == first)
    #expect(try world.number(of: "Second") == number)
    #expect(try world.desktop.alerts().count == 1)
  }

  @Test func endedProgramClosesItsNotification() throws {
    let world = try NotificationDesktop()
    let child = try world.start(
      ours("notify-send", on: world.desktop), "-w", "-t", "0", "Title")
    _ = try world.number(of: "Title")
    child.send(signal: SIGINT)
    #expect(
      Desktop.Answer(child) == .init(0, "", "Wait cancelled, closing notification\n"))
    try world.waitUntilEmpty()
  }

  @Test(arguments: [["-w"], ["-A", "a=A"]])
  func endedProgramWithoutABusClosesItsToast(words: [String]) throws {
    let desktop = try Desktop()
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = .some(nil)
    let child = try desktop.server.start(
      ours("notify-send", on: desktop), words + ["-t", "0", "Title"],
      environment: desktop.environment)
    try wait(for: "the toast", within: Bounds.start) { desktop.alertWindows().count == 1 }
    child.send(signal: SIGINT)
    #expect(Desktop.Answer(child) == .init(130))
    try wait(for: "its end") { try desktop.alerts().isEmpty }
  }

  @Test func withoutABusThePresenterShowsIt() throws {
    let desktop = try Desktop()
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = .some(nil)
    let expired = try desktop.server.start(
      ours("dunstify", on: desktop), ["-b", "-t", "400", "Title", "Body"],
      environment: desktop.environment)
    try wait(for: "the toast", within: Bounds.start) { desktop.alertWindows().count == 1 }
    #expect(try desktop.alerts().map(\.title) == ["Title"])
    #expect(Desktop.Answer(expired) == .init(0, "1\n"))
    let left = Desktop.Answer(
      try desktop.server.start(
        ours("notify-send", on: desktop), ["-p", "-r", "77", "-t", "0", "Stays"],
        environment: desktop.environment))
    #expect(left == .init(0, "77\n"))
    try wait(for: "the one that stays") {
      try desktop.alerts().map(\.identifier.rawValue) == ["notify-send-77"]
    }
    #expect(try desktop.run("dismiss", "--all").status == 0)
  }

  @Test func withoutABusOrADisplayItReportsSo() throws {
    let desktop = try Desktop()
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = .some("unix:path=/nonexistent")
    desktop.environment["DISPLAY"] = .some(nil)
    for program in ["notify-send", "dunstify"] {
      let answer = Desktop.Answer(
        try ChildProcess(
          ours(program, on: desktop), ["T"], environment: desktop.environment))
      #expect(answer.status == 1)
      #expect(answer.output.isEmpty)
      #expect(answer.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func dunstctlControlsOurPresenter() throws {
    let world = try NotificationDesktop()
    let control = ours("dunstctl", on: world.desktop)
    func told(_ words: String...) throws -> Desktop.Answer {
      Desktop.Answer(
        try world.desktop.server.start(control, words, environment: world.desktop.environment))
    }
    #expect(try told("is-paused") == .init(0, "false\n"))
    #expect(try told("set-paused", "toggle") == .init(0))
    #expect(try told("is-paused") == .init(0, "true\n"))
    #expect(try told("set-paused", "false") == .init(0))
    let send = ours("notify-send", on: world.desktop)
    let first = try world.start(send, "-A", "default=Open", "-t", "0", "First")
    _ = try world.number(of: "First")
    let second = try world.start(send, "-w", "-t", "0", "Second")
    _ = try world.number(of: "Second")
    #expect(try told("count", "displayed") == .init(0, "2\n"))
    #expect(try told("close") == .init(0))
    #expect(Desktop.Answer(second) == .init(0))
    #expect(try told("action", "0") == .init(0))
    #expect(Desktop.Answer(first) == .init(0, "default\n"))
    try world.waitUntilEmpty()
    #expect(
      try told("count")
        == .init(
          0, "              Waiting: 0\n  Currently displayed: 0\n              History: 2\n"))
    #expect(try told("history").output.contains("Second"))
    #expect(try told("history-pop") == .init(0))
    _ = try world.number(of: "Second")
    #expect(try told("close-all") == .init(0))
    try world.waitUntilEmpty()
    #expect(try told("history-clear") == .init(0))
    #expect(try told("count", "history") == .init(0, "0\n"))
    #expect(try told("debug").output.hasPrefix("Tocsin version: "))
    #expect(try told("rule", "x", "enable").status == 1)
    #expect(try told("history-rm", "4711").status == 1)
  }

  @Test func dunstctlDistinguishesAServerThatDoesNotAnswerFromNone() throws {
    let desktop = try Desktop()
    let bus = try PrivateBus()
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address.text
    // It owns the name, but has no methods.
    let server = try bus.connect()
    let name = BusName(
      "org.freedesktop.Notifications", on: server, replaces: false, changed: { _ in })
    try wait(for: "the name") { name.isOwned }
    let answer = Desktop.Answer(
      try desktop.server.start(
        ours("dunstctl", on: desktop), ["set-paused", "true"], environment: desktop.environment))
    #expect(answer.status == 1)
    #expect(answer.errors.hasPrefix("Failed to communicate with dunst"))
    #expect(try desktop.presenterStatus() == nil)
  }

  @Test func dunstctlControlsDunstLikeTheOriginal() throws {
    let desktop = try Desktop()
    let bus = try PrivateBus()
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address.text
    let dunst = try desktop.server.start("dunst", [], environment: desktop.environment)
    func run(_ program: String, _ words: [String]) throws -> Desktop.Answer {
      Desktop.Answer(
        try desktop.server.start(program, words, environment: desktop.environment))
    }
    try wait(for: "dunst", within: Bounds.start) { try run("dunstify", ["-s"]).status == 0 }
    let control = ours("dunstctl", on: desktop)
    for words in [
      ["is-paused"], ["set-paused", "true"], ["is-paused"], ["set-paused", "toggle"],
      ["is-paused"], ["count"], ["count", "waiting"], ["close-all"], ["close"], ["history-pop"],
      ["rule", "nobody", "enable"], ["count", "nothing"],
    ] {
      let (own, original) = (try run(control, words), try run("dunstctl", words))
      // After the error message of dbus-send, which dunstctl calls.
      #expect(own.status == original.status, "\(words)")
      #expect(own.output == original.output, "\(words)")
    }
    #expect(try run(control, ["debug"]).output.hasPrefix("dunst version:"))
    #expect(try run(control, ["history"]).output.contains("aa{sv}"))
    #expect(dunst.isRunning)
  }
}
