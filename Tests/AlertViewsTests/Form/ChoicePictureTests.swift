import AlertModel
import AlertTestSupport
import Testing

/// Lists and radio groups, compared with reference pictures.
@MainActor
struct ChoicePictureTests {
  private static let outputs = [
    "Built-in Audio — Speakers", "Built-in Audio — Headphones", "USB DAC",
    "HDMI 1 — DELL U2720Q", "Bluetooth — WH-1000XM4", "HDMI 2", "S/PDIF", "AirPlay — Kitchen",
    "AirPlay — a room whose name is far too long for one row of a list", "Network — 10.0.0.7",
  ]

  private static func list(
    _ selection: [String] = ["USB DAC"], allowsMultiple: Bool = false, isEnabled: Bool = true,
    isRequired: Bool = false
  ) -> AlertInput {
    AlertInput(
      name: "output", label: "_Output",
      kind: .choice(
        ChoiceRules(items: outputs, selection: selection, allowsMultiple: allowsMultiple)),
      isRequired: isRequired, isEnabled: isEnabled)
  }

  private static func group(
    _ selection: [String] = ["USB DAC"], allowsMultiple: Bool = false, isEnabled: Bool = true,
    isRequired: Bool = false
  ) -> AlertInput {
    AlertInput(
      name: "output", label: "Output",
      kind: .choice(
        ChoiceRules(
          items: Array(outputs[..<4]), selection: selection, allowsMultiple: allowsMultiple)),
      isRequired: isRequired, isEnabled: isEnabled)
  }

  private static let answer: InputEvent = .keyPressed(KeyPress(.return))

  @Test(arguments: InputPicture.looks)
  func aListWithARow(appearance: Appearance, scale: Double) throws {
    try InputPicture(input: Self.list()).expectLikeness(
      "list-focused", appearance: appearance, scale: scale)
  }

  @Test func aListBeforeItHasTheFocus() throws {
    try InputPicture(input: Self.list(), isPresented: false).expectLikeness("list-filled")
  }

  @Test(arguments: InputPicture.looks)
  func aListThatIsFiltered(appearance: Appearance, scale: Double) throws {
    try InputPicture(
      input: Self.list([]),
      events: InputPicture.typing("hdmi") + [.pointerMoved(Point(x: 150, y: 215))]
    ).expectLikeness("list-filter", appearance: appearance, scale: scale)
  }

  @Test func aFilterThatNothingMatches() throws {
    try InputPicture(input: Self.list(), events: InputPicture.typing("gramophone"))
      .expectLikeness("list-nothing")
  }

  @Test func aListWithoutAnswer() throws {
    try InputPicture(input: Self.list([], isRequired: true), events: [Self.answer])
      .expectLikeness("list-invalid")
  }

  @Test(arguments: [Appearance.light, .dark])
  func aListThatCannotBeChanged(appearance: Appearance) throws {
    try InputPicture(input: Self.list(isEnabled: false)).expectLikeness(
      "list-disabled", appearance: appearance)
  }

  @Test(arguments: [Appearance.light, .dark])
  func aListOfBoxes(appearance: Appearance) throws {
    try InputPicture(
      input: Self.list(["USB DAC", "S/PDIF"], allowsMultiple: true),
      events: [
        .keyPressed(KeyPress(.end)), .keyPressed(KeyPress(.up)), .keyPressed(KeyPress(.space)),
      ]
    ).expectLikeness("list-multiple", appearance: appearance)
  }

  @Test func anEmptyList() throws {
    let input = AlertInput(name: "none", kind: .choice(ChoiceRules(items: [], form: .list)))
    try InputPicture(input: input).expectLikeness("list-empty")
  }

  @Test(arguments: InputPicture.looks)
  func aGroupOfCircles(appearance: Appearance, scale: Double) throws {
    try InputPicture(
      input: Self.group(), events: [.pointerMoved(Point(x: 60, y: 100))]
    ).expectLikeness("radio-focused", appearance: appearance, scale: scale)
  }

  @Test func aGroupWithoutAnswer() throws {
    try InputPicture(input: Self.group([], isRequired: true), events: [Self.answer])
      .expectLikeness("radio-invalid")
  }

  @Test(arguments: [Appearance.light, .dark])
  func aGroupThatCannotBeChanged(appearance: Appearance) throws {
    try InputPicture(input: Self.group(isEnabled: false)).expectLikeness(
      "radio-disabled", appearance: appearance)
  }

  @Test func aGroupOfBoxes() throws {
    try InputPicture(
      input: Self.group(["USB DAC"], allowsMultiple: true), events: [.keyPressed(KeyPress(.down))]
    ).expectLikeness("radio-multiple")
  }
}
