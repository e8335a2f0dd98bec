import AlertModel
import AlertTestSupport
import Testing

/// Number fields and sliders, compared with reference pictures.
@MainActor
struct NumberPictureTests {
  private static func slider(_ rules: NumberRules, isEnabled: Bool = true) -> InputPicture {
    InputPicture(
      input: AlertInput(
        name: "volume", label: "Volume", kind: .slider(rules), isEnabled: isEnabled),
      title: "How loud?")
  }

  private static func field(
    _ rules: NumberRules, isEnabled: Bool = true, isRequired: Bool = false
  ) -> InputPicture {
    InputPicture(
      input: AlertInput(
        name: "copies", label: "Copies", kind: .number(rules), isRequired: isRequired,
        isEnabled: isEnabled), title: "How many?")
  }

  @Test(arguments: InputPicture.looks)
  func aNumber(appearance: Appearance, scale: Double) throws {
    var picture = Self.field(NumberRules(value: 3, minimum: 1, maximum: 10))
    picture.events = [
      .keyPressed(KeyPress(.up)), .pointerMoved(Point(x: 345, y: 100)),
    ]
    try picture.expectLikeness("number-focused", appearance: appearance, scale: scale)
  }

  @Test(arguments: [Appearance.light, .dark])
  func aNumberThatCannotBeAccepted(appearance: Appearance) throws {
    var picture = Self.field(NumberRules(minimum: 1, maximum: 10))
    picture.events = InputPicture.typing("12") + [.keyPressed(KeyPress(.return))]
    try picture.expectLikeness("number-invalid", appearance: appearance)
  }

  @Test func aNumberThatCannotBeChanged() throws {
    try Self.field(NumberRules(value: 0.5), isEnabled: false).expectLikeness("number-disabled")
  }

  @Test(arguments: InputPicture.looks)
  func aSlider(appearance: Appearance, scale: Double) throws {
    try Self.slider(NumberRules(value: 40)).expectLikeness(
      "slider-focused", appearance: appearance, scale: scale)
  }

  @Test(arguments: [0.0, 0.35, 1])
  func aSliderWithPlaces(value: Double) throws {
    var picture = Self.slider(NumberRules(value: value, minimum: 0, maximum: 1))
    picture.isPresented = false
    try picture.expectLikeness("slider-\(Int(value * 100))")
  }

  @Test(arguments: [Appearance.light, .dark])
  func aSliderThatCannotBeChanged(appearance: Appearance) throws {
    try Self.slider(NumberRules(value: 70), isEnabled: false).expectLikeness(
      "slider-disabled", appearance: appearance)
  }
}
