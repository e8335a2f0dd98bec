import AlertModel
import AlertTestSupport
import Testing

/// Sheets, compared with reference pictures.
@MainActor
struct SheetPictureTests {
  private static let photo = AlertDescription(
    title: "holiday.jpg", message: "2.4 MB — Photos",
    buttons: [
      AlertButton(id: "share", label: "Share…"),
      AlertButton(id: "duplicate", label: "Duplicate"),
      AlertButton(id: "bin", label: "Move to Bin", role: .destructive),
      AlertButton(id: "cancel", label: "Cancel", role: .cancel),
    ], defaultButton: "share", style: .sheet)

  private let size = Size(width: 480, height: 340)

  @Test(arguments: InputPicture.looks)
  func choicesAndCancelApart(appearance: Appearance, scale: Double) throws {
    try PresentationPicture(description: Self.photo, size: size)
      .expectLikeness("sheet", appearance: appearance, scale: scale)
  }

  @Test(arguments: [Appearance.light, .dark])
  func theRowWithTheFocusAndTheOneUnderThePointer(appearance: Appearance) throws {
    try PresentationPicture(
      description: Self.photo, size: size,
      events: [
        .keyPressed(KeyPress(.tab)), .keyPressed(KeyPress(.tab)),
        .pointerMoved(Point(x: 200, y: 200)),
      ]
    ).expectLikeness("sheet-focus", appearance: appearance)
  }

  /// With a destructive button and no default button, Cancel has the focus.
  @Test(arguments: [Appearance.light, .dark])
  func theSafeChoiceHasTheFocus(appearance: Appearance) throws {
    var description = Self.photo
    description.defaultButton = nil
    description.icon = .warning
    try PresentationPicture(description: description, size: Size(width: 480, height: 400), count: 2)
      .expectLikeness("sheet-safe", appearance: appearance)
  }

  @Test func oneBoxWithoutCancel() throws {
    var description = Self.photo
    description.buttons.removeLast()
    try PresentationPicture(description: description, size: Size(width: 480, height: 320), count: 7)
      .expectLikeness("sheet-one-box")
  }

  @Test(arguments: [Appearance.light, .dark])
  func manyRowsScroll(appearance: Appearance) throws {
    var description = Self.photo
    description.buttons =
      (1...40).map { AlertButton(id: "\($0)", label: "Choice \($0)") }
      + [AlertButton(id: "cancel", label: "Cancel", role: .cancel)]
    description.defaultButton = "3"
    try PresentationPicture(
      description: description, size: Size(width: 480, height: 480),
      events: [.scrolled(Point(x: 200, y: 150), dx: 0, dy: 70)]
    ).expectLikeness("sheet-scroll", appearance: appearance)
  }

  @Test func inputsStandAboveTheRows() throws {
    var description = Self.photo
    description.inputs = [
      AlertInput(name: "name", label: "Name", kind: .field(TextRules(value: "holiday"))),
      AlertInput(name: "keep", label: "Keep a copy", kind: .check(isOn: true)),
    ]
    description.buttons.remove(at: 1)
    try PresentationPicture(description: description, size: Size(width: 480, height: 420))
      .expectLikeness("sheet-inputs")
  }
}
