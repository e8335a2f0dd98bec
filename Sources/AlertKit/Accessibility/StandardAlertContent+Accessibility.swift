package import Accessibility
internal import AlertModel
import AlertRendering
package import AlertViews

extension StandardAlertContent: AccessibleContent {
  package var accessibleElement: AccessibleElement {
    let isModal = description.style.isModal
    var element = AccessibleElement(
      isModal ? .alert : .notification, name: accessibleTitle,
      states: isModal ? [.modal, .focusable] : .focusable,
      actions: isModal ? [.cancel] : [.dismiss])
    let isClickable =
      description.resolvedButtons.contains { $0.id == AlertButton.clickID }
    if !isModal, isClickable { element.actions.insert(.press, at: 0) }
    return element
  }

  package var accessibleBody: AccessibleBody { .views(view, focus: keyTarget) }

  package var asksForSecret: Bool { !secretFields.isEmpty }

  /// The view that keys go to.
  ///
  /// In an alert without inputs and without focus it is the button that Return presses, because
  /// arrow keys move the focus from there.
  private var keyTarget: View? {
    if let focused = view.focusedView { return focused }
    guard description.style.isModal, view.form.rows.isEmpty else { return nil }
    return view.buttons.first { $0.kind == .accent && !$0.isHidden }
  }

  package func perform(_ action: AccessibleAction) -> Bool {
    switch action {
    case .cancel, .dismiss:
      guard let host, let response = responseToCancel() else { return false }
      host.finish(with: response)
      return true
    case .press: return view.performClick()
    default: return false
    }
  }
}
