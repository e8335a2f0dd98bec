import AlertModel
import AlertRendering
import AlertViews

/// The focus in a standard alert, and what Return therefore presses.
@MainActor
final class StandardAlertFocus {
  /// Called with the name of the input that has the focus now, or nil.
  var inputDidChange: ((String?) -> Void)?

  /// Whether the user has moved the focus to a button, which Return presses then.
  var isChosen = false

  private var buttons: ShownButtons
  /// Whether the present transition has ended once: before that no view shows the focus.
  private var hasBeenPresented = false
  /// Whether typed letters are accepted: before that no input shows the focus.
  private var acceptsTyping = true
  private var focusedInput: String?
  /// The input that gets the focus first, because it had it before; nil for the first input.
  private var resumedInput: String?

  init(_ buttons: ShownButtons) {
    self.buttons = buttons
  }

  private var view: StandardAlertView { buttons.view }

  /// The identifier of the button that the user has moved the focus to.
  var chosenButtonID: String? { isChosen ? buttons.focusedID : nil }

  /// Ignores focus changes until `adopt(_:focusing:)`, while the views are replaced.
  func suspend() {
    view.onFocusChange = nil
  }

  /// Continues with new views.
  ///
  /// - Parameters:
  ///   - buttons: The buttons and the view that is shown from now on.
  ///   - id: The button that gets the focus, unless the view has kept the former focus.
  func adopt(_ buttons: ShownButtons, focusing id: String?) {
    self.buttons = buttons
    if view.focusedView != nil {
      // The view has kept the former focus.
    } else if let id, let button = buttons[id] {
      view.focus(button)
    } else {
      isChosen = false
      focusFirst()
    }
    view.onFocusChange = { [weak self] in self?.focusDidChange() }
  }

  /// Continues what the user had entered with an earlier presenter.
  func resume(from state: AlertResumption) {
    for control in view.form.controls where state.entered.contains(control.name) {
      control.continueText()
    }
    resumedInput = state.focus
    guard let focused = view.form.control(around: view.focusedView) else { return }
    // The alert was presented at once.
    if focused.name != firstInput?.name { focusFirstInput() } else { focused.continueText() }
  }

  /// Called when the present transition has ended.
  func didPresent() {
    hasBeenPresented = true
    if view.focusedView == nil { focusFirst() }
  }

  /// Sets whether typed letters are accepted.
  func setAcceptsTyping(_ accepts: Bool) {
    acceptsTyping = accepts
    if accepts, hasBeenPresented, view.focusedView == nil { focusFirst() }
  }

  /// Called when the user gave the keyboard to the alert, or took it away.
  func keyboardDidChange(_ hasKeyboard: Bool) {
    if !hasKeyboard {
      view.focus(nil)
    } else if view.focusedView == nil {
      view.focus(view.focusChain().first)
    }
    isChosen = view.focusedView is Button
  }

  /// The view that keys go to, as reported to screen readers.
  ///
  /// In an alert without inputs and without focus it is the button that Return presses, because the
  /// arrow keys and Shift with Tab move the focus from there.
  var reported: View? {
    if let focused = view.focusedView { return focused }
    guard buttons.description.style.isModal, view.form.rows.isEmpty else { return nil }
    return view.buttons.first { $0.kind == .accent && !$0.isHidden }
  }

  /// The button that Return presses.
  var returnButton: Button? {
    if isChosen, let focused = view.focusedView as? Button { return focused }
    if let reply = view.replyButton,
      view.form.control(around: view.focusedView)?.name == buttons.description.replyID
    {
      return reply
    }
    return buttons.usualDefault
  }

  /// The input that had the focus before, or else the first one, of those that accept it.
  private var firstInput: InputView? {
    let inputs = view.form.controls.filter { !$0.isHidden && $0.isEnabled }
    return inputs.first { $0.name == resumedInput } ?? inputs.first
  }

  /// The input that would get the focus next; nil if a view has it already or no input accepts it.
  var inputToCome: InputView? {
    view.focusedView == nil && buttons.description.style.isModal ? firstInput : nil
  }

  /// Moves the focus to the first input that accepts it.
  ///
  /// - Returns: Whether there is one.
  @discardableResult
  func focusFirstInput() -> Bool {
    guard let first = firstInput,
      let target = view.focusChain().first(where: { view.form.control(around: $0) === first })
    else { return false }
    view.focus(target)
    return true
  }

  /// Focuses the first input, once the transition has ended and letters are accepted, else the safe
  /// choice.
  private func focusFirst() {
    guard buttons.description.style.isModal,
      hasBeenPresented && acceptsTyping || view.form.rows.isEmpty
    else { return }
    if !focusFirstInput() { focusSafeChoice() }
  }

  /// Focuses the cancel button of an alert that can destroy something and has no default button, so
  /// that the focus ring shows that Return is harmless.
  private func focusSafeChoice() {
    let description = buttons.description
    guard description.defaultButton == nil,
      description.resolvedButtons.contains(where: { $0.role == .destructive }),
      let cancel = description.cancelButton
    else { return }
    view.focus(buttons[cancel.id])
  }

  private func focusDidChange() {
    let name = view.form.control(around: view.focusedView)?.name
    for row in view.form.rows where row.control.name == focusedInput && name != focusedInput {
      // A wrong value is reported when the focus leaves the input, but not an empty one.
      let value = row.control.value
      if value != nil, value != .text(""), value != InputValue.none, value != .items([]) {
        row.showProblem(isSubmitting: true)
      }
    }
    guard name != focusedInput else { return }
    focusedInput = name
    resumedInput = nil
    inputDidChange?(name)
  }
}
