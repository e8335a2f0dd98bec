import AlertKit
import AlertModel
import AlertTestSupport
import Cairo
import DrawingTestSupport
import TestHarness
import Testing

/// Cards and panels in a frame that is larger than their measured size.
@MainActor
struct ColumnTests {
  private let frame = Size(width: 1184, height: 704)

  /// Content that was drawn in a frame larger than its measured size.
  private func drawn(_ description: AlertDescription, style: AlertStyle) throws
    -> StandardAlertContent
  {
    try TestFonts.install()
    var description = description
    description.style = style
    let content = try StandardAlertContent(description)
    let environment = AlertEnvironment()
    #expect(content.measure(within: frame, in: environment).height < frame.height)
    _ = try ContentSnapshot(of: content, size: frame, in: environment)
    return content
  }

  private func place(_ view: View, in content: StandardAlertContent) -> Rect {
    view.convert(view.bounds, toAncestor: content.view)
  }

  @Test func withoutGrowingInputsTheTextIsCentredAndTheButtonsAtTheBottom() throws {
    let content = try drawn(.twoButtons, style: .card)
    let buttons = place(content.view.buttonScroller, in: content)
    #expect(buttons.maxY == frame.height - 24)
    #expect(buttons.center.x == frame.width / 2)
    #expect(buttons.width == 640)
    let message = place(content.view.messageScroller, in: content)
    #expect(message.center.x == frame.width / 2)
    #expect(abs(message.maxY - (buttons.minY / 2)) < 60)
  }

  @Test(arguments: [
    AlertInput.Kind.text(TextRules()),
    .choice(ChoiceRules(items: (0..<1000).map { "Item \($0)" }, form: .list)),
  ])
  func aGrowingInputTakesTheRemainingRoom(kind: AlertInput.Kind) throws {
    var description = AlertDescription.twoButtons
    description.inputs = [
      AlertInput(name: "name", kind: .field(TextRules())), AlertInput(name: "it", kind: kind),
    ]
    let content = try drawn(description, style: .card)
    let control = place(content.view.form.controls[1], in: content)
    let buttons = place(content.view.buttonScroller, in: content)
    #expect(control.width == 640)
    #expect(abs(control.maxY - (buttons.minY - 22)) <= 1)
    #expect(place(content.view.form.controls[0], in: content).height == 34)
    #expect(!content.view.formScroller.isOverflowing)
  }

  @Test func shortTextTakesNoMoreThanItNeeds() throws {
    var description = AlertDescription.twoButtons
    description.text = "Two\nlines"
    let content = try drawn(description, style: .card)
    #expect(try #require(content.view.form.textPane).frame.height < 80)
    description.text = (0..<30).map { "\($0)" }.joined(separator: "\n")
    let longer = try drawn(description, style: .card)
    #expect(try #require(longer.view.form.textPane).frame.height > 400)
  }

  @Test func aPanelIsFilledFromSideToSide() throws {
    var description = AlertDescription.twoButtons
    description.inputs = [AlertInput(name: "it", kind: .text(TextRules()))]
    description.style = .panel
    try TestFonts.install()
    let content = try StandardAlertContent(description)
    _ = try ContentSnapshot(
      of: content, size: Size(width: 420, height: 768), in: AlertEnvironment())
    #expect(place(content.view.form.controls[0], in: content).width == 420 - 48)
    #expect(place(content.view.buttonScroller, in: content).maxY == 768 - 24)
  }

  @Test func aBodyOfAMegabyteScrolls() throws {
    var description = AlertDescription.twoButtons
    description.message = String(repeating: "a line\n", count: 150_000)
    description.style = .card
    try TestFonts.install()
    let content = try StandardAlertContent(description)
    let environment = AlertEnvironment()
    let clock = ContinuousClock()
    var snapshot: ContentSnapshot?
    let time = try clock.measure {
      _ = content.measure(within: frame, in: environment)
      snapshot = try ContentSnapshot(of: content, size: frame, in: environment)
    }
    #expect(try #require(snapshot).surface.height < 1000)
    #expect(content.view.messageScroller.isOverflowing)
    #expect(time < Bounds.computation)
  }
}
