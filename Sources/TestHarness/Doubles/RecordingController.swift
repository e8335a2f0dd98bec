package import NotificationModel

/// A notification controller without notifications: it records orders, and returns and reports what
/// a test sets.
package final class RecordingController: NotificationControlling {
  /// The orders received, oldest first.
  package private(set) var orders: [NotificationOrder] = []
  /// The answer to every order except `pauseState`.
  package var report = NotificationReport.done(1)
  /// The answer to `pauseState`.
  package var pause = NotificationPause(isPaused: false)
  package var daemon: NotificationDaemon?

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

  /// The number of observers.
  package var watchCount: Int { watches.count { $0.watch != nil } }

  /// Creates a controller without records.
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

  /// Reports news to all observers.
  package func tell(_ news: NotificationNews) {
    for watch in watches { watch.watch?.tell(news) }
  }
}
