package import AlertModel

/// A presenter that shows how many notifications wait besides those that it has.
@MainActor
package protocol NotificationPresenting: AlertPresenting {
  /// Sets the number of waiting notifications that were not submitted yet; the presenter adds it to
  /// its own.
  func setBacklog(_ count: Int)
}
