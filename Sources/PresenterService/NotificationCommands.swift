import AlertModel
import AlertProtocol
import NotificationModel

/// Passes on the orders of clients about notifications, and subscribes sessions to their events.
final class NotificationCommands {
  private let controller: (any NotificationControlling)?
  /// The subscriptions of sessions; each ends when its token is released.
  private var subscriptions: [SessionNumber: AnyObject] = [:]

  /// Creates commands for a controller, or nil if this presenter keeps no notifications.
  init(_ controller: (any NotificationControlling)?) {
    self.controller = controller
  }

  /// The state of the pause; nil if this presenter keeps no notifications.
  var pause: NotificationPause? {
    guard case .pause(let pause)? = controller?.carryOut(.pauseState) else { return nil }
    return pause
  }

  /// The desktop's notification daemon; nil if this presenter does not want to be it.
  var daemon: NotificationDaemon? { controller?.daemon }

  /// Carries out an order.
  ///
  /// - Returns: The reply, which fits into one line of the protocol.
  func answer(to order: NotificationOrder) -> PresenterMessage {
    guard let controller else {
      return .refused(
        .init(request: nil, code: .invalid, message: "this presenter keeps no notifications"))
    }
    return .report(controller.carryOut(order).bounded)
  }

  /// Returns whether a session is subscribed.
  func isWatched(by number: SessionNumber) -> Bool { subscriptions[number] != nil }

  /// Subscribes a session to events; a second subscription changes nothing.
  func subscribe(_ number: SessionNumber, deliver: @escaping (NotificationNews) -> Void) {
    guard subscriptions[number] == nil else { return }
    subscriptions[number] = controller?.watch { news in deliver(news.bounded) }
  }

  /// Ends the subscription of a closed session.
  func unsubscribe(_ number: SessionNumber) {
    subscriptions[number] = nil
  }
}

extension NotificationReport {
  /// The report, short enough for one line of the protocol.
  fileprivate var bounded: NotificationReport {
    guard case .history(let records) = self else { return self }
    return .history(NotificationRecord.bounded(records))
  }
}

extension NotificationNews {
  /// The event, short enough to be buffered for slow readers.
  fileprivate var bounded: NotificationNews {
    guard case .posted(let record) = self else { return self }
    return .posted(record.bounded)
  }
}
