import AlertKit
import AlertModel

/// Records the calls of an alert presenter to its delegate.
final class RecordingDelegate: AlertPresenterDelegate {
  private(set) var events: [String] = []

  func alertPresenter(_ presenter: AlertPresenter, willPresent alert: AlertIdentifier) {
    events.append("will present \(alert)")
  }

  func alertPresenter(_ presenter: AlertPresenter, didPresent alert: AlertIdentifier) {
    events.append("did present \(alert)")
  }

  func alertPresenter(_ presenter: AlertPresenter, willDismiss alert: AlertIdentifier) {
    events.append("will dismiss \(alert)")
  }

  func alertPresenter(_ presenter: AlertPresenter, didDismiss alert: AlertIdentifier) {
    events.append("did dismiss \(alert)")
  }

  func alertPresenterDidLoseDisplay(_ presenter: AlertPresenter) {
    events.append("lost the display")
  }
}
