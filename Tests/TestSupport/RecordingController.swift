import AlertModel
package import NotificationModel

/// Somebody who decides about notifications and has none: takes note of orders, and answers and tells
/// what a test says.
package final class RecordingController: NotificationControlling {
  /// The orders that came, in that order.
  package private(set) var orders: [NotificationOrder] = []
  /// What every order but the question for the pause is answered with.
  package var report = NotificationReport.done(1)
  package var pause = NotificationPause(isPaused: false)

  private final class Watch {
    var tell: (NotificationNews) -> Void

    init(_ tell: @escaping (NotificationNews) -> Void) {
      self.tell = tell
    }
  }

  private struct WeakWatch {
    weak var watch: Watch?
  }

  private var watches: [WeakWatch] = []

  /// How many watch at this moment.
  package var watchCount: Int { watches.count { $0.watch != nil } }

  package init() {}

  package func carryOut(_ order: NotificationOrder) -> NotificationReport {
    if order == .pauseState { return .pause(pause) }
    orders.append(order)
    return report
  }

  package func watch(_ tell: @escaping (NotificationNews) -> Void) -> AnyObject {
    let watch = Watch(tell)
    watches.append(WeakWatch(watch: watch))
    return watch
  }

  /// Tells everybody who watches.
  package func tell(_ news: NotificationNews) {
    for watch in watches { watch.watch?.tell(news) }
  }
}
