import AlertModel
import AlertProtocol
internal import CShims
import Glibc

/// A command in a separate process group, with the signals about it.
package final class CommandGroup {
  /// The command's process, which leads the group.
  package let process: Int32
  private let signals: Descriptor
  private let progress: Descriptor
  private var status: Int32?

  /// Seconds between SIGTERM and SIGKILL.
  private static let patienceSeconds = 5.0
  /// Seconds between two checks whether the group still exists.
  private static let lookSeconds = 0.01
  /// Errors that mean a shortage of resources, and not a wrong command.
  private static let shortages: Set<Int32> = [EAGAIN, EMFILE, ENFILE, ENOMEM]

  /// The read end of the command's descriptor 3, to which it writes its progress.
  package var progressDescriptor: Int32 { progress.number }
  /// Becomes readable when the command has exited, or when this process receives a signal to end.
  package var signalDescriptor: Int32 { signals.number }

  /// The meaning of a signal.
  package enum Notice: Hashable, Sendable {
    /// The command has exited with this status, or with 128 + n after signal n.
    case ended(Int32)
    /// This process received this signal and must end.
    case interrupted(Int32)
  }

  /// Starts the command, which is searched for in `PATH`.
  ///
  /// It inherits our standard streams, except a terminal as its input: reading from one would stop a
  /// background process group.
  ///
  /// - Parameters:
  ///   - words: The command and its arguments.
  ///   - reportsProgress: Whether it gets a descriptor 3 for its progress.
  ///   - adoptsOrphans: Whether its orphaned descendants become children of this process.
  /// - Throws: `invalid` if the command cannot be run; `internal` if resources are short, which a
  ///   retry with another presenter would not change.
  package init(
    _ words: [String], reportsProgress: Bool = true, adoptsOrphans: Bool = false
  ) throws(ClientError) {
    if adoptsOrphans { tocsin_adopt_orphans() }
    do throws(SystemCallError) {
      var readEnd: Int32 = -1
      var writeEnd: Int32 = -1
      _ = try SystemCallError.check(tocsin_pipe(&readEnd, &writeEnd), "cannot make a pipe")
      progress = Descriptor(adopting: readEnd)
      let writing = Descriptor(adopting: writeEnd)
      let pipe = try SystemCallError.check(tocsin_signal_pipe(), "cannot make a pipe")
      signals = Descriptor(adopting: pipe)
      process = try SystemCallError.check(
        withVector(words) {
          tocsin_spawn_group($0, reportsProgress ? writing.number : -1, isatty(STDIN_FILENO))
        },
        "cannot start \(words.first ?? "")")
    } catch {
      // The pipe for signals has been closed.
      tocsin_leave_on_signals()
      let isShort = Self.shortages.contains(error.code)
      throw ClientError(isShort ? .internal : .invalid, error.description)
    }
  }

  /// Reads the pending signals.
  package func notices() -> [Notice] {
    let bytes = (try? signals.read(upTo: 64)) ?? []
    var notices = bytes.filter { $0 != UInt8(SIGCHLD) }.map { Notice.interrupted(Int32($0)) }
    if let status = reap() { notices.append(.ended(status)) }
    return notices
  }

  /// Ends the remaining processes of the group: SIGTERM, then SIGKILL after five seconds or at the next
  /// signal to end.
  package func end() {
    defer { tocsin_dismiss_guard() }
    // The group exists until each of its processes has been reaped. In containers, the first process
    // may do so late or never.
    tocsin_adopt_orphans()
    guard tocsin_signal_group(process, SIGTERM) != -ESRCH else { return }
    // A stopped process handles SIGTERM only once it continues.
    _ = tocsin_signal_group(process, SIGCONT)
    let deadline = ClientClock.now.advanced(bySeconds: Self.patienceSeconds)
    while true {
      let isHurried = notices().contains { if case .interrupted = $0 { true } else { false } }
      // The group exists until its leader has been reaped, which `notices` does.
      guard tocsin_signal_group(process, 0) != -ESRCH else { return }
      if isHurried || ClientClock.now >= deadline { break }
      ClientClock.sleep(seconds: Self.lookSeconds)
    }
    _ = tocsin_signal_group(process, SIGKILL)
    while reap() == nil { ClientClock.sleep(seconds: Self.lookSeconds) }
  }

  /// Whether descendants run that have outlived the command; only with `adoptsOrphans`.
  package var hasOrphans: Bool {
    // A process may become an orphan just after the first look.
    tocsin_orphans(process) > 0 || tocsin_orphans(process) > 0
  }

  /// Ends a descendant of this process, as `end()` does a group.
  package func end(descendant: Int32) {
    guard tocsin_descends(descendant) != 0, kill(descendant, SIGTERM) == 0 else { return }
    _ = kill(descendant, SIGCONT)
    let deadline = ClientClock.now.advanced(bySeconds: Self.patienceSeconds)
    while tocsin_descends(descendant) != 0 {
      let isHurried = notices().contains { if case .interrupted = $0 { true } else { false } }
      if isHurried || ClientClock.now >= deadline {
        _ = kill(descendant, SIGKILL)
        return
      }
      ClientClock.sleep(seconds: Self.lookSeconds)
    }
  }

  private func reap() -> Int32? {
    // Adopted orphans keep the group in existence until they are reaped.
    defer { if status != nil { tocsin_reap_group(process) } }
    if let status { return status }
    let result = tocsin_reap(process)
    if result >= 0 { status = result }
    return status
  }
}
