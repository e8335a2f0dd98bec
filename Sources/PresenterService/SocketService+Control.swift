import AlertModel
import AlertProtocol
import Glibc
import NotificationModel

extension SocketService {
  /// The answer to a question or an order that is done at once.
  func answer(to message: ClientMessage) -> PresenterMessage {
    switch message {
    case .hello: .hello(.init(pid: getpid(), release: ProgramRelease.number))
    case .dismiss(let identifier): .dismissed(presenter.dismiss(identifier))
    case .list: .listing(bounded(presenter.alerts))
    case .status: .status(status)
    case .control(let order): report(on: order)
    case .submit, .update, .watch, .stop: .failure("the message was not expected")
    }
  }

  private var status: PresenterStatus {
    let alerts = presenter.alerts
    let waiting = alerts.count { $0.state == .queued || $0.state == .suspended }
    var current = alerts.first { $0.state != .queued && $0.state != .suspended }
    current = current.map(bounded)
    return PresenterStatus(
      pid: getpid(), release: ProgramRelease.number, display: "\(location.display)",
      uptime: now.seconds(since: started), idleSeconds: idleExit?.seconds,
      connections: sessions.count, queued: waiting, onScreen: alerts.count - waiting,
      answered: answeredCount, current: current, notifications: notificationPause)
  }

  /// Whether notifications are held back; nil when nobody keeps them.
  var notificationPause: NotificationPause? {
    guard case .pause(let pause)? = controller?.carryOut(.pauseState) else { return nil }
    return pause
  }

  /// What is said to an order that nobody can carry out here.
  var noNotifications: PresenterMessage {
    .refused(
      .init(request: nil, code: .invalid, message: "this presenter keeps no notifications"))
  }

  private func report(on order: NotificationOrder) -> PresenterMessage {
    guard let controller else { return noNotifications }
    return .report(bounded(controller.carryOut(order)))
  }

  /// A report that fits one line of the wire.
  func bounded(_ report: NotificationReport) -> NotificationReport {
    guard case .history(let records) = report else { return report }
    return .history(NotificationRecord.bounded(records))
  }

  /// News that a slow reader can be kept some of.
  static func bounded(_ news: NotificationNews) -> NotificationNews {
    guard case .posted(let record) = news else { return news }
    return .posted(record.bounded)
  }

  /// A list that fits one line of the wire: long titles are cut.
  private func bounded(_ alerts: [AlertSummary]) -> [AlertSummary] {
    alerts.map(bounded)
  }

  private func bounded(_ alert: AlertSummary) -> AlertSummary {
    var alert = alert
    if alert.title.utf8.count > 400 { alert.title = String(alert.title.prefix(100)) + "…" }
    return alert
  }
}
