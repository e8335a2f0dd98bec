import AlertModel
import X11

/// A toast's use of the keyboard, which it has only while the user gives it to the toast.
@MainActor
final class ToastKeyInput {
  /// Called when the user is about to type into the toast, moves to another one, or is done.
  var onEvent: ((AlertWindowEvent) -> Void)?

  /// Whether the user has given the keyboard to this toast.
  private(set) var isGiven = false

  private let parts: AlertWindowParts
  private let lifecycle: WindowLifecycle
  private let host: ContentHost

  init(_ parts: AlertWindowParts, lifecycle: WindowLifecycle, host: ContentHost) {
    self.parts = parts
    self.lifecycle = lifecycle
    self.host = host
  }

  private var content: any AlertContent { parts.container.content }

  /// Whether the toast can use the keyboard.
  var isWanted: Bool {
    parts.container.standsOnDesktop && content.keyboardNeed == .onDemand && lifecycle.isLive
  }

  /// Called when the toast was given the keyboard.
  ///
  /// - Parameter isSummoned: Whether the user requested that by a key, so that later keys are
  ///   accepted at once.
  func wasGiven(isSummoned: Bool) {
    isGiven = true
    let inputGuard = parts.input.inputGuard
    inputGuard.setSummoned(isSummoned)
    parts.keyboard.followSyntheticInput()
    parts.keyboard.followLoans()
    inputGuard.keysAreDown(parts.display.connection.heldKeys.keycodes)
    content.keyboardDidChange(true)
  }

  /// Called when the toast may have lost the keyboard.
  func wasTaken() {
    guard isGiven else { return }
    isGiven = false
    parts.input.inputGuard.setSummoned(false)
    content.keyboardDidChange(false)
  }

  /// Handles a key event while the toast has the keyboard.
  ///
  /// - Returns: Whether a key has dismissed the toast.
  func handle(_ event: DisplayEvent) -> Bool {
    guard case .keyPressed(let key) = event, handleOwn(key) else {
      parts.input.handle(event, in: parts.container.contentFrame)
      return false
    }
    return !lifecycle.isLive
  }

  /// Requests the keyboard after a press that put the caret into a text.
  func request() {
    guard isWanted, !isGiven, content.isTyping else { return }
    onEvent?(.wantsKeyboard)
  }

  /// Requests the keyboard as a key of the user would.
  func summon() {
    if isWanted, !isGiven { onEvent?(.wantsKeyboard) }
  }

  /// Handles a key for the toast itself: Up and Down give the keyboard to the next newer or older
  /// toast, and Delete dismisses the toast without an answer.
  ///
  /// - Returns: Whether it is one of these; any other key goes to the content.
  private func handleOwn(_ key: KeyEvent) -> Bool {
    let press = KeyPress(key)
    guard !key.isSynthetic, press.modifiers.isEmpty, !content.isTyping else { return false }
    switch press.key {
    case .up, .down: onEvent?(.turnsToOther(isOlder: press.key == .down))
    case .delete:
      // A key that is held down dismisses only one toast.
      if !key.isRepeat { host.finish(with: AlertResponse(.cancelled)) }
    default: return false
    }
    return true
  }
}
