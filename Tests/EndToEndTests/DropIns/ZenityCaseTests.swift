import TestHarness
import TestTraits
import Testing

/// Our zenity and the original, in the same cases.
@Suite(.privateServer) @MainActor struct ZenityCaseTests {
  @Test func oursEndsAsTheTableSays() throws {
    try DropInDesktop().runOurs("zenity", Self.messages + Self.values + Self.lists + Self.streams)
  }

  @Test func theOriginalEndsAsTheTableSays() throws {
    try DropInDesktop().runOriginal(
      "zenity", Self.messages + Self.values + Self.lists + Self.streams)
  }

  private static let messages: [DropInCase] = [
    DropInCase(["--question"], [.return], ends: 0),
    DropInCase(["--question"], [.escape], ends: 1),
    DropInCase(["--question"], [.alt("n")], ends: 1),
    DropInCase(["--question"], [.alt("y")], ends: 0),
    DropInCase(["--question", "--default-cancel"], [.return], ends: 1),
    DropInCase(
      ["--question", "--extra-button=_More"], [.alt("m")], ends: 1, "_More\n"),
    DropInCase(["--info"], environment: ["ZENITY_OK": "42"], [.return], ends: 42),
    DropInCase(["--question"], environment: ["DIALOG_ESC": "43"], [.escape], ends: 43),
    DropInCase(["", "", "--warning", "--text=a & b <c"], [.return], ends: 0),
    DropInCase(["--error", "--no-wrap", "--icon-name=x", "--width=3"], [.escape], ends: 1),
    DropInCase(["--info", "--timeout=1"], environment: ["ZENITY_TIMEOUT": "9"], ends: 5),
    DropInCase(["--version"], ends: 0, "3.44.0\n"),
    DropInCase(["--info", "--frob"], ends: 255),
    DropInCase(["--notification"], ends: 1),
  ]

  private static let values: [DropInCase] = [
    DropInCase(["--entry", "--text=_Name"], [.type("ab"), .return], ends: 0, "ab\n"),
    DropInCase(["--entry", "--entry-text=xyz"], [.return], ends: 0, "xyz\n"),
    DropInCase(["--entry", "--entry-text=xyz"], [.type("ab"), .return], ends: 0, "ab\n"),
    DropInCase(["--entry", "--entry-text=a\tb\nc"], [.return], ends: 0, "a\tb\nc\n"),
    DropInCase(["--entry"], [.type("ab"), .escape], ends: 1),
    DropInCase(["--entry", "--hide-text"], [.type("ab"), .return], ends: 0, "ab\n"),
    DropInCase(["--entry", "--entry-text=x", "--timeout=1"], ends: 5, "x\n"),
    DropInCase(["--entry", "a", "b"], [.return], ends: 0, "\n"),
    DropInCase(["--password"], [.type("ab"), .return], ends: 0, "ab\n"),
    DropInCase(["--password"], [.type("ab"), .escape], ends: 1),
    DropInCase(
      ["--password", "--username"], [.type("a"), .tab, .type("b"), .return], ends: 0, "a|b\n"),
    DropInCase(["--scale", "--value=5"], [.right, .right, .return], ends: 0, "7\n"),
    DropInCase(
      ["--scale", "--step=10", "--value=5"], [.right, .right, .return], ends: 0, "25\n"),
    DropInCase(
      ["--scale", "--step=10", "--max-value=15"], [.right, .right, .return], ends: 0, "15\n"),
    DropInCase(
      ["--scale", "--print-partial"], [.right, .right, .return], ends: 0, "1\n2\n2\n"),
    DropInCase(
      ["--calendar", "--day=3", "--month=4", "--year=2020", "--timeout=1"], ends: 5, "04/03/20\n"),
    DropInCase(
      ["--calendar", "--day=31", "--month=2", "--year=2020", "--date-format=%F", "--timeout=1"],
      ends: 5, "2020-02-29\n", original: .unasked(because: "it prints memory that is not its own")),
    DropInCase(
      ["--forms", "--add-entry=A", "--add-password=B"],
      [.type("a"), .tab, .type("b"), .tab, .tab, .space], ends: 0, "a|b\n"),
    DropInCase(
      [
        "--forms", "--add-entry=A", "--add-combo=B", "--combo-values=x|y", "--separator=;",
        "--timeout=1",
      ], ends: 5, "; \n"),
    DropInCase(
      [
        "--forms", "--add-entry=A", "--add-list=B", "--list-values=x|y", "--add-calendar=C",
        "--forms-date-format=x", "--timeout=1",
      ], ends: 5, "||x\n"),
  ]

  private static let marksFirst = "here the first Down marks the first row, there the second"

  private static let lists: [DropInCase] = [
    DropInCase(
      ["--list", "--column=A", "a", "b", "c"], [.down, .return], ends: 0, "a\n",
      original: .differs(.init(0, "b\n"), because: marksFirst)),
    DropInCase(
      ["--list", "--column=A", "--column=B", "--print-column=2,1", "a", "b", "c", "d", "e", "f"],
      [.down, .down, .return], ends: 0, "d|c\n",
      original: .differs(.init(0, "f|e\n"), because: marksFirst)),
    DropInCase(
      ["--list", "--column=A"], input: .text("x\ny\nz\n"), [.down, .return], ends: 0, "x\n",
      original: .unasked(because: "it marks another row by how soon its rows come")),
    DropInCase(
      ["--list", "--checklist", "--column=", "--column=B", "TRUE", "a", "x", "b", "true", "c"],
      [.tab, .tab, .space], ends: 0, "a|c\n"),
    DropInCase(
      [
        "--list", "--radiolist", "--column=", "--column=B", "--column=C", "--separator=\\t",
        "--print-column=ALL", "FALSE", "a", "b", "TRUE", "c", "d",
      ], [.tab, .tab, .space], ends: 0, "c\td\n"),
    DropInCase(["--list", "--column=A", "a"], [.tab, .tab, .space], ends: 0),
    DropInCase(["--list", "--column=A", "a"], [.escape], ends: 1),
    DropInCase(
      ["--list", "--checklist", "--column=", "--column=B", "--print-column=", "--timeout=1"]
        + ["TRUE", "a"], ends: 5),
    DropInCase(
      [
        "--list", "--checklist", "--column=", "--column=B", "--column=C", "--hide-column=2",
        "--timeout=1", "TRUE", "a\tb\nc", "d", "TRUE", String(repeating: "x", count: 6000), "f",
      ], ends: 5, "a\tb\nc|" + String(repeating: "x", count: 6000) + "\n"),
    DropInCase(
      ["--list", "--radiolist", "--column=", "--column=B", "--timeout=1"]
        + ["TRUE", "a", "TRUE", "b"], ends: 5, "a\n",
      original: .differs(.init(5, "a|b\n"), because: "in a list of circles one is chosen")),
    DropInCase(["--list"], environment: ["ZENITY_ERROR": "7"], ends: 7),
  ]

  /// More rows than are read or sent at a time, all of them selected.
  private static let manyRows = (0..<10_000).map { "TRUE\nrow \($0)\n" }.joined()
  private static let manyCells = (0..<10_000).map { "row \($0)" }.joined(separator: "|") + "\n"

  private static let streams: [DropInCase] = [
    DropInCase(["--text-info"], input: .text("some text\n"), [.return], ends: 0),
    DropInCase(
      ["--text-info", "--editable", "--timeout=1"], input: .text("ä text"), ends: 5, "ä text"),
    DropInCase(
      ["--text-info", "--editable", "--timeout=1"], input: .text("a\r\nb\r\n"), ends: 5,
      "a\r\nb\r\n"),
    DropInCase(
      ["--list", "--checklist", "--column=", "--column=B", "--timeout=2"], input: .text(manyRows),
      ends: 5, manyCells, original: .unasked(because: "its time is over before its rows are there")),
    DropInCase(
      ["--progress", "--auto-close", "--time-remaining"],
      input: .text("0.0000000000000000000001\n100\n"), ends: 0),
    DropInCase(
      ["--progress", "--auto-close"],
      input: .text("#\(String(repeating: "<", count: 60_000))\n100\n"),
      ends: 0),
    DropInCase(
      ["--progress", "--auto-close"], input: .text("10\n# half\n50\n100\n"), ends: 0),
    DropInCase(["--progress", "--auto-close", "--pulsate"], input: .text("x\n"), ends: 0),
    DropInCase(["--progress", "--timeout=1"], input: .text("10\n"), ends: 5),
    DropInCase(
      ["--progress", "--modal"], input: .text("10\n"), [.escape], ends: 1),
    DropInCase(["--progress", "--modal"], input: .text("100\n"), [.return], ends: 0),
  ]
}
