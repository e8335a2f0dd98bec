/// The closures that are called with events, each for one window or for all.
final class EventObservers {
  typealias Key = Int

  private struct Observer {
    var key: Key
    /// nil means every window.
    var window: WindowID?
    var action: (DisplayEvent) -> Void
  }

  private var observers: [Observer] = []
  private var lastKey = 0

  /// Registers a closure until it is removed by the key that is returned.
  func add(window: WindowID?, action: @escaping (DisplayEvent) -> Void) -> Key {
    lastKey += 1
    observers.append(Observer(key: lastKey, window: window, action: action))
    return lastKey
  }

  func remove(_ key: Key) {
    observers.removeAll { $0.key == key }
  }

  /// Calls the observers of the window, and those of every window, in the order of registration.
  ///
  /// An observer that an earlier one removes during delivery is not called.
  func deliver(_ event: DisplayEvent, to window: WindowID) {
    let recipients = observers.filter { $0.window == nil || $0.window == window }
    for recipient in recipients where observers.contains(where: { $0.key == recipient.key }) {
      recipient.action(event)
    }
  }
}

/// The registration of an observer, which ends when it is cancelled or released.
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

  /// Removes the observer; it is not called again, even for an event that is being delivered.
  package func cancel() {
    observers?.remove(key)
  }
}
