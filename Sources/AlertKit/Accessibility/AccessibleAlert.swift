package import Accessibility
import AlertModel
package import AlertViews

/// An alert's window as seen by screen readers.
///
/// Programs on the bus can do what the user can, under the same guard: requests that may answer the
/// alert are accepted once it is armed. Where synthetic input is refused, so are their requests.
@MainActor
final class AccessibleAlert: AccessibleSource {
  private weak var window: AlertWindow?
  /// The content that the objects represent.
  let content: any AlertContent

  init(_ window: AlertWindow) {
    self.window = window
    content = window.container.content
  }

  private var inside: (any AccessibleContent)? { content as? any AccessibleContent }
  private var isToast: Bool { window?.standsOnDesktop == true }

  var element: AccessibleElement {
    inside?.accessibleElement
      ?? AccessibleElement(
        isToast ? .notification : .alert, name: content.accessibleTitle,
        states: isToast ? [] : .modal, actions: isToast ? [.dismiss] : [.cancel])
  }

  var body: AccessibleBody { inside?.accessibleBody ?? .none }

  var isActive: Bool {
    guard let window, window.isLive else { return false }
    return isToast ? window.keyInput.isGiven : true
  }

  // MARK: - Places

  var screenFrame: Rect { window?.container.contentFrame ?? .zero }

  func screenRect(_ rect: Rect) -> Rect {
    let scale = window?.container.environment.scale ?? 1
    return Rect(
      x: screenFrame.minX + rect.minX * scale, y: screenFrame.minY + rect.minY * scale,
      width: rect.width * scale, height: rect.height * scale)
  }

  // MARK: - Requests

  func accepts(_ request: AccessibleRequest) -> Bool {
    guard let window, window.isLive, !window.panes.isEmpty else { return false }
    if window.display.preferences.refusesSyntheticInput, content.isDangerous { return false }
    return request.isHarmless || window.input.isArmed
  }

  func perform(_ action: AccessibleAction) -> Bool {
    if let inside { return inside.perform(action) }
    guard action == element.actions.first, let host = content.host,
      let response = content.responseToCancel()
    else { return false }
    host.finish(with: response)
    return true
  }

  func takeKeyboard() -> Bool {
    guard isToast, let keyInput = window?.keyInput, !keyInput.isGiven else { return true }
    keyInput.summon()
    return keyInput.isGiven
  }
}

/// Content that screen readers can inspect; for other content they get only the title.
@MainActor
package protocol AccessibleContent: AlertContent {
  /// The accessible element of the alert's window.
  var accessibleElement: AccessibleElement { get }

  /// The accessible content of the window.
  var accessibleBody: AccessibleBody { get }

  /// Whether what is typed into the content is a secret.
  var asksForSecret: Bool { get }

  /// Performs an action on the whole alert.
  ///
  /// - Returns: Whether it was performed.
  func perform(_ action: AccessibleAction) -> Bool
}
