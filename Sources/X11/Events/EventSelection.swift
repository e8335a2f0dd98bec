internal import CX11

/// Which events a window wants to be told of, as the core protocol's bits.
nonisolated package struct EventSelection: OptionSet, Hashable, Sendable {
  package static let keyPress = EventSelection(rawValue: 1 << 0)
  package static let keyRelease = EventSelection(rawValue: 1 << 1)
  package static let buttonPress = EventSelection(rawValue: 1 << 2)
  package static let buttonRelease = EventSelection(rawValue: 1 << 3)
  package static let enterLeave = EventSelection(rawValue: 1 << 4 | 1 << 5)
  package static let pointerMotion = EventSelection(rawValue: 1 << 6)
  package static let exposure = EventSelection(rawValue: 1 << 15)
  /// What happens to the window itself.
  package static let structure = EventSelection(rawValue: 1 << 17)
  /// What happens to the window's children.
  package static let substructure = EventSelection(rawValue: 1 << 19)
  package static let focus = EventSelection(rawValue: 1 << 21)
  package static let property = EventSelection(rawValue: 1 << 22)

  /// Everything that a window that takes input and draws needs.
  package static let input: EventSelection = [
    .keyPress, .keyRelease, .buttonPress, .buttonRelease, .enterLeave, .pointerMotion,
    .exposure, .structure, .focus,
  ]

  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

extension DisplayConnection {
  /// Asks for events of a window, in place of what this connection asked for before.
  ///
  /// At rest nothing is selected on the root, because every window of every client would wake the
  /// process. The corresponding Xlib function is `XSelectInput`.
  package func select(_ events: EventSelection, on window: WindowID) {
    ignoringErrors { _ = XSelectInput(handle, window.rawValue, events.rawValue) }
  }
}

extension DisplayConnection {
  /// Whether events of other clients' windows are borrowed.
  package var borrowsEvents: Bool { !borrowedEvents.isEmpty }
}

/// Events of a window that may be another client's, asked for in addition to what this connection
/// asked for before, for as long as it lives.
///
/// Several may borrow the events of one window.
package final class BorrowedEvents {
  private let connection: DisplayConnection
  private let window: WindowID

  /// Asks for the events; nil if the window is gone or is the root.
  ///
  /// Costs a round trip. The root's events are its watchers' alone.
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
