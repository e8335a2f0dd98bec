import TestHarness
import TestTraits
import Testing

/// Our xmessage and gxmessage and the originals, in the same cases.
@Suite(.privateServer) @MainActor struct MessageCaseTests {
  @Test func oursEndsAsTheTablesSay() throws {
    let desk = try DropInDesktop()
    try desk.runOurs("xmessage", Self.xmessage)
    try desk.runOurs("gxmessage", Self.gxmessage)
  }

  @Test func theOriginalXmessageEndsAsTheTableSays() throws {
    try DropInDesktop().runOriginal("xmessage", Self.xmessage)
  }

  @Test func theOriginalGxmessageEndsAsTheTableSays() throws {
    try DropInDesktop().runOriginal("gxmessage", Self.gxmessage)
  }

  private static let staysUp = "Escape, or a key without meaning, does nothing there"

  private static let xmessage: [DropInCase] = [
    DropInCase(["-timeout", "1", "hi"], ends: 0),
    DropInCase(["-buttons", "a:3,b", "-default", "b", "hi"], [.return], ends: 102),
    DropInCase(
      ["-default", "okay", "-print", "hi"], [.return], ends: 0, "okay\n",
      original: .differs(.init(0), because: "Return prints nothing there, for all of -print")),
    DropInCase(["hi"], [.escape], ends: 1, original: .unasked(because: staysUp)),
    DropInCase(
      ["-buttons", "a:3,b:4", "-print", "hi"], [.return, .tab, .tab, .space], ends: 4, "b\n",
      original: .unasked(because: staysUp)),
    DropInCase([], ends: 1),
    DropInCase(["-file", "/nonexistent"], ends: 1),
    DropInCase(["-file", "-", "-timeout", "1"], input: .text("hi\n"), ends: 0),
    DropInCase(["-file", "/dev/null", "hi"], ends: 1),
  ]

  private static let gxmessage: [DropInCase] = [
    DropInCase(["-timeout", "1", "hi"], ends: 0),
    DropInCase(
      ["-buttons", "a:3,b:4", "-default", "b", "-print", "hi"], [.return], ends: 4, "b\n"),
    DropInCase(["-buttons", "a:3", "hi"], [.escape], ends: 1),
    DropInCase(["-print", "-buttons", "a,b,c:7", "hi"], [.tab, .space], ends: 101, "a\n"),
    DropInCase(["-print", "-buttons", "_foo,_bar", "hi"], [.alt("b")], ends: 102, "_bar\n"),
    DropInCase(
      ["-print", "-buttons", "GTK_STOCK_OK:9", "-default", "GTK_STOCK_OK", "hi"], [.return],
      ends: 9, "GTK_STOCK_OK\n"),
    DropInCase(["-entry", "-print", "hi"], ends: 1),
    DropInCase(["-timeout", "1.5", "hi"], ends: 0),
    DropInCase(["-entrytext", "foo", "-default", "okay", "hi"], [.return], ends: 0, "foo\n"),
    DropInCase([], ends: 1),
    DropInCase(["-file", "/nonexistent"], ends: 1),
  ]
}
