internal import CX11

/// One of several requests for events, made by independent parts of this process; it lasts as long
/// as this object.
///
/// The server keeps a single mask per client, so the union of all requests is selected.
final class EventRequest<Events: Equatable> {
  private let connection: DisplayConnection
  private let events: Events
  private let requests: ReferenceWritableKeyPath<DisplayConnection, [Events]>
  private let select: (DisplayConnection) -> Void

  /// Adds a request.
  ///
  /// - Parameters:
  ///   - events: The events requested.
  ///   - connection: The display.
  ///   - requests: The connection's list of all requests of this kind.
  ///   - select: Selects the union of all requests.
  init(
    _ events: Events, on connection: DisplayConnection,
    among requests: ReferenceWritableKeyPath<DisplayConnection, [Events]>,
    select: @escaping (DisplayConnection) -> Void
  ) {
    self.connection = connection
    self.events = events
    self.requests = requests
    self.select = select
    connection[keyPath: requests].append(events)
    select(connection)
  }

  isolated deinit {
    guard let index = connection[keyPath: requests].firstIndex(of: events) else { return }
    connection[keyPath: requests].remove(at: index)
    guard !connection.isLost else { return }
    select(connection)
  }
}

/// Events of the root window, selected for as long as this object lives, in addition to what other
/// parts of this process select there.
///
/// Keep the time short: with substructure events every window of every client wakes the process.
package final class RootEvents {
  private let request: EventRequest<EventSelection>

  /// Selects the events.
  package init(_ events: EventSelection, on connection: DisplayConnection) {
    request = EventRequest(events, on: connection, among: \.rootEvents) { $0.selectRootEvents() }
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
    connection.borrowedEvents[window, default: (former: current, count: 0)].count += 1
    connection.select(current.union(events), on: window)
  }

  isolated deinit {
    guard var loan = connection.borrowedEvents[window] else { return }
    loan.count -= 1
    connection.borrowedEvents[window] = loan.count > 0 ? loan : nil
    guard loan.count == 0, !connection.isLost else { return }
    connection.select(loan.former, on: window)
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
  package var rootSelection: EventSelection { rootEvents.reduce([]) { $0.union($1) } }

  /// Whether a `BorrowedEvents` exists.
  package var borrowsEvents: Bool { !borrowedEvents.isEmpty }

  fileprivate func selectRootEvents() {
    select(rootSelection, on: root)
  }
}
