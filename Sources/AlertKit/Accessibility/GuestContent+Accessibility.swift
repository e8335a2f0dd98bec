import Accessibility
import AlertViews

/// Screen readers find the title, the message and the buttons, and after them the guest's own objects.
extension GuestContent: AccessibleContent {
  var accessibleElement: AccessibleElement {
    AccessibleElement(
      isModal ? .alert : .notification, name: accessibleTitle,
      states: isModal ? [.modal, .focusable] : .focusable, actions: [isModal ? .cancel : .dismiss])
  }

  var accessibleBody: AccessibleBody {
    .views(view, focus: view.focusedView, program: session.dialogs.guestProcess)
  }

  // Keys for the guest bypass the alert.
  var asksForSecret: Bool { false }

  func perform(_ action: AccessibleAction) -> Bool {
    guard action == .cancel || action == .dismiss, host != nil else { return false }
    cancel()
    return true
  }
}
