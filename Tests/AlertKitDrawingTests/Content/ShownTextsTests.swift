import AlertModel
import Testing

@testable import AlertKit

/// The texts of an alert whose scripts need a font.
@MainActor
struct ShownTextsTests {
  @Test func everyTextOfTheCallerIsListed() {
    let description = AlertDescription(
      caption: "caption", title: "title", message: "message", text: "text",
      inputs: [
        AlertInput(
          name: "1", label: "field", kind: .field(TextRules(value: "value", placeholder: "empty"))),
        AlertInput(name: "2", kind: .choice(ChoiceRules(items: ["item", "other"]))),
      ],
      buttons: [AlertButton(id: "b", label: "button")], application: "application")
    #expect(
      Set(description.shownTexts).subtracting([""]) == [
        "caption", "title", "message", "text", "field", "value", "empty", "item", "other", "button",
        "application",
      ])
  }

  @Test func longListsAreListedInPart() {
    let items = (0..<100_000).map(String.init)
    let description = AlertDescription(
      inputs: [AlertInput(name: "1", kind: .choice(ChoiceRules(items: items)))])
    #expect(description.shownTexts.count < 200)
  }
}
