/// Who wants to be told of which window's events.
final class EventObservers {
  typealias Key = Int

  private struct Entry {
    var key: Key
    /// nil means every window.
    var window: WindowID?
    var action: (DisplayEvent) -> Void
  }

  private var entries: [Entry] = []
  private var lastKey = 0

  func add(window: WindowID?, action: @escaping (DisplayEvent) -> Void) -> Key {
    lastKey += 1
    entries.append(Entry(key: lastKey, window: window, action: action))
    return lastKey
  }

  func remove(_ key: Key) {
    entries.removeAll { $0.key == key }
  }

  /// Tells everybody who is concerned and is still registered when their turn comes.
  func deliver(_ event: DisplayEvent, to window: WindowID) {
    let concerned = entries.filter { $0.window == nil || $0.window == window }
    for entry in concerned where entries.contains(where: { $0.key == entry.key }) {
      entry.action(event)
    }
  }
}

/// The registration of an observer, which ends when it is cancelled or let go.
package final class EventObservation {
  private weak var observers: EventObservers?
  private let key: EventObservers.Key

  init(_ observers: EventObservers, key: EventObservers.Key) {
    self.observers = observers
    self.key = key
  }

  isolated deinit {
    observers?.remove(key)
  }

  /// The observer is not called any more, even if an event is being delivered.
  package func cancel() {
    observers?.remove(key)
  }
}

extension DisplayConnection {
  /// Calls the closure with each event that the window selected, in the order of the server.
  ///
  /// For substructure events, which a parent selects, this is the parent. The window's event mask
  /// is not changed.
  ///
  /// - Parameters:
  ///   - window: Any window; nil means the events of every window.
  ///   - action: Called on the main thread from the loop.
  /// - Returns: The registration; whoever lets go of it is told no more.
  package func addObserver(
    for window: WindowID?, action: @escaping (DisplayEvent) -> Void
  ) -> EventObservation {
    EventObservation(observers, key: observers.add(window: window, action: action))
  }
}
