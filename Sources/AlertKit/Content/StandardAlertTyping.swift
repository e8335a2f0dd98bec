import AlertModel
import AlertViews

/// Which keys only type into the text of a standard alert that has the focus, or will have it.
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

  /// Whether the focus is in a text of several lines, which takes Return itself.
  private var isTypingLines: Bool {
    let control =
      view.focusedView == nil ? focus.inputToCome : view.form.control(around: view.focusedView)
    return control is TextArea
  }
}
