import NotificationModel

/// The subscribers to all events of notifications.
final class NotificationWatchers {
  /// A subscription, for as long as its owner keeps it.
  private final class Watcher {
    let tell: (NotificationNews) -> Void

    init(_ tell: @escaping (NotificationNews) -> Void) {
      self.tell = tell
    }
  }

  private struct WeakWatcher {
    weak var watcher: Watcher?
  }

  private var watchers: [WeakWatcher] = []

  /// Subscribes until the returned token is released.
  func add(_ tell: @escaping (NotificationNews) -> Void) -> AnyObject {
    let watcher = Watcher(tell)
    watchers.append(WeakWatcher(watcher: watcher))
    return watcher
  }

  /// Publishes an event, which is created only if there are subscribers.
  func tell(_ news: () -> NotificationNews) {
    guard !watchers.isEmpty else { return }
    watchers.removeAll { $0.watcher == nil }
    guard !watchers.isEmpty else { return }
    let news = news()
    for case let watcher? in watchers.map(\.watcher) { watcher.tell(news) }
  }
}
