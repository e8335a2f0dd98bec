import AlertModel
import AlertViews

/// The effects of keys in a standard alert.
///
/// - Tab, Shift and Tab: focus the next or previous view; at first the first one, and the one before
///   the default button, else the last.
/// - Left, Right: focus the button to that side of the focused one, at first beside the default
///   one.
/// - Up, Down: the same; beside a row of buttons they scroll a long message.
/// - Page Up, Page Down, Home, End: scroll a long message or text; else Home and End focus the first
///   and the last view.
/// - Space: presses the focused button when it is released.
/// - Return: presses the focused button if the user has moved the focus, else the default one, or
///   does what a click on a toast does. In a text of several lines, which uses Return itself, it
///   does so with Control. From a field of one line it goes to an empty field for a secret below, as
///   from a user name to its password.
/// - Alt and a letter: presses the button with that mnemonic.
/// - The key of a button: presses it, whatever has the focus.
@MainActor
struct StandardAlertKeys {
  let buttons: ShownButtons
  let focus: StandardAlertFocus

  private var view: StandardAlertView { buttons.view }

  /// Handles a key press.
  func handle(_ key: KeyPress) {
    if let button = buttons.button(withKey: key) {
      if !key.isRepeat { button.press() }
      return
    }
    // Without a guard, keys may come before the transition has ended: they go to the first input.
    if view.focusedView == nil, key.edits { focus.focusFirstInput() }
    if let focused = view.focusedView, !(focused is Button), view.dispatch(.keyPressed(key)) {
      // A text field has handled the key; Return still presses the default button.
      if view.form.control(around: focused)?.isTyping == false { focus.isChosen = false }
      return
    }
    if key.key == .return, key.modifiers == .control, isTyping {
      if !key.isRepeat { focus.returnButton?.press() }
      return
    }
    guard key.modifiers.isDisjoint(with: [.control, .super]) else { return }
    if key.modifiers.contains(.alt) {
      press(mnemonic: key)
    } else {
      handlePlain(key)
    }
  }

  private var isTyping: Bool { view.form.control(around: view.focusedView)?.isTyping ?? false }

  private func handlePlain(_ key: KeyPress) {
    switch key.key {
    case .tab:
      let isBackward = key.modifiers.contains(.shift)
      // Begin where screen readers see the focus: the default button looks chosen.
      if isBackward, view.focusedView == nil, let reported = focus.reported { view.focus(reported) }
      moveFocus(forward: !isBackward)
    case .left, .right:
      moveFocusBeside(forward: (key.key == .right) != view.isMirrored)
    case .up, .down:
      if view.buttonArrangement == .row && scrollMessage(for: key.key) { return }
      moveFocusBeside(forward: key.key == .down)
    case .home, .end:
      if scrollMessage(for: key.key) { return }
      let chain = view.focusChain()
      view.focus(key.key == .home ? chain.first : chain.last)
      focus.isChosen = true
    case .pageUp, .pageDown:
      _ =
        scrollMessage(for: key.key)
        || view.buttonScroller.scroll(for: key.key, lineHeight: view.messageLineHeight)
    case .return:
      // A key that is still held down was meant for another window.
      if key.isRepeat || focusEmptySecret() { break }
      if view.focusedView != nil || !view.performClick() { focus.returnButton?.press() }
    case .space, .escape, .backspace, .delete, .insert, .function, .text:
      view.dispatch(.keyPressed(key))
    }
  }

  /// Gives the focus to the first empty field for a secret below the field of one line that has it.
  ///
  /// - Returns: Whether there is one.
  private func focusEmptySecret() -> Bool {
    let field = view.form.control(around: view.focusedView)
    guard field is TextField else { return false }
    let below = view.form.controls.drop { $0 !== field }
    let secret = below.first { ($0 as? SecretField)?.isEmpty ?? false }
    secret?.activate()
    return secret != nil
  }

  private func press(mnemonic key: KeyPress) {
    guard !key.isRepeat, case .text(let text) = key.key else { return }
    if let button = buttons.button(forMnemonic: text) {
      button.press()
    } else {
      view.form.rows.first { $0.mnemonic?.matches(text) ?? false }?.control.activate()
    }
  }

  private func moveFocus(forward: Bool) {
    if view.moveFocus(forward: forward) { focus.isChosen = true }
  }

  /// Moves the focus by an arrow key, from the default button if nothing has the focus, because
  /// that one looks chosen.
  private func moveFocusBeside(forward: Bool) {
    if view.focusedView == nil { view.focus(focus.returnButton) }
    moveFocus(forward: forward)
  }

  private func scrollMessage(for key: Key) -> Bool {
    view.messageScroller.scroll(for: key, lineHeight: max(view.messageLineHeight, 1))
      || view.form.textPane?.textView.scroll(for: KeyPress(key)) ?? false
  }
}

/// Which keys only type into the focused text of a standard alert, or the text that would be
/// focused next.
@MainActor
struct StandardAlertTyping {
  let buttons: ShownButtons
  let focus: StandardAlertFocus

  private var view: StandardAlertView { buttons.view }

  /// Whether the focus is in a text that can be edited, or will be with the next key.
  var isTyping: Bool {
    guard let focused = view.focusedView else { return focus.inputToCome?.takesText ?? false }
    return view.form.control(around: focused)?.isTyping ?? false
  }

  /// Whether a key only edits the text that has the focus, or moves the focus from it.
  func types(_ key: KeyPress) -> Bool {
    guard isTyping, buttons.button(withKey: key) == nil else { return false }
    return switch key.key {
    case .tab: key.modifiers.isSubset(of: .shift)
    case .return: key.modifiers.isSubset(of: .shift) && isTypingLines
    default: key.edits
    }
  }

  /// Whether the focus is in a text of several lines, which uses Return itself.
  private var isTypingLines: Bool {
    let control =
      view.focusedView == nil ? focus.inputToCome : view.form.control(around: view.focusedView)
    return control is TextArea
  }
}
