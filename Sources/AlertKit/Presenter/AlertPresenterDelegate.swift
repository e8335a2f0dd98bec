public import AlertModel

/// Is notified of the stages of alerts, in the order in which the user sees them.
@MainActor
public protocol AlertPresenterDelegate: AnyObject {
  /// Called before the alert's window opens.
  func alertPresenter(_ presenter: AlertPresenter, willPresent alert: AlertIdentifier)
  /// Called when the present transition has ended.
  func alertPresenter(_ presenter: AlertPresenter, didPresent alert: AlertIdentifier)
  /// Called before the alert is dismissed.
  func alertPresenter(_ presenter: AlertPresenter, willDismiss alert: AlertIdentifier)
  /// Called when the alert's window is closed.
  func alertPresenter(_ presenter: AlertPresenter, didDismiss alert: AlertIdentifier)
  /// Called when the connection to the X server is lost; the presenter connects again with the next
  /// alert.
  func alertPresenterDidLoseDisplay(_ presenter: AlertPresenter)
}

extension AlertPresenterDelegate {
  /// Does nothing.
  public func alertPresenter(_ presenter: AlertPresenter, willPresent alert: AlertIdentifier) {}
  /// Does nothing.
  public func alertPresenter(_ presenter: AlertPresenter, didPresent alert: AlertIdentifier) {}
  /// Does nothing.
  public func alertPresenter(_ presenter: AlertPresenter, willDismiss alert: AlertIdentifier) {}
  /// Does nothing.
  public func alertPresenter(_ presenter: AlertPresenter, didDismiss alert: AlertIdentifier) {}
  /// Does nothing.
  public func alertPresenterDidLoseDisplay(_ presenter: AlertPresenter) {}
}
