import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// All kinds of inputs, with real keys and pointer.
@MainActor
@Suite(.privateServer(XServer.Options(width: 1280, height: 1400)), .serialized)
struct InputTests {
  private static let choices = ["Speakers", "Headphones", "USB DAC"]
  private static let rows = (1...40).map { "Row \($0)" }

  private static func description(_ inputs: [AlertInput]) -> AlertDescription {
    AlertDescription(
      title: "Everything", inputs: inputs,
      buttons: [
        AlertButton(id: "cancel", label: "Cancel", role: .cancel),
        AlertButton(id: "ok", label: "OK"),
      ], transition: TransitionName.none, guardMilliseconds: 0)
  }

  /// An input of each kind except secrets.
  private static let everything = [
    AlertInput(name: "field", kind: .field(TextRules(value: "Grace"))),
    AlertInput(name: "text", kind: .text(TextRules())),
    AlertInput(name: "check", label: "Check", kind: .check(isOn: false)),
    AlertInput(
      name: "radio", kind: .choice(ChoiceRules(items: choices, selection: ["Speakers"]))),
    AlertInput(name: "list", kind: .choice(ChoiceRules(items: rows))),
    AlertInput(
      name: "number", kind: .number(NumberRules(value: 5, minimum: 0, maximum: 9, step: 1))),
    AlertInput(
      name: "slider", kind: .slider(NumberRules(value: 50, minimum: 0, maximum: 100, step: 10))),
    AlertInput(
      name: "date",
      kind: .date(DateRules(value: CalendarDate(year: 2026, month: 11, day: 21)))),
  ]

  @Test
  func everyInputCanBeFilledInByKeyboard() throws {
    let desk = try Desk()
    let (_, alert) = try desk.show(Self.description(Self.everything))
    let input = desk.input
    // The whole text is selected when the field gets the focus.
    try input.tap(0x61, holding: [Keysym.control])
    try input.type("Ada 1")
    try input.tap(Keysym.tab)
    try input.type("one")
    try input.tap(Keysym.return)
    try input.type("two")
    try input.tap(Keysym.tab)
    try input.tap(Keysym.space)
    try input.tap(Keysym.tab)
    try input.tap(Keysym.down)
    try input.tap(Keysym.tab)
    // Rows 3 and 30 to 39 match; typing selects the first of them, an arrow key the next.
    try input.type("3")
    try input.tap(Keysym.down)
    try input.tap(Keysym.tab)
    try input.tap(Keysym.up)
    try input.tap(Keysym.tab)
    try input.tap(Keysym.right)
    try input.tap(Keysym.right)
    try input.tap(Keysym.tab)
    // A day in a form has a calendar that opens.
    try input.tap(Keysym.down, holding: [Keysym.alt])
    try input.tap(Keysym.down)
    try input.tap(Keysym.left)
    try input.tap(Keysym.return)
    try input.tap(Keysym.return)
    let response = try alert.waitForResponse()
    #expect(response.button == "ok")
    #expect(
      response.values == [
        "field": .text("Ada 1"), "text": .text("one\ntwo"), "check": .flag(true),
        "radio": .text("Headphones"), "list": .text("Row 13"), "number": .number(6),
        "slider": .number(70), "date": .text("2026-11-27"),
      ])
  }

  @Test
  func everyInputThatIsNotTypedCanBeSetByPointer() throws {
    let desk = try Desk()
    let (content, alert) = try desk.show(
      Self.description(Self.everything.filter { !["field", "text"].contains($0.name) }))
    func click(_ name: String, _ x: Double, _ y: Double) throws {
      let control = try #require(content.view.form.controls.first { $0.name == name })
      desk.input.click(at: try desk.place(of: control, in: content, x: x, y: y))
    }
    try click("check", 0.1, 0.5)
    try click("radio", 0.1, 0.84)
    // Click the second row of the list.
    try click("list", 0.3, 0.2)
    // Click the upper half of the stepper.
    try click("number", 0.965, 0.3)
    try click("slider", 0.02, 0.5)
    // Open the calendar, and click the first arrow of its header, which goes back by a month.
    try click("date", 0.965, 0.5)
    let field = try #require(content.view.form.controls.last as? DateField)
    try wait(for: "the calendar") {
      field.isOpen && field.frame.height > 200 && desk.boxStandsStill
    }
    try click("date", 0.06, 0.19)
    try click("date", 0.5, 0.6)
    try wait(for: "the end of the calendar") {
      !field.isOpen && field.frame.height < 50 && desk.boxStandsStill
    }
    desk.input.click(at: try desk.middle(of: 1, in: content))
    let response = try alert.waitForResponse()
    #expect(response.button == "ok")
    var values = try #require(response.values)
    let day = values.removeValue(forKey: "date")
    #expect(
      values == [
        "check": .flag(true), "radio": .text("USB DAC"), "list": .text("Row 2"),
        "number": .number(6), "slider": .number(0),
      ])
    guard case .text(let text) = day, let date = CalendarDate(text) else {
      Issue.record("no day was chosen: \(String(describing: day))")
      return
    }
    #expect((date.year, date.month) == (2026, 10))
  }

  @Test
  func rightToLeftTextIsSelectedWithThePointer() throws {
    let desk = try Desk()
    let (content, alert) = try desk.show(
      Self.description([AlertInput(name: "field", kind: .field(TextRules(value: "שלום עולם")))]))
    let field = content.view.form.controls[0]
    // Right-to-left text starts at the right end of the field.
    let start = try desk.place(of: field, in: content, x: 0.95, y: 0.5)
    desk.input.click(at: start)
    desk.input.click(at: start)
    nothingHappens()
    try desk.input.type("x")
    desk.input.movePointer(to: try desk.place(of: field, in: content, x: 0.02, y: 0.5))
    try desk.input.tap(Keysym.return)
    #expect(try alert.waitForResponse().values?["field"] == .text("x עולם"))
  }

  @Test
  func aMegabyteIsPasted() throws {
    let desk = try Desk()
    let text = String(repeating: "0123456789abcde ", count: 1 << 16)
    let owner = SelectionOwner(desk.control.atom(named: "CLIPBOARD"), on: desk.control)
    #expect(owner.own(text))
    let (content, alert) = try desk.show(
      Self.description([AlertInput(name: "field", kind: .field(TextRules()))]))
    try desk.input.tap(0x76, holding: [Keysym.control])
    try wait(for: "the text") { content.view.form.values["field"] == .text(text) }
    try desk.input.tap(Keysym.return)
    #expect(try alert.waitForResponse().values?["field"] == .text(text))
  }

  @Test
  func cutTextReachesOtherPrograms() throws {
    let desk = try Desk()
    let (content, _) = try desk.show(
      Self.description([AlertInput(name: "field", kind: .field(TextRules(value: "mine")))]))
    try desk.input.tap(0x61, holding: [Keysym.control])
    try desk.input.tap(0x78, holding: [Keysym.control])
    try wait(for: "the empty field") { content.view.form.values["field"] == .text("") }
    let reader = SelectionReader(on: desk.control)
    var texts: [String?] = []
    reader.read(desk.control.atom(named: "CLIPBOARD"), limit: 100) { read in
      texts.append(read?.text)
    }
    try wait(for: "the other program’s answer") { !texts.isEmpty }
    #expect(texts == ["mine"])
  }

  @Test
  func aHundredThousandRowsAreFilteredWhileTyping() throws {
    let desk = try Desk()
    let rows = (0..<100_000).map { "Row \($0)" }
    let (_, alert) = try desk.show(
      Self.description([AlertInput(name: "list", kind: .choice(ChoiceRules(items: rows)))]))
    try desk.input.type("9 row 7654")
    try desk.input.tap(Keysym.down)
    try desk.input.tap(Keysym.return)
    let value = try alert.waitForResponse().values?["list"]
    guard case .text(let row) = value else {
      Issue.record("nothing was chosen")
      return
    }
    #expect(row.contains("7654") && row.contains("9"))
  }

  @Test
  func typingContinuesDuringUpdates() throws {
    let desk = try Desk()
    var description = Self.description([AlertInput(name: "field", kind: .field(TextRules()))])
    description.identifier = AlertIdentifier("live")
    description.guardMilliseconds = Int(300 * Bounds.stretch)
    let (_, alert) = try desk.show(description)
    try wait(for: "arming") { desk.window?.input.isArmed == true }
    try desk.input.type("ab")
    let update = AlertUpdate([.message], of: AlertDescription(message: "A line\nand another"))
    #expect(try desk.presenter.update(AlertIdentifier("live"), with: update) == 1)
    nothingHappens()
    try desk.input.type("cd")
    // The effect of Return may have changed, so it is ignored during the guard.
    try desk.input.tap(Keysym.return)
    nothingHappens()
    #expect(alert.response == nil)
    try wait(for: "arming anew") { desk.window?.input.isArmed == true }
    try desk.input.tap(Keysym.return)
    #expect(try alert.waitForResponse().values?["field"] == .text("abcd"))
  }
}

extension Desk {
  /// Converts a point of a view to the screen, at a scale of 1.
  ///
  /// - Parameters:
  ///   - view: A view of the content.
  ///   - content: The content of the alert on screen.
  ///   - x: The fraction of the width, from the left.
  ///   - y: The fraction of the height, from the top.
  /// - Returns: The point.
  /// - Throws: `HarnessError` if no alert is on screen.
  func place(
    of view: View, in content: StandardAlertContent, x: Double, y: Double
  ) throws -> PixelPoint {
    guard let frame = window?.container.contentFrame else {
      throw HarnessError("no alert is on screen")
    }
    let bounds = view.convert(view.bounds, toAncestor: content.view)
    return PixelPoint(
      x: Int(frame.minX + bounds.minX + x * bounds.width),
      y: Int(frame.minY + bounds.minY + y * bounds.height))
  }
}
