internal import AlertModel
import AlertViews

extension StandardAlertContent {
  /// Does what a key does to a standard alert.
  ///
  /// - Tab, Shift and Tab: the next or previous button gets the focus, at first the first or last.
  /// - Left, Right: the button beside the focused one does, at first beside the default one.
  /// - Up, Down: the same; beside a row of buttons they scroll a long message.
  /// - Page Up, Page Down, Home, End: a long message or text scrolls; else Home and End focus the first and
  ///   the last button.
  /// - Space: presses the focused button when it goes up.
  /// - Return: presses the focused button if the focus was moved, else the default one, or does what a
  ///   click on a toast does; with Control it does so from a text of many lines, too, which takes Return itself.
  /// - Alt and a letter: presses the button with that mnemonic.
  /// - The key of a button: presses it, whatever has the focus.
  func handle(_ key: KeyPress) {
    if let button = button(withKey: key) {
      if !key.isRepeat { button.press() }
      return
    }
    // Whoever types before the alert stands still, which takes a guard of 0, means the first field.
    if view.focusedView == nil, key.edits { focusFirstInput() }
    if let focused = view.focusedView, !(focused is Button), view.dispatch(.keyPressed(key)) {
      // A field that writes or moves its caret is used by that, and Return is still the default's.
      if view.form.control(around: focused)?.isTyping == false { isFocusChosen = false }
      return
    }
    if key.key == .return, key.modifiers == .control, isTyping {
      if !key.isRepeat { returnButton?.press() }
      return
    }
    guard key.modifiers.isDisjoint(with: [.control, .super]) else { return }
    if key.modifiers.contains(.alt) {
      press(mnemonic: key)
      return
    }
    switch key.key {
    case .tab:
      moveFocus(forward: !key.modifiers.contains(.shift))
    case .left, .right:
      moveFocusBeside(forward: key.key == .right)
    case .up, .down:
      if view.buttonArrangement == .row && scrollMessage(for: key.key) { return }
      moveFocusBeside(forward: key.key == .down)
    case .home, .end:
      if scrollMessage(for: key.key) { return }
      let chain = view.focusChain()
      view.focus(key.key == .home ? chain.first : chain.last)
      isFocusChosen = true
    case .pageUp, .pageDown:
      _ =
        scrollMessage(for: key.key)
        || view.buttonScroller.scroll(for: key.key, lineHeight: view.messageLineHeight)
    case .return:
      // A key that is held and repeats was meant for something else.
      if key.isRepeat { break }
      if view.focusedView != nil || !view.performClick() { returnButton?.press() }
    case .space, .escape, .backspace, .delete, .insert, .function, .text:
      view.dispatch(.keyPressed(key))
    }
  }

  private func press(mnemonic key: KeyPress) {
    guard !key.isRepeat, case .text(let text) = key.key else { return }
    if let button = button(forMnemonic: text) {
      button.press()
    } else {
      view.form.rows.first { $0.mnemonic?.matches(text) ?? false }?.control.activate()
    }
  }

  private func moveFocus(forward: Bool) {
    if view.moveFocus(forward: forward) { isFocusChosen = true }
  }

  /// Moves the focus by an arrow, at first from the button that looks chosen: the default one.
  private func moveFocusBeside(forward: Bool) {
    if view.focusedView == nil { view.focus(returnButton) }
    moveFocus(forward: forward)
  }

  private func scrollMessage(for key: Key) -> Bool {
    view.messageScroller.scroll(for: key, lineHeight: max(view.messageLineHeight, 1))
      || view.form.textPane?.textView.scroll(for: KeyPress(key)) ?? false
  }
}
