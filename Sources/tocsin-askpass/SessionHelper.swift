import AlertKit
import CShims
import DesktopSession
import GLib
import Glibc

/// A separate process that watches the buses for locks and sleep while this process keeps a secret:
/// no message of another program is decoded here.
///
/// It writes one byte for each change to descriptor 3.
final class SessionHelper {
  /// The messages of the helper.
  private enum Word: UInt8 {
    /// The alert may be shown and the keyboard grabbed.
    case here = 0x30
    /// The session is locked, or the machine about to sleep.
    case away = 0x31
    /// A screen locker is about to try.
    case expected = 0x4c
  }

  /// Nanoseconds by which the start of the helper is delayed, so that it does not slow the prompt
  /// down.
  private static let quiet: Int64 = 300_000_000
  /// The descriptor that the helper writes to.
  private static let output: Int32 = 3

  private let presenter: AlertPresenter
  private var start: Timer?
  private var process: HelperProcess?
  private var watch: DescriptorWatch?
  private var reading: Int32 = -1

  /// Starts the helper after a delay.
  init(for presenter: AlertPresenter) {
    self.presenter = presenter
    start = Timer(after: Self.quiet) { [weak self] in self?.begin() }
  }

  isolated deinit {
    watch?.cancel()
    process?.kill()
    if reading >= 0 { close(reading) }
  }

  /// Without a helper, locks are still detected by what lockers do on the display.
  private func begin() {
    start = nil
    var ends: (reading: Int32, writing: Int32) = (-1, -1)
    guard BusAddress.system() != nil || BusAddress.session() != nil,
      tocsin_pipe(&ends.reading, &ends.writing) == 0
    else { return }
    defer { close(ends.writing) }
    reading = ends.reading
    process = try? HelperProcess(
      "/proc/self/exe", arguments: ["tocsin-askpass", "--watch-session"],
      descriptors: [ends.writing])
    guard process != nil else { return }
    watch = DescriptorWatch(reading, for: .readable) { [weak self] _ in self?.receive() }
  }

  private func receive() {
    var byte: UInt8 = 0
    guard tocsin_read(reading, &byte, 1) == 1 else {
      watch = nil
      return
    }
    switch Word(rawValue: byte) {
    case .here: presenter.isScreenLocked = false
    case .away: presenter.isScreenLocked = true
    case .expected: presenter.expectLock()
    case nil: break
    }
  }

  // MARK: - The helper

  /// Watches the session for the parent process, until that exits.
  static func serve() -> Never {
    var options = SessionWatch.Options(
      address: BusAddress.system(), sessionBus: BusAddress.session(),
      sessionID: BusAddress.variable("XDG_SESSION_ID"))
    options.lockIsExpected = { say(.expected) }
    let session = SessionWatch(options) { say($0 ? .away : .here) }
    // No other process has the other end of the pipe. The parent's process ID is not reliable: if
    // it has exited already, that is the one of `init`.
    let asker = DescriptorWatch(output, for: .failed) { _ in _exit(0) }
    withExtendedLifetime((session, asker)) { MainLoop().run() }
    _exit(0)
  }

  private static func say(_ word: Word) {
    var byte = word.rawValue
    if tocsin_write_all(output, &byte, 1) != 0 { _exit(0) }
  }
}
