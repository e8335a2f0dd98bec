internal import CX11

/// The events that independent parts of this process request from the same source.
///
/// The server keeps a single mask per client, so the union of all requests must be selected.
final class EventRequests<Events> {
  /// Identifies a request.
  typealias Key = Int

  private var requests: [Key: Events] = [:]
  private var lastKey = 0

  /// The events of all requests.
  var all: [Events] { Array(requests.values) }

  func add(_ events: Events) -> Key {
    lastKey += 1
    requests[lastKey] = events
    return lastKey
  }

  func remove(_ key: Key) {
    requests[key] = nil
  }
}

/// Events of the root window, selected for as long as this object lives, in addition to what other
/// parts of this process select there.
///
/// Keep it short-lived: with substructure events every window of every client wakes the process.
package final class RootEvents {
  private let connection: DisplayConnection
  private let key: EventRequests<EventSelection>.Key

  /// Selects the events.
  package init(_ events: EventSelection, on connection: DisplayConnection) {
    self.connection = connection
    key = connection.selected.ofRoot.add(events)
    connection.selectRootEvents()
  }

  isolated deinit {
    connection.selected.ofRoot.remove(key)
    guard !connection.isLost else { return }
    connection.selectRootEvents()
  }
}

/// Events of a window, which may be another client's, selected for as long as this object lives, in
/// addition to what this connection selected there before.
///
/// Several objects may select events of the same window.
package final class BorrowedEvents {
  private let connection: DisplayConnection
  private let window: WindowID

  /// Selects the events; nil if the window no longer exists or is the root (see `RootEvents`).
  ///
  /// Costs a round trip.
  package init?(_ events: EventSelection, of window: WindowID, on connection: DisplayConnection) {
    guard window != connection.root, !connection.isLost else { return nil }
    var attributes = XWindowAttributes()
    let status = connection.ignoringErrors {
      XGetWindowAttributes(connection.handle, window.rawValue, &attributes)
    }
    guard status != 0 else { return nil }
    self.connection = connection
    self.window = window
    let current = EventSelection(rawValue: attributes.your_event_mask)
    connection.selected.borrow(window, former: current)
    connection.select(current.union(events), on: window)
  }

  isolated deinit {
    guard let former = connection.selected.giveBack(window), !connection.isLost else { return }
    connection.select(former, on: window)
  }
}

extension DisplayConnection {
  /// Selects events of a window, replacing this connection's previous selection there.
  ///
  /// The corresponding Xlib function is `XSelectInput`.
  package func select(_ events: EventSelection, on window: WindowID) {
    ignoringErrors { _ = XSelectInput(handle, window.rawValue, events.rawValue) }
  }

  /// The events that are selected on the root window.
  package var rootSelection: EventSelection { selected.ofRoot.all.reduce([]) { $0.union($1) } }

  /// Whether a `BorrowedEvents` exists.
  package var borrowsEvents: Bool { selected.hasLoans }

  fileprivate func selectRootEvents() {
    select(rootSelection, on: root)
  }
}
