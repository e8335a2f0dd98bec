/// The event selections of a connection, besides those of this process's own windows.
///
/// The server keeps a single mask for each client and window, so the union of all requests is
/// selected.
final class SelectedEvents {
  /// The requests for events of the root window.
  let ofRoot = EventRequests<EventSelection>()
  /// The requests for raw events, as sets of X Input 2 types.
  let raw = EventRequests<Set<Int32>>()
  /// The selections whose owners' events are selected.
  var owners: [AtomID] = []
  /// For each window with `BorrowedEvents`: the selection before them, and their number.
  private var loans: [WindowID: (former: EventSelection, count: Int)] = [:]

  /// Whether a `BorrowedEvents` exists.
  var hasLoans: Bool { !loans.isEmpty }

  /// Registers that events are selected on a window in addition to these ones.
  func borrow(_ window: WindowID, former: EventSelection) {
    loans[window, default: (former: former, count: 0)].count += 1
  }

  /// Ends one such selection.
  ///
  /// - Returns: The selection to restore, if it was the window's last one.
  func giveBack(_ window: WindowID) -> EventSelection? {
    guard var loan = loans[window] else { return nil }
    loan.count -= 1
    loans[window] = loan.count > 0 ? loan : nil
    return loan.count > 0 ? nil : loan.former
  }
}
