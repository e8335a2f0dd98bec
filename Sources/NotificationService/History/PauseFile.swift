import AlertModel
import GLib
import JSONCoding
import NotificationModel

/// The file that keeps a pause across restarts.
final class PauseFile {
  /// A pause as stored: in wall clock time, since the system may be restarted.
  private struct Saved: Codable {
    var level: AlertLevel?
    /// Milliseconds since 1970; nil for never.
    var until: Int64?
  }

  private static let name = "pause"

  private let folder: StateFolder
  private let report: (String) -> Void

  init(in folder: StateFolder, report: @escaping (String) -> Void) {
    self.folder = folder
    self.report = report
  }

  /// Writes a pause, or removes it.
  func write(_ pause: NotificationSilence.Pause?, at clock: NotificationClock) {
    guard let pause else { return folder.remove(Self.name) }
    let left = pause.end.map { ($0.nanoseconds - clock.now().nanoseconds) / 1_000_000 }
    let saved = Saved(level: pause.level, until: left.map { clock.wall() + $0 })
    do {
      try folder.replace(Self.name, with: try JSONText.encode(saved))
    } catch {
      report("the pause ends with the presenter: \(error)")
    }
  }

  /// The stored pause; nil if there is none, or its time is over.
  func read(at clock: NotificationClock) -> NotificationSilence.Pause? {
    guard let bytes = folder.read(Self.name, mostBytes: 4096),
      let saved = try? JSONText.decode(Saved.self, from: bytes)
    else { return nil }
    guard let until = saved.until else { return NotificationSilence.Pause(level: saved.level) }
    let (left, overflows) = until.subtractingReportingOverflow(clock.wall())
    guard !overflows, left > 0 else { return nil }
    return NotificationSilence.Pause(
      level: saved.level, end: clock.now().advanced(bySeconds: Double(left) / 1000))
  }
}
