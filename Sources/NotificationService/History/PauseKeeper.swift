import AlertModel
import GLib
import NotificationModel

/// Keeps a pause across restarts of the process, and wakes up at its end.
final class PauseKeeper {
  /// Called when the pause may have ended.
  var endReached: () -> Void = {}

  private let file: PauseFile?
  private let clock: NotificationClock
  private let report: (String) -> Void
  private var timer: BootTimer?

  init(in folder: StateFolder?, clock: NotificationClock, report: @escaping (String) -> Void) {
    self.clock = clock
    self.report = report
    file = folder.map { PauseFile(in: $0, report: report) }
  }

  /// The pause of an earlier process, if it is not over.
  func read() -> NotificationSilence.Pause? { file?.read(at: clock) }

  /// Writes a pause, or removes it, and sets the timer.
  func save(_ pause: NotificationSilence.Pause?) {
    file?.write(pause, at: clock)
    setTimer(for: pause)
  }

  /// Sets the timer to the end of a pause; nil for none.
  func setTimer(for pause: NotificationSilence.Pause?) {
    timer = nil
    guard let end = pause?.end else { return }
    let nanoseconds = max(end.nanoseconds - clock.now().nanoseconds, 1_000_000)
    do throws(SystemError) {
      timer = try BootTimer(after: nanoseconds) { [weak self] in self?.endReached() }
    } catch {
      report("the end of the pause has no timer: \(error)")
    }
  }
}
