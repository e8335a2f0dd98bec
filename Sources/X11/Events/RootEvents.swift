/// Events of the root window, asked for in addition to what others of this process ask for, for as
/// long as it lives.
///
/// At rest next to nothing is asked for, because every window of every client would wake the
/// process.
package final class RootEvents {
  private let share: EventShare<EventSelection>

  /// Asks for the events.
  package init(_ events: EventSelection, on connection: DisplayConnection) {
    share = EventShare(events, on: connection, among: \.rootEvents) { $0.selectRootEvents() }
  }
}

extension DisplayConnection {
  /// What is asked for of the root.
  package var rootSelection: EventSelection { rootEvents.reduce([]) { $0.union($1) } }

  fileprivate func selectRootEvents() {
    select(rootSelection, on: root)
  }
}
