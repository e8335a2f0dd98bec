import AlertKit
import AlertModel
import AlertTestSupport
import Testing

/// Cards and panels, compared with reference pictures.
@MainActor
struct ColumnPictureTests {
  private static let replace = AlertDescription(
    title: "Replace “holiday.jpg”?",
    message: "A file with this name already exists in Photos."
      + " Replacing it overwrites its contents.",
    icon: .warning,
    buttons: [
      AlertButton(id: "cancel", label: "Cancel", role: .cancel),
      AlertButton(id: "replace", label: "Replace"),
    ])

  private static let licence = (1...40).map {
    "\($0). Whoever rings the bell says why, and says it once."
  }.joined(separator: "\n")

  private static func styled(
    _ style: AlertStyle, _ change: (inout AlertDescription) -> Void = { _ in }
  ) -> AlertDescription {
    var description = replace
    description.style = style
    change(&description)
    return description
  }

  @Test(arguments: InputPicture.looks)
  func aCardWithTextInTheMiddle(appearance: Appearance, scale: Double) throws {
    try PresentationPicture(
      description: Self.styled(.card), size: Size(width: 800, height: 440), ground: .transparent
    ).expectLikeness("card", appearance: appearance, scale: scale)
  }

  @Test(arguments: [Appearance.light, .dark])
  func aCardFilledByText(appearance: Appearance) throws {
    let description = Self.styled(.card) {
      $0.title = "Licence"
      $0.message = "Please read it to the end."
      $0.icon = .none
      $0.text = Self.licence
    }
    try PresentationPicture(
      description: description, size: Size(width: 900, height: 560), ground: .transparent
    ).expectLikeness("card-text", appearance: appearance)
  }

  @Test func aCardSharedByAListAndAnArea() throws {
    let description = Self.styled(.card) {
      $0.icon = .none
      $0.inputs = [
        AlertInput(
          name: "which", label: "Which",
          kind: .choice(ChoiceRules(items: (1...20).map { "Item \($0)" }, form: .list))),
        AlertInput(name: "why", label: "Why", kind: .text(TextRules(value: "Because"))),
        AlertInput(name: "sure", label: "I am sure", kind: .check(isOn: true)),
      ]
    }
    try PresentationPicture(
      description: description, size: Size(width: 800, height: 900), ground: .transparent
    ).expectLikeness("card-inputs")
  }

  @Test(arguments: InputPicture.looks)
  func aPanelWithAForm(appearance: Appearance, scale: Double) throws {
    let description = Self.styled(.panel) {
      $0.icon = .none
      $0.title = "New appointment"
      $0.message = "It is shown to everybody."
      $0.inputs = [
        AlertInput(name: "what", label: "What", kind: .field(TextRules(value: "Supper"))),
        AlertInput(name: "notes", label: "Notes", kind: .text(TextRules())),
      ]
    }
    try PresentationPicture(
      description: description, size: Size(width: 480, height: 520), ground: .transparent
    ).expectLikeness("panel", appearance: appearance, scale: scale)
  }

  @Test func aPanelAtTheLeftWithManyButtons() throws {
    let description = Self.styled(.panel) {
      $0.position = .left
      $0.buttons = (1...20).map { AlertButton(id: "\($0)", label: "Choice \($0)") }
    }
    try PresentationPicture(
      description: description, size: Size(width: 480, height: 560), ground: .transparent
    ).expectLikeness("panel-left")
  }
}
