import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// Standard alerts with real keys.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct StandardAlertKeysTests {
  nonisolated struct Stroke: Sendable, CustomTestStringConvertible {
    var name: String
    var keys: [(key: UInt, modifiers: [UInt])]
    var response: AlertResponse

    var testDescription: String { name }

    init(_ name: String, _ keys: [(UInt, [UInt])], _ response: AlertResponse) {
      self.name = name
      self.keys = keys.map { (key: $0.0, modifiers: $0.1) }
      self.response = response
    }
  }

  nonisolated private static let cancel = AlertResponse(.cancelled, button: "cancel")
  nonisolated private static let save = AlertResponse(.button, button: "save")
  nonisolated private static let discard = AlertResponse(.button, button: "discard")

  nonisolated static let strokes: [Stroke] = [
    Stroke("Return", [(Keysym.return, [])], discard),
    Stroke("Escape", [(Keysym.escape, [])], cancel),
    Stroke("Tab, Return", [(Keysym.tab, []), (Keysym.return, [])], cancel),
    Stroke("Tab, Tab, Return", [(Keysym.tab, []), (Keysym.tab, []), (Keysym.return, [])], save),
    Stroke("Shift+Tab, Return", [(Keysym.tab, [Keysym.shift]), (Keysym.return, [])], save),
    Stroke("Down, Down, Space", [(Keysym.down, []), (Keysym.down, []), (Keysym.space, [])], save),
    Stroke("Tab, Up, Space", [(Keysym.tab, []), (Keysym.up, []), (Keysym.space, [])], discard),
    Stroke(
      "Right, Right, Left, Return",
      [
        (Keysym.right, []), (Keysym.right, []), (Keysym.left, []), (Keysym.return, []),
      ], cancel),
    Stroke("End, Space", [(Keysym.end, []), (Keysym.space, [])], discard),
    Stroke("Home, Return", [(Keysym.home, []), (Keysym.return, [])], cancel),
    Stroke("Alt+S", [(0x73, [Keysym.alt])], save),
    Stroke("Alt+D", [(0x64, [Keysym.alt])], discard),
  ]

  @Test(arguments: strokes)
  func keysAnswer(_ stroke: Stroke) throws {
    let desk = try Desk()
    let (_, alert) = try desk.show(description)
    for (key, modifiers) in stroke.keys { try desk.input.tap(key, holding: modifiers) }
    #expect(try alert.waitForResponse() == stroke.response)
    try desk.waitUntilEmpty()
    #expect(alert.responses.count == 1)
  }

  @Test func otherKeysDoNothing() throws {
    let desk = try Desk()
    let (_, alert) = try desk.show(description)
    try desk.input.type("sd q1")
    try desk.input.tap(Keysym.return, holding: [Keysym.control])
    try desk.input.tap(Keysym.backspace)
    try desk.input.tap(0x71, holding: [Keysym.alt])
    nothingHappens()
    #expect(alert.response == nil)
    try desk.input.tap(Keysym.return)
    #expect(try alert.waitForResponse() == Self.discard)
  }

  /// The same secret left empty on purpose is an answer.
  @Test(arguments: ["pw", ""])
  func returnInAUserNameGoesToTheEmptySecret(_ secret: String) throws {
    let desk = try Desk()
    let (content, alert) = try desk.show(login)
    try desk.input.type("ann")
    try desk.input.tap(Keysym.return)
    let field = try #require(content.secretFields.first)
    try wait(for: "the focus on the secret") { field.focusTarget.isFocused }
    nothingHappens()
    #expect(alert.response == nil)
    try desk.input.type(secret)
    try wait(for: "the secret") { field.isEmpty == secret.isEmpty }
    try desk.input.tap(Keysym.return)
    #expect(try alert.waitForResponse().button == "save")
    #expect(try alert.waitForResponse().values?["user"] == .text("ann"))
  }

  @Test func returnInAUserNameAnswersWithAFilledInSecret() throws {
    let desk = try Desk()
    let (content, alert) = try desk.show(login)
    try desk.input.tap(Keysym.tab)
    try desk.input.type("pw")
    try desk.input.tap(Keysym.tab, holding: [Keysym.shift])
    let field = try #require(content.secretFields.first)
    try wait(for: "the focus on the name") { !field.isEmpty && !field.focusTarget.isFocused }
    try desk.input.tap(Keysym.return)
    #expect(try alert.waitForResponse().button == "save")
  }

  @Test func mnemonicsAreUnderlinedOnlyWhileAltIsHeld() throws {
    let desk = try Desk()
    let (content, alert) = try desk.show(description)
    #expect(!content.view.showsMnemonics)
    for (key, shows) in [(Keysym.shift, false), (Keysym.alt, true)] {
      try desk.input.key(key, isDown: true)
      if shows {
        try wait(for: "the underlines") { content.view.showsMnemonics }
      } else {
        nothingHappens()
        #expect(!content.view.showsMnemonics)
      }
      try desk.input.key(key, isDown: false)
      try wait(for: "the end of the underlines") { !content.view.showsMnemonics }
    }
    #expect(alert.response == nil)
  }

  @Test func clickOnAButtonAnswers() throws {
    let desk = try Desk()
    let (content, alert) = try desk.show(description)
    desk.input.click(at: try desk.middle(of: 1, in: content))
    #expect(try alert.waitForResponse() == Self.save)
  }

  @Test func pressThatLeavesTheButtonDoesNotAnswer() throws {
    let desk = try Desk()
    let (content, alert) = try desk.show(description)
    let middle = try desk.middle(of: 1, in: content)
    desk.input.movePointer(to: middle)
    desk.input.button(1, isDown: true)
    desk.input.movePointer(to: PixelPoint(x: 5, y: 5))
    desk.input.button(1, isDown: false)
    nothingHappens()
    #expect(alert.response == nil)
    desk.input.click(at: middle)
    #expect(try alert.waitForResponse() == Self.save)
  }

  private var login: AlertDescription {
    var login = description
    login.inputs = [
      AlertInput(name: "user", label: "User", kind: .field(TextRules())),
      AlertInput(name: "secret", label: "Password", kind: .secret(SecretRules())),
    ]
    login.defaultButton = "save"
    return login
  }

  private var description: AlertDescription {
    AlertDescription(
      title: "Save changes?", message: "There are unsaved changes.",
      buttons: [
        AlertButton(id: "cancel", label: "Cancel", role: .cancel),
        AlertButton(id: "save", label: "_Save"),
        AlertButton(id: "discard", label: "_Discard"),
      ],
      transition: TransitionName.none, guardMilliseconds: 0)
  }
}
