import AlertProtocol
import TestHarness
import TestTraits
import Testing
import X11

/// What a person types into a text field, by the means of real programs.
@Suite(.serialized, .privateServer) @MainActor struct TypingTests {
  /// Starts `tocsin prompt` and waits until its field takes keys.
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
    // Shown in the field before it is sure.
    try wait(for: "the syllable") { try desktop.server.screenshot() != before }
    try desktop.input.type("rnr")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "한국\n"))
    #expect(method.process.isRunning)
  }

  /// Turns the method to Korean as soon as it is there; on a busy machine keys are plain till then.
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
      // A method takes the keys that turn it on; else they write a space.
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

  @Test func deadKeysAndComposeSequencesWrite() throws {
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

  @Test func aLayoutThatChangesWhileOneTypesIsFollowed() throws {
    let desktop = try Desktop()
    let child = try prompt(desktop)
    let place = try #require(desktop.server.control.keycode(for: 0x7a))
    desktop.input.keycode(place)
    // What can be copied has been typed.
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

  /// Selects everything and copies it, as soon as there is anything.
  private func copy(_ desktop: Desktop) throws -> String {
    let (control, clipboard) = (desktop.server.control, desktop.server.control.atoms[.clipboard])
    let former = control.owner(of: clipboard)
    try wait(for: "the copy", within: Bounds.start) {
      try desktop.input.tap(0x61, holding: [Keysym.control])
      try desktop.input.tap(0x63, holding: [Keysym.control])
      runLoop()
      return control.owner(of: clipboard) != former
    }
    return try copied(desktop)
  }
}
