import AlertKit

/// Records the stages of alerts.
final class StageLog: AlertPresenterDelegate {
  private(set) var stages: [String] = []

  func alertPresenter(_ presenter: AlertPresenter, willPresent alert: AlertIdentifier) {
    stages.append("willPresent")
  }

  func alertPresenter(_ presenter: AlertPresenter, didPresent alert: AlertIdentifier) {
    stages.append("didPresent")
  }

  func alertPresenter(_ presenter: AlertPresenter, willDismiss alert: AlertIdentifier) {
    stages.append("willDismiss")
  }
}
