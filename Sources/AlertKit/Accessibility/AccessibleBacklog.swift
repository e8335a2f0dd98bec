import Accessibility
import AlertModel
import AlertViews

/// The number of waiting toasts as a screen reader sees it: it is read when it appears.
@MainActor
final class AccessibleBacklog: AccessibleSource {
  /// The number, and where it is shown.
  var backlog: ToastBacklog

  init(_ backlog: ToastBacklog) {
    self.backlog = backlog
  }

  var element: AccessibleElement {
    AccessibleElement(.notification, name: BacklogWindow.text(backlog.count))
  }

  var body: AccessibleBody { .none }
  var isActive: Bool { false }
  var screenFrame: Rect { backlog.frames.first ?? .zero }
  func screenRect(_ rect: Rect) -> Rect { screenFrame }

  // It is not a control.
  func accepts(_ request: AccessibleRequest) -> Bool { false }
  func perform(_ action: AccessibleAction) -> Bool { false }
  func takeKeyboard() -> Bool { false }
}
