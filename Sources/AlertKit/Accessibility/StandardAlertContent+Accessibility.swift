package import Accessibility
internal import AlertModel
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
    // Progress changes all the time, and is read by itself.
    if !isModal, description.progress == nil {
      element.news = "\(description.title)\n\(description.message)\n\(count)"
    }
    return element
  }

  package var accessibleBody: AccessibleBody { .views(view, focus: focus.reported) }

  package var asksForSecret: Bool { !secretFields.isEmpty }

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
