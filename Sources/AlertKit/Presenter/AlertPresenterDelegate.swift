public import AlertModel

/// Told of the alerts that come and go, in the order in which a person sees them do so.
@MainActor
public protocol AlertPresenterDelegate: AnyObject {
  func alertPresenter(_ presenter: AlertPresenter, willPresent alert: AlertIdentifier)
  func alertPresenter(_ presenter: AlertPresenter, didPresent alert: AlertIdentifier)
  func alertPresenter(_ presenter: AlertPresenter, willDismiss alert: AlertIdentifier)
  func alertPresenter(_ presenter: AlertPresenter, didDismiss alert: AlertIdentifier)
  /// The X server is gone or has closed the connection; nothing can be presented any more.
  func alertPresenterDidLoseDisplay(_ presenter: AlertPresenter)
}

extension AlertPresenterDelegate {
  public func alertPresenter(_ presenter: AlertPresenter, willPresent alert: AlertIdentifier) {}
  public func alertPresenter(_ presenter: AlertPresenter, didPresent alert: AlertIdentifier) {}
  public func alertPresenter(_ presenter: AlertPresenter, willDismiss alert: AlertIdentifier) {}
  public func alertPresenter(_ presenter: AlertPresenter, didDismiss alert: AlertIdentifier) {}
  public func alertPresenterDidLoseDisplay(_ presenter: AlertPresenter) {}
}
