import AlertCommandLine
import AlertModel
import AlertProtocol
import Glibc
import PresenterClient

/// Runs the program whose window an alert shows, and watches both.
final class GuestDelegate: AlertDelegate {
  private let command: GuestCommand
  private var group: CommandGroup?
  /// The program's exit status, once it has exited.
  private(set) var status: Int32?
  /// The signal that interrupted this process.
  private(set) var interruption: Int32?

  init(_ command: GuestCommand) {
    self.command = command
  }

  let listens = true

  var watched: [Int32] { [group?.signalDescriptor].compactMap { $0 } }

  /// The program's process, which is started now; nil if it needs a window first.
  func begin() throws -> Int32? {
    guard !command.words.isEmpty, !command.guest.embeds else { return nil }
    return try start(command.words)
  }

  /// The identifier of the program's startup notification.
  let startupID = "tocsin-\(getpid())_TIME0"

  private func start(_ words: [String]) throws -> Int32 {
    setenv("DESKTOP_STARTUP_ID", startupID, 1)
    let group = try CommandGroup(words, reportsProgress: false)
    self.group = group
    return group.process
  }

  func wasAdmitted() {}

  func happened(_ event: AlertEvent) throws {
    guard case .offered(let window) = event, group == nil else { return }
    _ = try start(command.words(embeddedIn: window))
  }

  func attend(to descriptor: Int32) throws -> [AlertOrder] {
    look()
    if interruption != nil { return [.leave] }
    // The presenter knows whether Escape was the cause.
    return status != nil ? [.dismiss] : []
  }

  func wasRefused(_ sentence: String) {}

  /// Waits until the program has exited, or this process is interrupted.
  func waitForCommand() throws {
    while let group, status == nil, interruption == nil {
      _ = try Descriptor.waitUntilReadable([group.signalDescriptor], milliseconds: -1)
      look()
    }
  }

  /// Terminates the program's process group.
  func endCommand() {
    guard status == nil else { return }
    group?.end()
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
