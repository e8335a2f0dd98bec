import AlertModel
import X11

/// What an alert that stands on the desktop does with the keyboard, which it has only while the
/// person wants that.
extension AlertWindow {
  /// Whether the keyboard is of any use to it now.
  var takesKeyboard: Bool {
    standsOnDesktop && container.content.keyboardNeed == .onDemand
      && (phase == .presenting || phase == .presented)
  }

  /// The keyboard was given to the alert.
  ///
  /// - Parameter isSummoned: Whether the person asked for that by a key, so that those after it
  ///   count at once.
  func keyboardWasGiven(isSummoned: Bool) {
    hasKeyboard = true
    input.setSummoned(isSummoned)
    followSyntheticInput()
    input.keysAreDown(display.connection.heldKeys.keycodes)
    container.content.keyboardDidChange(true)
  }

  /// The keyboard was given back.
  func keyboardWasTaken() {
    guard hasKeyboard else { return }
    hasKeyboard = false
    input.setSummoned(false)
    container.content.keyboardDidChange(false)
  }

  /// Takes note of a key that the alert has the keyboard for.
  func handleKey(_ event: DisplayEvent) {
    if case .keyPressed(let key) = event, handleOwnKey(key) { return }
    handleInput(event, in: container.contentFrame)
  }

  /// Somebody who types wants the keyboard for it.
  func askForKeyboard() {
    let content = container.content
    guard takesKeyboard, !hasKeyboard, content.isTyping else { return }
    events(.wantsKeyboard)
  }

  /// Does what a key does to the alert itself, whatever it shows.
  ///
  /// - Up, Down: the keyboard goes to the alert that came later, or earlier.
  /// - Delete: the alert goes without an answer.
  ///
  /// - Returns: Whether the key does such a thing.
  private func handleOwnKey(_ key: KeyEvent) -> Bool {
    let press = KeyPress(key)
    guard !key.isSynthetic, press.modifiers.isEmpty, !container.content.isTyping else {
      return false
    }
    switch press.key {
    case .up, .down:
      events(.turnsToOther(isOlder: press.key == .down))
      return true
    case .delete:
      if !key.isRepeat { finish(with: AlertResponse(.cancelled)) }
      return true
    default:
      return false
    }
  }
}
