package import Accessibility
package import AlertViews

/// Content that screen readers can look into; of other content they learn the title alone.
@MainActor
package protocol AccessibleContent: AlertContent {
  /// What the alert's window is.
  var accessibleElement: AccessibleElement { get }

  /// What is in the window.
  var accessibleBody: AccessibleBody { get }

  /// Whether what is typed into the content is a secret.
  var asksForSecret: Bool { get }

  /// Does something with the alert as a whole.
  ///
  /// - Returns: Whether it was done.
  func perform(_ action: AccessibleAction) -> Bool
}
