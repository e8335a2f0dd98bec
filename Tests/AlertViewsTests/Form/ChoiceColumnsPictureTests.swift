import AlertModel
import AlertTestSupport
import Testing

/// Lists with several columns and lists that accept typed text, compared with reference pictures.
@MainActor
struct ChoiceColumnsPictureTests {
  private static let processes = [
    "312\tinfo\tXorg\troot\tthe display server, which everything here is drawn by",
    "1187\tkey\tgnome-keyring-daemon\tada\tsecrets",
    "1203\twarning\tdbus-daemon\tada\tmessages",
    "2210\tsuccess\tfirefox\tada\tthe web",
    "2377\terror\tbackup\tgrace\tlast night’s, which failed because the disk is full",
    "2390\t\tssh-agent\tada\tkeys", "2411\tinfo\tcron\troot\tchores",
    "2502\tquestion\tupdate-notifier\tada\tnews", "2609\tinfo\tcups\troot\tprinting",
  ]

  private static func columns(editable: Bool = false) -> [ChoiceColumn] {
    [
      ChoiceColumn("PID", isHidden: true), ChoiceColumn("", kind: .picture),
      ChoiceColumn("Process", isEditable: editable), ChoiceColumn("User"),
      ChoiceColumn("What it does"),
    ]
  }

  private static func list(
    allowsMultiple: Bool = false, columns: [ChoiceColumn] = columns(), hidesHeader: Bool = false
  ) -> AlertInput {
    AlertInput(
      name: "process",
      kind: .choice(
        ChoiceRules(
          items: processes, selection: [processes[1]], allowsMultiple: allowsMultiple,
          columns: columns, hidesHeader: hidesHeader)))
  }

  private static func menu(_ filter: String = "") -> AlertInput {
    AlertInput(
      name: "menu",
      kind: .choice(
        ChoiceRules(
          items: ["firefox", "gimp", "xterm", "xfig", "thunar"], isFirstChosen: true,
          allowsOther: true, filter: filter)))
  }

  @Test(arguments: InputPicture.looks)
  func columnsWithTitlesAndPictures(appearance: Appearance, scale: Double) throws {
    try InputPicture(input: Self.list()).expectLikeness(
      "list-columns", appearance: appearance, scale: scale)
  }

  @Test(arguments: InputPicture.looks)
  func columnsOfNumbersAreAlignedAtTheirEnds(appearance: Appearance, scale: Double) throws {
    let files = AlertInput(
      name: "file",
      kind: .choice(
        ChoiceRules(
          items: [
            "archlinux-2026.11.01-x86_64.iso\t1,148 MB\t2026-11-03\t11",
            "notes.txt\t3 KB\t2026-11-21\t8", "holiday pictures\t148 MB\t2026-08-30\t1024",
            "Makefile\t880 bytes\t2026-01-11\t–", "thesis.pdf\t12 MB\t2026-10-10\t111",
          ],
          columns: ["Name", "Size", "Changed", "Pages"].map { ChoiceColumn($0) })))
    try InputPicture(input: files).expectLikeness(
      "list-numbers", appearance: appearance, scale: scale)
  }

  @Test func theTitlesStayWhileRowsScroll() throws {
    try InputPicture(input: Self.list(), events: [.keyPressed(KeyPress(.end))])
      .expectLikeness("list-columns-scrolled")
  }

  @Test(arguments: [Appearance.light, .dark])
  func columnsOfBoxes(appearance: Appearance) throws {
    try InputPicture(input: Self.list(allowsMultiple: true))
      .expectLikeness("list-columns-multiple", appearance: appearance)
  }

  @Test func columnsWithoutTitles() throws {
    try InputPicture(input: Self.list(hidesHeader: true)).expectLikeness("list-columns-bare")
  }

  @Test(arguments: InputPicture.looks)
  func aCellThatIsChanged(appearance: Appearance, scale: Double) throws {
    try InputPicture(
      input: Self.list(columns: Self.columns(editable: true)),
      events: [.keyPressed(KeyPress(.function(2))), .keyPressed(KeyPress(.end))]
        + InputPicture.typing("-2")
    ).expectLikeness("list-editing", appearance: appearance, scale: scale)
  }

  @Test func columnsThatAreFiltered() throws {
    try InputPicture(input: Self.list(), events: InputPicture.typing("root"))
      .expectLikeness("list-columns-filter")
  }

  @Test(arguments: [Appearance.light, .dark])
  func aMenuBeforeAnythingIsTyped(appearance: Appearance) throws {
    try InputPicture(input: Self.menu()).expectLikeness("menu-empty", appearance: appearance)
  }

  @Test(arguments: [Appearance.light, .dark])
  func aMenuWithSomethingTyped(appearance: Appearance) throws {
    try InputPicture(input: Self.menu(), events: InputPicture.typing("xf"))
      .expectLikeness("menu-typed", appearance: appearance)
  }

  @Test func aListWithOtherTextTyped() throws {
    try InputPicture(
      input: Self.menu("a command that is much too long for the line in which it is typed"),
      events: InputPicture.typing("--verbose")
    ).expectLikeness("menu-other")
  }
}
