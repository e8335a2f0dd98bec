internal import CX11
internal import GLib

/// Tells a guest when each of its frames was shown, as its window manager did before.
///
/// GTK draws no further frame before that if the window manager promises it, as mutter does.
///
/// Extended Window Manager Hints 1.5, draft: `_NET_WM_FRAME_DRAWN`.
final class FrameSync {
  private let window: WindowID
  private let connection: DisplayConnection
  /// Counts the guest's frames: even after each frame.
  private let counter: UInt32
  private let alarm: CounterAlarm
  private var observation: EventObservation?

  /// The most counters of a window that are read.
  static let counterLimit = 2

  /// Starts; nil if the guest counts no frames or expects no replies.
  ///
  /// Costs up to two round trips, and another one for the counters if they were not requested early.
  init?(of window: WindowID, on connection: DisplayConnection) {
    let counters = connection.cardinals(
      connection.atoms[.netWMSyncCounter], of: window, limit: Self.counterLimit)
    guard !connection.isLost, let counters, counters.count == 2, connection.managerSyncsFrames
    else { return nil }
    (self.window, self.connection) = (window, connection)
    counter = UInt32(truncatingIfNeeded: counters[1])
    // At each change: the alarm's value follows the counter.
    alarm = CounterAlarm(.reaches, 1, step: 1, of: counter, on: connection)
    observation = connection.addObserver(for: WindowID.none) { [weak self] event in
      guard let self, case .alarmRang(alarm.id) = event else { return }
      answer()
    }
  }

  private func answer() {
    connection.whenCounterAnswered(counter) { [weak self] value in
      guard let self, value % 2 == 0 else { return }
      let words = [value, value >> 32].map { Int(truncatingIfNeeded: $0 & 0xffff_ffff) }
      let time = MonotonicClock.now() / 1000
      connection.sendMessage(
        connection.atom(named: "_NET_WM_FRAME_DRAWN"),
        words + [time, time >> 32].map { Int(truncatingIfNeeded: $0 & 0xffff_ffff) }, to: window)
      // Neither the time of presentation nor the monitor's rate is known.
      connection.sendMessage(connection.atom(named: "_NET_WM_FRAME_TIMINGS"), words, to: window)
    }
  }
}

extension DisplayConnection {
  /// Whether the window manager is also the compositor and tells windows when their frames are shown:
  /// mutter and its relatives.
  ///
  /// Costs up to three round trips.
  var managerSyncsFrames: Bool {
    let supported = atomList(atom(named: "_NET_SUPPORTED"), of: root)
    return supported?.contains(atom(named: "_NET_WM_FRAME_DRAWN")) == true
  }
}
