import AlertCommandLine
import AlertModel
import AlertProtocol
import CShims
import Glibc
import PresenterClient

/// Runs the program whose window an alert shows, and watches both.
final class GuestDelegate: AlertDelegate {
  private let command: GuestCommand
  private var group: CommandGroup?
  private var hasEnded = false
  /// The program's exit status, once it has exited.
  private(set) var status: Int32?
  /// Whether the program has shown a window.
  private(set) var hasWindow = false
  /// Whether the alert was dismissed because the program has exited.
  private(set) var hasGivenUp = false
  /// The process of the window; nil if unknown.
  private var windowProcess: Int32?
  /// The signal that interrupted this process.
  private(set) var interruption: Int32?

  init(_ command: GuestCommand) {
    self.command = command
  }

  let listens = true

  var watched: [Int32] { [group?.signalDescriptor].compactMap { $0 } }

  /// The process from which that of the window descends, because the program is started now; nil if
  /// it needs a window first.
  func begin() throws -> Int32? {
    guard !command.words.isEmpty, !command.guest.embeds else { return nil }
    try start(command.words)
    // A launcher exits, and leaves the process of the window to this one.
    return getpid()
  }

  /// The identifier of the program's startup notification.
  let startupID = "tocsin-\(getpid())_TIME0"

  private func start(_ words: [String]) throws {
    setenv("DESKTOP_STARTUP_ID", startupID, 1)
    group = try CommandGroup(words, reportsProgress: false, adoptsOrphans: true)
  }

  func wasAdmitted() {}

  func happened(_ event: AlertEvent) throws {
    switch event {
    case .offered(let window):
      if group == nil { try start(command.words(embeddedIn: window)) }
    case .adopted(let process, _): (hasWindow, windowProcess) = (true, process)
    case .presented, .stacked, .changed, .focused, .pressed, .followed: break
    }
  }

  func attend(to descriptor: Int32) throws -> [AlertOrder] {
    look()
    if interruption != nil { return [.leave] }
    // The alert ends with its window, which may belong to another process than the command.
    guard status != nil, !hasWindow, !hasGivenUp, group?.hasOrphans == false else { return [] }
    hasGivenUp = true
    return [.dismiss]
  }

  func wasRefused(_ sentence: String) {}

  /// Waits until the program has exited, or this process is interrupted.
  ///
  /// - Parameter seconds: The longest wait; nil for no limit.
  /// - Throws: An error of waiting.
  func waitForCommand(atMost seconds: Double? = nil) throws {
    let deadline = seconds.map { Self.now + $0 }
    while let group, status == nil, interruption == nil {
      let left = deadline.map { $0 - Self.now }
      if let left, left <= 0 { return }
      _ = try Descriptor.waitUntilReadable(
        [group.signalDescriptor], milliseconds: left.map { Int($0 * 1000) + 1 } ?? -1)
      look()
    }
  }

  private static var now: Double { Double(tocsin_monotonic_nanoseconds()) / 1e9 }

  /// Terminates the program's process group, and the process of the window if the program has left
  /// that behind.
  func endCommand() {
    guard let group, !hasEnded else { return }
    hasEnded = true
    if status == nil { group.end() }
    if let windowProcess { group.end(descendant: windowProcess) }
  }

  private func look() {
    for notice in group?.notices() ?? [] {
      switch notice {
      case .interrupted(let signal): interruption = signal
      case .ended(let code): status = status ?? code
      }
    }
  }
}
