import AlertKit
import AlertModel
import Cairo
import DrawingTestSupport
import Testing

/// Text fields, areas and long text, compared with reference pictures.
@MainActor
struct TextPictureTests {
  private static let folder = GoldenFolder.of(#filePath)

  init() throws {
    try TestFonts.install()
  }

  private static let release = AlertDescription(
    title: "Name this release",
    inputs: [
      AlertInput(
        name: "name", label: "_Name", kind: .field(TextRules(placeholder: "for example, Juniper"))),
      AlertInput(name: "tag", label: "Tag", kind: .field(TextRules(value: "v2.1.0"))),
    ],
    buttons: [
      AlertButton(id: "cancel", label: "Cancel", role: .cancel),
      AlertButton(id: "save", label: "Save"),
    ])

  @Test(arguments: [Appearance.light, .dark], [1.0, 2.0])
  func aFieldWithAPlaceholderAndTheFocus(appearance: Appearance, scale: Double) throws {
    try expectLikeness(
      Self.release, "field-focused-\(appearance)-\(Int(scale))x", appearance: appearance,
      scale: scale)
  }

  @Test(arguments: [Appearance.light, .dark], [1.0, 2.0])
  func aFilledFieldWithAllSelectedAndAnInvalidOne(appearance: Appearance, scale: Double) throws {
    var description = Self.release
    description.inputs = [
      AlertInput(
        name: "name", label: "Name", kind: .field(TextRules(value: "Juniper and a half"))),
      AlertInput(
        name: "tag", label: "Tag",
        kind: .field(
          TextRules(
            value: "2.1", pattern: "v[0-9.]+", patternHelp: "A tag is like v2.1.0."))),
      AlertInput(
        name: "host", label: "Host", kind: .field(TextRules(value: "git.example.org")),
        isEnabled: false),
    ]
    try expectLikeness(
      description, "field-states-\(appearance)-\(Int(scale))x", appearance: appearance,
      scale: scale,
      after: [
        .keyPressed(KeyPress(.return)), .keyPressed(KeyPress(.tab, modifiers: .shift)),
      ])
  }

  @Test func aPartIsSelectedAndTheFieldIsLeft() throws {
    var description = Self.release
    description.inputs[0].kind = .field(TextRules(value: "Juniper and a half"))
    let left = KeyPress(.left, modifiers: [.shift, .control])
    try expectLikeness(
      description, "field-selection-light-2x", scale: 2,
      after: [
        .keyPressed(KeyPress(.end)), .keyPressed(left), .keyPressed(left),
        .keyPressed(KeyPress(.tab)),
      ])
  }

  @Test(arguments: [Appearance.light, .dark])
  func hebrewBeginsAtTheRightAndTheCaretSplits(appearance: Appearance) throws {
    var description = Self.release
    description.inputs[0].kind = .field(TextRules(value: "שלום abc עולם"))
    // Where directions meet there are two carets.
    let keys = [KeyPress(.home)] + Array(repeating: KeyPress(.left), count: 5)
    try expectLikeness(
      description, "field-hebrew-\(appearance)-2x", appearance: appearance, scale: 2,
      after: keys.map { .keyPressed($0) })
  }

  @Test func preeditTextIsUnderlined() throws {
    var description = Self.release
    description.inputs[0].kind = .field(TextRules(value: "before after"))
    try expectLikeness(
      description, "field-preedit-light-2x", scale: 2,
      after: [
        .keyPressed(KeyPress(.home)), .keyPressed(KeyPress(.right, modifiers: .control)),
        .preeditChanged(PreeditText(" preedit", caret: 4, emphasis: 4..<8)),
      ])
  }

  @Test func aLongLineIsScrolledToTheCaret() throws {
    var description = Self.release
    description.inputs[0].kind = .field(
      TextRules(value: "A line that is a good deal longer than the field is wide, and goes on"))
    try expectLikeness(
      description, "field-scrolled-light-1x", after: [.keyPressed(KeyPress(.end))])
  }

  private static let note = AlertDescription(
    title: "Describe the change",
    inputs: [
      AlertInput(
        name: "note", label: "Note",
        kind: .text(
          TextRules(
            value: "The first paragraph is so long that it is broken in two lines.\n\nThe"
              + " second.\nThe third.\nThe fourth, which is below.\nThe last.")))
    ],
    buttons: [
      AlertButton(id: "cancel", label: "Cancel", role: .cancel),
      AlertButton(id: "save", label: "Save"),
    ])

  @Test(arguments: [Appearance.light, .dark], [1.0, 2.0])
  func anAreaWithASelectionOverLines(appearance: Appearance, scale: Double) throws {
    let up = KeyPress(.up, modifiers: .shift)
    try expectLikeness(
      Self.note, "area-\(appearance)-\(Int(scale))x", appearance: appearance, scale: scale,
      after: [
        .keyPressed(KeyPress(.end)), .keyPressed(up), .keyPressed(up), .keyPressed(up),
      ])
  }

  @Test func anEmptyAreaShowsItsPlaceholder() throws {
    var description = Self.note
    description.inputs[0].kind = .text(TextRules(placeholder: "What changed, and why"))
    try expectLikeness(description, "area-empty-light-1x")
  }

  @Test(arguments: [Appearance.light, .dark], [1.0, 2.0])
  func longTextScrolls(appearance: Appearance, scale: Double) throws {
    let description = AlertDescription(
      title: "Licence", message: "Please read this before you go on.",
      text: (1...400).map { "\($0). A clause of the licence, with some words in it." }
        .joined(separator: "\n"),
      buttons: [
        AlertButton(id: "cancel", label: "Decline", role: .cancel),
        AlertButton(id: "ok", label: "Accept"),
      ])
    try expectLikeness(
      description, "long-text-\(appearance)-\(Int(scale))x", appearance: appearance,
      scale: scale, after: [.keyPressed(KeyPress(.pageDown)), .keyPressed(KeyPress(.down))])
  }

  private func expectLikeness(
    _ description: AlertDescription, _ name: String, appearance: Appearance = .light,
    scale: Double = 1, after events: [InputEvent] = []
  ) throws {
    let environment = AlertEnvironment(appearance: appearance, scale: scale)
    let content = try StandardAlertContent(description)
    var size = content.measure(within: Size(width: 1248, height: 768), in: environment)
    _ = try ContentSnapshot(of: content, size: size, in: environment)
    content.didPresent()
    for event in events { content.handle(event) }
    size = content.measure(within: Size(width: 1248, height: 768), in: environment)
    let snapshot = try ContentSnapshot(of: content, size: size, in: environment)
    let comparison = try GoldenComparison(snapshot.surface, named: name, in: Self.folder)
    #expect(comparison.isAlike, "\(comparison.report)")
  }
}
