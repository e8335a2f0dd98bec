public import AlertModel

/// Receives the stages that alerts reach, in the order in which a person sees them.
@MainActor
public protocol AlertPresenterDelegate: AnyObject {
  /// The alert's window is about to be opened.
  func alertPresenter(_ presenter: AlertPresenter, willPresent alert: AlertIdentifier)
  /// The present transition has ended.
  func alertPresenter(_ presenter: AlertPresenter, didPresent alert: AlertIdentifier)
  /// The alert is about to be dismissed.
  func alertPresenter(_ presenter: AlertPresenter, willDismiss alert: AlertIdentifier)
  /// The alert's window is closed.
  func alertPresenter(_ presenter: AlertPresenter, didDismiss alert: AlertIdentifier)
  /// The connection to the X server is lost; the presenter connects anew with the next alert.
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
