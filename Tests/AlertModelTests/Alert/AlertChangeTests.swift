import AlertModel
import Testing

@Suite("Significance of changes of an alert")
struct AlertChangeTests {
  private static let former = AlertDescription(
    identifier: AlertIdentifier("1"), title: "Copying", message: "of 9",
    progress: .percent(10), buttons: [AlertButton(id: "stop", label: "Stop")], style: .toast)

  private func change(_ edit: (inout AlertDescription) -> Void) -> AlertChange {
    var description = Self.former
    edit(&description)
    return description.change(since: Self.former)
  }

  @Test
  func slightChangesKeepTheMeaning() {
    #expect(change { _ in } == .slight)
    #expect(change { $0.progress = .percent(90) } == .slight)
    #expect(change { $0.icon = .info } == .slight)
    #expect(change { $0.timeout = 9 } == .slight)
    #expect(change { $0.identifier = AlertIdentifier("2") } == .slight)
  }

  @Test
  func textChangesAreWording() {
    #expect(change { $0.title = "Erasing" } == .wording)
    #expect(change { ($0.message, $0.progress) = ("of 10", nil) } == .wording)
    #expect(change { $0.urgency = .critical } == .wording)
  }

  @Test
  func controlChangesAreThorough() {
    #expect(change { $0.buttons[0].label = "Erase" } == .thorough)
    #expect(change { $0.buttons = [] } == .thorough)
    #expect(change { $0.defaultButton = "stop" } == .thorough)
    #expect(change { $0.style = .banner } == .thorough)
    #expect(change { ($0.title, $0.isResident) = ("Erasing", true) } == .thorough)
    #expect(
      change { $0.inputs = [AlertInput(name: "a", kind: .field(TextRules()))] } == .thorough)
  }
}
