import TestHarness
import TestTraits
import Testing

/// Our dmenu and rofi and the originals, in the same cases.
@Suite(.privateServer) @MainActor struct MenuCaseTests {
  @Test func oursEndsAsTheTablesSay() throws {
    let desk = try DropInDesktop()
    try desk.runOurs("dmenu", Self.dmenu)
    try desk.runOurs("rofi", Self.rofi)
  }

  @Test func theOriginalDmenuEndsAsTheTableSays() throws {
    try DropInDesktop().runOriginalMenu("dmenu", Self.dmenu)
  }

  @Test func theOriginalRofiEndsAsTheTableSays() throws {
    try DropInDesktop().runOriginalMenu("rofi", Self.rofi)
  }

  private static let rows = ChildProcess.Input.text("alpha\nbeta\ngamma\n")
  private static let controlX = control("x")

  private static func control(_ letter: Unicode.Scalar) -> DropInCase.Step {
    .chord(UInt(letter.value), holding: [Keysym.control])
  }

  private static let dmenu: [DropInCase] = [
    DropInCase([], input: rows, [.return], ends: 0, "alpha\n"),
    DropInCase([], input: rows, [.escape], ends: 1),
    DropInCase(["-p", "Which?"], input: rows, [.down, .return], ends: 0, "beta\n"),
    DropInCase(["-l", "5"], input: rows, [.type("ga"), .return], ends: 0, "gamma\n"),
    DropInCase([], input: rows, [.type("zed"), .return], ends: 0, "zed\n"),
    DropInCase([], input: rows, [.type("be"), .shiftReturn], ends: 0, "be\n"),
    DropInCase([], input: rows, [.type("be"), .tab, .shiftReturn], ends: 0, "beta\n"),
    DropInCase(["-i"], input: rows, [.type("BE"), .return], ends: 0, "beta\n"),
    DropInCase(["-b"], input: rows, [.type("BE"), .return], ends: 0, "BE\n"),
    DropInCase([], input: .text("a b\nb c\nc a\n"), [.type("a c"), .return], ends: 0, "c a\n"),
    DropInCase([], [.type("x"), .return], ends: 0, "x\n"),
    DropInCase(
      [], input: rows, [control("n"), control("n"), control("p"), .return], ends: 0, "beta\n"),
    DropInCase([], input: rows, [control("n"), control("m")], ends: 0, "beta\n"),
    DropInCase([], input: rows, [.type("x yz"), control("w"), .shiftReturn], ends: 0, "x \n"),
    DropInCase([], input: rows, [control("j")], ends: 0, "alpha\n"),
    DropInCase([], input: rows, [control("c")], ends: 1),
    DropInCase([], input: rows, [control("[")], ends: 1),
    DropInCase(["-v"], ends: 0, "dmenu-5.2\n"),
    DropInCase(["--none"], ends: 1),
  ]

  private static let rofi: [DropInCase] = [
    DropInCase(["-dmenu"], input: rows, [.return], ends: 0, "alpha\n"),
    DropInCase(["-dmenu"], input: rows, [.escape], ends: 1),
    DropInCase(
      ["-dmenu", "-p", "Which?"], input: rows, [.type("be"), .return], ends: 0, "beta\n"),
    DropInCase(
      ["-dmenu", "-format", "i"], input: rows, [.down, .down, .return], ends: 0, "2\n"),
    DropInCase(
      ["-dmenu", "-format", "d q"], input: rows, [.down, .return], ends: 0, "2 'beta'\n"),
    DropInCase(["-dmenu"], input: rows, [.type("zed"), .return], ends: 0, "zed\n"),
    DropInCase(
      ["-dmenu", "-format", "i s"], input: rows, [.type("zed"), .return], ends: 0, "-1 zed\n"),
    DropInCase(
      ["-dmenu", "-no-custom"], input: rows, [.type("zed"), .return, .escape], ends: 1),
    DropInCase(
      ["-dmenu", "-multi-select"], input: rows, [.shiftReturn, .shiftReturn, .return], ends: 0,
      "alpha\nbeta\n"),
    DropInCase(["-dmenu", "-filter", "be"], input: rows, [.return], ends: 0, "beta\n"),
    DropInCase(["-dmenu", "-select", "gam"], input: rows, [.return], ends: 0, "gamma\n"),
    DropInCase(["-dmenu", "-selected-row", "1"], input: rows, [.return], ends: 0, "beta\n"),
    DropInCase(
      ["-dmenu", "-sep", ";"], input: .text("one;two"), [.down, .return], ends: 0, "two\n"),
    DropInCase(
      ["-dmenu", "-kb-custom-1", "Control+x"], input: rows, [.down, controlX], ends: 10,
      "beta\n"),
    DropInCase(
      ["-dmenu"], input: rows, [.chord(0x33, holding: [Keysym.alt])], ends: 12, "alpha\n"),
    DropInCase(["-dmenu", "-dump", "-filter", "be"], input: rows, ends: 0, "beta\n"),
    DropInCase(["-e", "A message"], [.escape], ends: 0),
  ]
}
