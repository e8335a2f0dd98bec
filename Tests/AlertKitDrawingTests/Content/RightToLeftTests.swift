import AlertModel
import AlertTestSupport
import AlertViews
import Cairo
import Testing

@testable import AlertKit

/// Alerts in Hebrew and Arabic: what is mirrored, and pointer positions.
@MainActor
struct RightToLeftTests {
  private static let hebrew = "שלום"

  private func bench(
    _ kind: AlertInput.Kind, label: String = "It", title: String = hebrew
  ) throws -> StandardAlertBench {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: title, inputs: [AlertInput(name: "it", label: label, kind: kind)],
        buttons: [
          AlertButton(id: "cancel", label: "ביטול", role: .cancel),
          AlertButton(id: "use", label: "אישור"),
        ]))
    bench.appear()
    try bench.draw()
    return bench
  }

  /// The frame of a view in the content's coordinates, as drawn.
  private func seen(_ view: View) -> Rect { view.convertToContent(view.bounds) }

  // MARK: - The direction

  @Test(arguments: [
    ("Hello", "שלום", TextFlow.Direction.leftToRight),
    ("שלום", "Hello", .rightToLeft),
    ("مرحبا", "", .rightToLeft),
    ("12:30", "שלום", .rightToLeft),
    ("12:30", "Hello", .leftToRight),
    ("“42” — שלום", "", .rightToLeft),
    ("", "", .leftToRight),
  ])
  func theFirstLetterDecides(
    title: String, message: String, direction: TextFlow.Direction
  ) throws {
    let content = try StandardAlertContent(AlertDescription(title: title, message: message))
    #expect(content.view.direction == direction)
  }

  @Test func tagsAreNotLetters() throws {
    let content = try StandardAlertContent(
      AlertDescription(title: "<b>שלום</b>", usesMarkup: true))
    #expect(content.view.direction == .rightToLeft)
  }

  @Test(arguments: [
    ("he_IL.UTF-8", TextFlow.Direction.rightToLeft),
    ("ar", .rightToLeft),
    ("de_DE.UTF-8", .leftToRight),
    ("fa:de", .rightToLeft),
    ("C", .leftToRight),
    ("", .leftToRight),
  ])
  func withoutLettersTheLanguageDecides(language: String, direction: TextFlow.Direction) throws {
    let description = AlertDescription(
      title: "12", language: AlertLanguage(rawValue: language))
    #expect(try StandardAlertContent(description).view.direction == direction)
  }

  @Test func anUpdateChangesTheDirectionOfTheAlert() throws {
    let bench = try bench(.check(isOn: false))
    var description = bench.content.description
    description.title = "Hello"
    try bench.content.update(to: description)
    try bench.draw()
    #expect(bench.content.view.direction == .leftToRight)
    #expect(seen(bench.buttons[0]).minX < seen(bench.buttons[1]).minX)
  }

  @Test func aPanelIsAtTheTrailingEdge() {
    func side(_ title: String, _ position: ScreenPosition?) -> PanelPresentation.Side? {
      let description = AlertDescription(title: title, style: .panel, position: position)
      return (description.presentation as? PanelPresentation)?.side
    }
    #expect(side("Hello", nil) == .right)
    #expect(side(Self.hebrew, nil) == .left)
    #expect(side(Self.hebrew, .right) == .right)
  }

  // MARK: - Places

  @Test func buttonsStartAtTheRight() throws {
    let bench = try bench(.check(isOn: false))
    #expect(seen(bench.buttons[0]).minX > seen(bench.buttons[1]).maxX)
    #expect(seen(bench.buttons[0]).maxX <= bench.size.width)
    bench.click(bench.center(of: bench.buttons[1]))
    #expect(bench.pressed == ["use"])
  }

  @Test func aCheckBoxIsHitAtTheRight() throws {
    let bench = try bench(.check(isOn: false), label: "סמן")
    let line = seen(bench.control)
    bench.click(Point(x: line.maxX - 4, y: line.center.y))
    #expect(bench.value == .flag(true))
  }

  @Test func theEdgesOfAMirroredViewAreMirrored() throws {
    let bench = try bench(.check(isOn: false))
    let button = bench.buttons[1]
    let frame = seen(button)
    let view = bench.content.view
    #expect(view.hitTest(Point(x: frame.minX, y: frame.center.y)) === button)
    #expect(view.hitTest(Point(x: frame.maxX - 1, y: frame.center.y)) === button)
    #expect(view.hitTest(Point(x: frame.maxX, y: frame.center.y)) !== button)
    #expect(view.hitTest(Point(x: frame.minX - 1, y: frame.center.y)) !== button)
  }

  @Test func aSliderGrowsToTheLeft() throws {
    let bench = try bench(.slider(NumberRules(value: 50, minimum: 0, maximum: 100, step: 1)))
    bench.press(.left)
    #expect(bench.value == .number(51))
    bench.press(.right)
    bench.press(.right)
    #expect(bench.value == .number(49))
    let slider = seen(bench.control)
    bench.click(Point(x: slider.maxX - 2, y: slider.center.y))
    #expect(bench.value == .number(0))
    bench.content.handle(.scrolled(slider.center, dx: -10, dy: 0))
    #expect(bench.value == .number(1))
  }

  @Test func arrowsMoveTheFocusVisually() throws {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: Self.hebrew,
        buttons: [AlertButton(id: "one", label: "א"), AlertButton(id: "two", label: "ב")]))
    bench.appear()
    bench.press(.tab)
    #expect(bench.content.view.focusedView === bench.buttons[0])
    bench.press(.left)
    #expect(bench.content.view.focusedView === bench.buttons[1])
    bench.press(.right)
    #expect(bench.content.view.focusedView === bench.buttons[0])
  }

  @Test func theStepsOfANumberAreAtTheLeft() throws {
    let bench = try bench(.number(NumberRules(value: 5)))
    let field = seen(bench.control)
    bench.click(Point(x: field.minX + 8, y: field.minY + 8))
    #expect(bench.value == .number(6))
  }

  // MARK: - Text

  @Test func theCaretOfAnEmptyFieldIsAtTheRight() throws {
    let bench = try bench(.field(TextRules()))
    let field = seen(bench.control)
    let caret = try #require(bench.host.caret)
    #expect(caret.minX > field.center.x && caret.maxX < field.maxX)
    // Latin letters run from left to right, and begin there.
    bench.type("abc")
    try bench.draw()
    let typed = try #require(bench.host.caret)
    #expect(typed.minX < field.center.x)
    #expect(bench.value == .text("abc"))
  }

  @Test func aClickInAMirroredFieldFindsItsLetter() throws {
    let bench = try bench(.field(TextRules(value: "abcdefghij")))
    let field = seen(bench.control)
    bench.click(Point(x: field.minX + 12, y: field.center.y))
    bench.type("X")
    #expect(bench.value == .text("Xabcdefghij"))
    // Within a text, arrows follow its own direction.
    bench.press(.right)
    bench.type("Y")
    #expect(bench.value == .text("XaYbcdefghij"))
  }

  @Test func aLinkIsHitWhereItIsSeen() throws {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: Self.hebrew, message: "<a href='https://example.org'>קישור</a>", usesMarkup: true))
    bench.appear()
    let message = seen(bench.content.view.messageScroller)
    bench.click(message.center)
    #expect(bench.host.events == [.followed(link: "https://example.org")])
  }

  @Test func theEyeOfASecretIsAtTheLeft() throws {
    let bench = try bench(.secret(SecretRules()))
    bench.type("hunter2")
    try bench.draw()
    let hidden = try bench.picture()
    let field = seen(bench.control)
    bench.click(Point(x: field.minX + 16, y: field.minY + 16))
    #expect(try bench.picture() != hidden)
  }
}
