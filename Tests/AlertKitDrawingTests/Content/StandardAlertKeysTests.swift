import AlertKit
import AlertModel
import AlertRendering
import AlertTestSupport
import DrawingTestSupport
import Testing

/// Key events of a standard alert.
@MainActor
struct StandardAlertKeysTests {
  @Test func returnPressesTheDefaultButton() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.press(.return)
    #expect(bench.host.responses == [AlertResponse(.button, button: "replace")])
  }

  @Test func returnPressesTheFocusedButtonAfterTheFocusWasMoved() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.press(.tab)
    bench.press(.return)
    #expect(bench.host.responses == [AlertResponse(.cancelled, button: "cancel")])
  }

  @Test func aHeldReturnPressesNothing() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.press(.return, isRepeat: true)
    #expect(bench.host.responses.isEmpty)
  }

  @Test func withADestructiveButtonReturnCancels() throws {
    let bench = try StandardAlertBench(.destructive)
    #expect(bench.buttons[2].isFocused)
    bench.press(.return)
    #expect(bench.host.responses == [AlertResponse(.cancelled, button: "cancel")])
  }

  @Test func anExplicitDefaultIsPressedEvenIfDestructive() throws {
    var description = AlertDescription.destructive
    description.defaultButton = "erase"
    let bench = try StandardAlertBench(description)
    #expect(!bench.buttons[2].isFocused)
    bench.press(.return)
    #expect(bench.pressed == ["erase"])
  }

  @Test func withoutASafeButtonReturnPressesNothing() throws {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: "x", buttons: [AlertButton(id: "erase", label: "Erase", role: .destructive)]))
    bench.press(.return)
    #expect(bench.host.responses.isEmpty)
  }

  @Test(
    arguments: [
      ([Key.tab], [], 0), ([.tab, .tab], [], 1), ([.tab, .tab, .tab, .tab], [], 0),
      ([.tab], KeyModifiers.shift, 1), ([.down], [], 0), ([.up], [], 1), ([.right, .right], [], 1),
      ([.left], [], 1), ([.end], [], 2), ([.end, .home], [], 0), ([.end, .down], [], 0),
    ] as [([Key], KeyModifiers, Int)])
  func keysMoveTheFocus(keys: [Key], modifiers: KeyModifiers, expected: Int) throws {
    let three = AlertDescription(
      title: "x", buttons: ["a", "b", "c"].map { AlertButton(id: $0, label: $0) })
    let bench = try StandardAlertBench(three)
    for key in keys { bench.press(key, modifiers) }
    #expect(bench.buttons.map(\.isFocused) == (0..<3).map { $0 == expected })
  }

  @Test func releasingSpacePressesTheFocusedButton() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.press(.space)
    bench.release(.space)
    #expect(bench.host.responses.isEmpty)
    bench.press(.tab)
    bench.press(.space)
    #expect(bench.buttons[0].state.isPressed)
    bench.press(.space, isRepeat: true)
    #expect(bench.host.responses.isEmpty)
    bench.release(.space)
    #expect(bench.pressed == ["cancel"])
  }

  @Test func spacePressedElsewhereDoesNothing() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.press(.tab)
    bench.press(.space, isRepeat: true)
    bench.release(.space)
    #expect(bench.host.responses.isEmpty)
  }

  @Test func tabWhileSpaceIsDownCancelsThePress() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.press(.tab)
    bench.press(.space)
    bench.press(.tab)
    #expect(!bench.buttons[0].state.isPressed)
    bench.release(.space)
    #expect(bench.host.responses.isEmpty)
  }

  @Test func altAndTheMnemonicPressTheButton() throws {
    let bench = try StandardAlertBench(.twoButtons)
    #expect(bench.buttons.map(\.title) == ["Cancel", "Replace"])
    bench.press(.text("c"))
    bench.press(.text("x"), .alt)
    bench.press(.text("c"), .alt, isRepeat: true)
    #expect(bench.host.responses.isEmpty)
    bench.press(.text("c"), .alt)
    #expect(bench.pressed == ["cancel"])
  }

  @Test(arguments: [KeyModifiers.control, .super, .alt])
  func otherShortcutsPressNothing(modifiers: KeyModifiers) throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.press(.return, modifiers)
    bench.press(.tab, modifiers)
    #expect(bench.host.responses.isEmpty)
    #expect(!bench.buttons.contains { $0.isFocused })
  }

  @Test func keysScrollALongMessageBesideARow() throws {
    var description = AlertDescription.twoButtons
    description.message = (1...200).map { "line \($0)" }.joined(separator: "\n")
    let bench = try StandardAlertBench(description)
    let scroller = bench.content.view.messageScroller
    #expect(scroller.isOverflowing)
    bench.press(.down)
    #expect(scroller.offset == bench.content.view.messageLineHeight)
    bench.press(.up)
    #expect(scroller.offset == 0)
    bench.press(.pageDown)
    #expect(scroller.offset > scroller.frame.height / 2)
    bench.press(.end)
    #expect(scroller.offset == scroller.mostOffset)
    bench.press(.home)
    #expect(scroller.offset == 0)
    #expect(!bench.buttons.contains { $0.isFocused })
    bench.press(.right)
    #expect(bench.buttons[0].isFocused)
  }

  @Test func escapePressesTheCancelButton() throws {
    let named = try StandardAlertBench(.twoButtons)
    #expect(named.content.responseToCancel() == AlertResponse(.cancelled, button: "cancel"))
    let none = try StandardAlertBench(AlertDescription(title: "x"))
    #expect(none.content.responseToCancel() == AlertResponse(.cancelled))
  }

  @Test func theKeyOfAButtonPressesItWithAnyFocus() throws {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: "Well?", inputs: [AlertInput(name: "it", kind: .field(TextRules()))],
        buttons: [
          AlertButton(id: "ok", label: "OK"),
          AlertButton(id: "more", label: "More", key: KeyChord(.control, key: "x")),
          AlertButton(id: "other", label: "Other", key: KeyChord([], key: "F5"), isHidden: true),
        ]))
    bench.content.didPresent()
    bench.type("x")
    #expect(bench.pressed.isEmpty)
    bench.press(.text("x"), .control)
    bench.press(.function(5), isRepeat: true)
    bench.press(.function(5))
    #expect(bench.pressed == ["more", "other"])
  }

  @Test func aHiddenButtonIsNeitherDrawnNorTheDefault() throws {
    let buttons = [AlertButton(id: "ok", label: "OK")]
    let hidden = AlertButton(
      id: "other", label: "_Other", key: KeyChord([], key: "F5"), isHidden: true)
    let plain = try StandardAlertBench(AlertDescription(title: "Well?", buttons: buttons))
    let more = try StandardAlertBench(
      AlertDescription(title: "Well?", buttons: buttons + [hidden]))
    #expect(try more.picture() == plain.picture())
    more.press(.text("o"), .alt)
    more.press(.return)
    #expect(more.pressed == ["ok"])
  }
}
