import AlertModel
import GLib
import Glibc
import X11

/// Finds the windows of other programs that ask the user something, for which alerts that only inform
/// step aside.
///
/// A progress bar would hide the dialog that its command opens, or the one for the password that its
/// command needs, so that both wait for ever. Two kinds of windows count if they appeared after the
/// alert: dialogs, and all windows of programs that descend from a process which waits for an alert.
/// Of the latter, dialogs and windows of programs that have just been started may be older: the alert
/// was slower, or another presenter shows it now. All count until they are closed, also while they
/// are minimized or on another desktop: the alert would keep the user from getting there.
@MainActor
final class QuestionWatch {
  /// Called with the level up to which alerts that only inform have to wait; nil for none.
  var didChange: ((AlertLevel?) -> Void)?
  /// Whether a process of an origin descends from one that waits for an alert.
  var isAwaited: ((AlertOrigin) -> Bool)?

  private let connection: DisplayConnection
  private let stacking: StackingMonitor
  private let frames: FramedClients
  private let clock: any AlertClock
  /// The windows that have been looked at, and still exist.
  private var seen: Set<WindowID> = []
  /// Those among them that may count, until they are closed.
  private var candidates: [WindowID: Candidate] = [:]
  /// Whether the windows that were there before the alert have been looked at.
  private var hasLooked = false
  private var reported: AlertLevel?
  private var patience: (any AlertTimer)?

  private struct Candidate {
    var isDialog: Bool
    /// Of its program; nil if unknown.
    var origin: AlertOrigin?
  }

  /// Seconds for which alerts wait after the last window was closed: after a wrong password the next
  /// one asks again.
  private static let patienceSeconds = 0.7
  /// Seconds that a program may have run before the first look to count as just started.
  private static let youth = 10.0

  init(display: AlertDisplay, frames: FramedClients) {
    (connection, stacking, clock) = (display.connection, display.stacking, display.clock)
    self.frames = frames
  }

  /// Whether there is an alert that only informs.
  var isWatching = false {
    didSet {
      guard isWatching != oldValue else { return }
      if isWatching {
        stacking.lookSoon()
      } else {
        (seen, candidates, hasLooked, patience) = ([], [:], false, nil)
        report(nil)
      }
    }
  }

  /// Called when windows appeared, disappeared or moved.
  func stackingDidChange() {
    guard isWatching else { return }
    let windows = frames.classified(stacking.windows(above: nil)).filter(Self.mayAsk)
    let visible = Set(windows.map(client))
    forgetClosed(except: visible)
    notice(visible.subtracting(seen))
    evaluate()
  }

  private static func mayAsk(_ window: TopLevelWindow) -> Bool {
    window.isViewable && !window.isInputOnly && !window.isAlert && !window.isTypingAid
      && !window.isMagnifier && (window.isManaged || !window.isOverrideRedirect)
  }

  private func client(of window: TopLevelWindow) -> WindowID {
    frames.client(in: window) ?? WindowID(rawValue: window.id)
  }

  /// Forgets windows that no longer exist, since another program’s may get the same identifiers, and
  /// candidates that are closed.
  private func forgetClosed(except visible: Set<WindowID>) {
    let existing = connection.facts(of: Array(seen.subtracting(visible))).map(\.window)
    seen = seen.intersection(visible.union(existing))
    for window in candidates.keys where !visible.contains(window) {
      if seen.contains(window), connection.isManagedClient(window) { continue }
      candidates[window] = nil
      // It may be opened again; a window manager that begins to manage it closes it for a moment, too.
      seen.remove(window)
    }
  }

  private func notice(_ new: Set<WindowID>) {
    seen.formUnion(new)
    let isFirstLook = !hasLooked
    hasLooked = true
    let processes = processes(of: Array(new))
    for (window, kind) in connection.queryKinds(of: Array(new)) where kind.isOrdinary {
      let process = processes[window]
      let origin = process.flatMap { ProcessLineage.origin(of: $0, waits: false) }
      if isFirstLook {
        guard isNested(origin), kind.isDialog || process.map(Self.isYoung) == true else {
          continue
        }
      }
      candidates[window] = Candidate(isDialog: kind.isDialog, origin: origin)
    }
  }

  /// Whether a program descends from a process that waits for an alert.
  private func isNested(_ origin: AlertOrigin?) -> Bool {
    origin.map { isAwaited?($0) == true } ?? false
  }

  /// The processes that windows belong to, where that is known.
  private func processes(of windows: [WindowID]) -> [WindowID: Int32] {
    // Over a network they are processes of another machine.
    guard !windows.isEmpty, connection.extensions.sharedMemory != nil else { return [:] }
    return connection.queryServerProcesses(of: windows)
  }

  private static func isYoung(_ process: Int32) -> Bool {
    guard let start = ProcessStatus(of: process)?.start else { return false }
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    return Double(now.tv_sec) - Double(start) / Double(sysconf(Int32(_SC_CLK_TCK))) < youth
  }

  // MARK: - The report

  private func evaluate() {
    let level = level
    guard level == nil, reported != nil else {
      patience = nil
      return report(level)
    }
    guard patience == nil else { return }
    patience = clock.timer(afterSeconds: Self.patienceSeconds) { [weak self] in
      self?.patience = nil
      self?.report(nil)
    }
  }

  /// The level of alerts that wait: all if a descendant of a waiting process asks.
  private var level: AlertLevel? {
    if candidates.values.contains(where: { isNested($0.origin) }) {
      return AlertLevel(rawValue: .max)
    }
    return candidates.values.contains(where: \.isDialog) ? .normal : nil
  }

  private func report(_ level: AlertLevel?) {
    guard level != reported else { return }
    reported = level
    didChange?(level)
  }
}
