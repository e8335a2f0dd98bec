import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// Letters go into a field at once, unless they belong to another program; answers wait.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct TypingAheadTests {
  /// When the first letter is typed after the alert was presented, in milliseconds, and into what.
  nonisolated struct Start: CustomTestStringConvertible {
    var milliseconds: Int
    var isSecret: Bool
    var testDescription: String { "\(milliseconds) ms\(isSecret ? ", secret" : "")" }

    static let all = [0, 100, 200, 300].flatMap { milliseconds in
      [false, true].map { Start(milliseconds: milliseconds, isSecret: $0) }
    }
  }

  private static let letters = "correcthorsebatt"

  @Test(arguments: Start.all)
  func lettersArriveFromTheFirstFrameOn(start: Start) throws {
    let desk = try Desk()
    let content = try StandardAlertContent(
      prompt(start.isSecret ? .secret(SecretRules()) : .field(TextRules())))
    let alert = try desk.present(content, options: AlertOptions(transition: .alert))
    desk.advance(bySeconds: Double(start.milliseconds) / 1000)
    try desk.type(Self.letters)
    #expect(content.entered == Self.letters)
    // Only answers wait.
    #expect(alert.response == nil)
  }

  /// The pauses are shorter than the silence, but the presses go on for three times the guard.
  @Test(arguments: [0.15, 0.5])
  func impatientReturnsAnswer(pause: Double) throws {
    let desk = try Desk()
    let content = try StandardAlertContent(prompt(nil))
    let alert = try desk.present(content, options: AlertOptions(transition: .alert))
    for _ in 0..<Int(2 / pause) where alert.response == nil {
      desk.advance(bySeconds: pause)
      try desk.input.tap(Keysym.return)
      desk.handleEvents()
    }
    #expect(alert.response == AlertResponse(.button, button: "use"))
  }

  @Test func returnRightAfterLettersWaitsForAPause() throws {
    let desk = try Desk()
    let content = try StandardAlertContent(prompt(.field(TextRules())))
    let alert = try desk.present(content, options: AlertOptions(transition: .alert))
    try desk.type("abc")
    try desk.input.tap(Keysym.return)
    desk.handleEvents()
    #expect(alert.response == nil)
    #expect(content.view.isWaiting && content.view.buttons[1].isWaiting)
    try desk.type("def")
    #expect(content.entered == "abcdef")
    desk.advance(bySeconds: 1)
    try wait(for: "arming") { desk.window?.input.isArmed == true }
    #expect(!content.view.buttons[1].isWaiting)
    try desk.input.tap(Keysym.return)
    #expect(try alert.waitForResponse().values == ["it": .text("abcdef")])
  }

  @Test func steadyTypingDoesNotDelayAnswersForever() throws {
    let desk = try Desk()
    let content = try StandardAlertContent(prompt(.field(TextRules())))
    let alert = try desk.present(content, options: AlertOptions(transition: .alert))
    try desk.type(Self.letters + "eryst")
    try desk.input.tap(Keysym.return)
    #expect(try alert.waitForResponse().values == ["it": .text(Self.letters + "eryst")])
  }

  @Test(arguments: [false, true])
  func lettersForAnotherProgramDoNotArrive(isSecret: Bool) throws {
    let desk = try Desk()
    let editor = try ForeignClient(on: desk.server)
    let beneath = editor.makeWindow(PixelRect(x: 0, y: 0, width: 200, height: 100))
    try beneath.map()
    beneath.focus()
    try desk.type("some")
    let content = try StandardAlertContent(
      prompt(isSecret ? .secret(SecretRules()) : .field(TextRules())))
    let alert = try desk.present(content, options: AlertOptions(transition: .alert))
    try desk.type("thing else")
    try desk.input.tap(Keysym.return)
    try desk.type(" and more")
    #expect(content.entered == "")
    #expect(content.view.focusedView == nil)
    // A pause ends that, and the caret shows it.
    desk.advance(bySeconds: 0.55)
    try wait(for: "the focus") { content.view.focusedView != nil }
    try desk.type("mine")
    #expect(content.entered == "mine")
    #expect(alert.response == nil)
    #expect(beneath.text == "some")
  }

  @Test func keysReadLateCountFromTheirPress() throws {
    // On a busy machine this process may pause between two keys for as long as a user would.
    for _ in 0..<20 {
      if let entered = try textAfterTypingThroughADelay() {
        #expect(entered == "")
        return
      }
    }
    Issue.record("the machine was too busy to type without a pause")
  }

  /// Types for another program, and continues while an alert appears whose process is blocked.
  ///
  /// - Returns: The text that arrived in the alert; `nil` if this process paused between two keys
  ///   itself.
  private func textAfterTypingThroughADelay() throws -> String? {
    let desk = try Desk()
    try desk.type("som")
    var last = try desk.input.tap(0x65)
    let content = try StandardAlertContent(prompt(.field(TextRules())))
    _ = try desk.present(content, options: AlertOptions(transition: .alert))
    // The process is blocked for longer than the pause, while the user types on.
    var longestGap: Int64 = 0
    for _ in 0..<12 {
      let pressed = try desk.input.tap(0x78)
      longestGap = max(longestGap, pressed - last)
      last = pressed
      usleep(50_000)
    }
    desk.handleEvents()
    return longestGap < 400_000_000 ? content.entered : nil
  }

  @Test func allInputForAFormArrives() throws {
    let desk = try Desk()
    let description = AlertDescription(
      title: "Who?",
      inputs: [
        AlertInput(name: "it", label: "Name", kind: .field(TextRules())),
        AlertInput(name: "word", label: "Word", kind: .secret(SecretRules())),
        AlertInput(name: "note", label: "Note", kind: .text(TextRules())),
      ])
    let content = try StandardAlertContent(description)
    let alert = try desk.present(content, options: AlertOptions(transition: .alert))
    try desk.type("me")
    try desk.input.tap(Keysym.tab)
    try desk.type("secret")
    try desk.input.tap(Keysym.tab)
    try desk.type("a")
    try desk.input.tap(Keysym.return)
    try desk.type("b")
    #expect(content.entered == "me")
    #expect(content.values == ["it": .text("me"), "note": .text("a\nb")])
    #expect(content.secretFields[0].withSecret { String(decoding: $0, as: UTF8.self) } == "secret")
    #expect(alert.response == nil)
  }

  @Test func answeringKeysWaitEvenIfAFieldHasTheFocus() throws {
    let desk = try Desk()
    var description = prompt(.field(TextRules()))
    description.buttons[1].key = KeyChord(.control, key: "d")
    let content = try StandardAlertContent(description)
    let alert = try desk.present(content, options: AlertOptions(transition: .alert))
    try desk.type("a")
    try desk.input.tap(0x64, holding: [Keysym.control])
    // The mnemonic of the button.
    try desk.input.tap(0x75, holding: [Keysym.alt])
    desk.handleEvents()
    #expect(alert.response == nil)
    #expect(content.entered == "a")
    desk.advance(bySeconds: 1)
    try wait(for: "arming") { desk.window?.input.isArmed == true }
    try desk.input.tap(0x64, holding: [Keysym.control])
    #expect(try alert.waitForResponse().button == "use")
  }

  @Test func earlyClickShowsThatTheButtonsWait() throws {
    let desk = try Desk()
    let content = try StandardAlertContent(prompt(nil))
    let alert = try desk.present(content, options: AlertOptions(transition: TransitionName.none))
    try desk.waitUntilPresented()
    let button = try desk.middle(of: 1, in: content)
    let beside = PixelPoint(x: button.x - 30, y: button.y)
    // Away from the button, so that it does not look hovered.
    desk.input.movePointer(to: PixelPoint(x: 1, y: 1))
    let ready = try desk.server.pixel(beside.x, beside.y)
    desk.input.click(at: PixelPoint(x: 1, y: 1))
    try wait(for: "a paler button") { try desk.server.pixel(beside.x, beside.y) != ready }
    #expect(alert.response == nil)
    desk.advance(bySeconds: 1)
    try desk.waitForColor(ready & 0xff_ffff, at: beside, "the button as before")
  }

  private func prompt(_ kind: AlertInput.Kind?) -> AlertDescription {
    AlertDescription(
      title: "What is it?",
      inputs: kind.map { [AlertInput(name: "it", label: "It", kind: $0)] } ?? [],
      buttons: [
        AlertButton(id: "cancel", label: "Cancel", role: .cancel),
        AlertButton(id: "use", label: "_Use"),
      ])
  }
}

extension Desk {
  /// Types letters at 90 ms a key, by the presenter's clock.
  fileprivate func type(_ text: String) throws {
    for letter in text {
      try input.type(String(letter))
      advance(bySeconds: 0.09)
    }
  }
}

extension StandardAlertContent {
  /// The text of the input “it”.
  fileprivate var entered: String {
    if case .text(let text)? = values?["it"] { return text }
    return secretFields.first?.withSecret { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
