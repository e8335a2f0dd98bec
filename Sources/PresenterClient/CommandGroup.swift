import AlertModel
import AlertProtocol
internal import CShims
import Glibc

/// A command that runs in a process group of its own, and the signals that concern it.
package final class CommandGroup {
  private let process: Int32
  private let signals: Descriptor
  private let progress: Descriptor
  private var status: Int32?

  /// Seconds that the group is given to end by itself.
  private static let patienceSeconds = 5.0
  /// Seconds between two looks at it.
  private static let lookSeconds = 0.01
  /// The errors that are the system's and not the command's.
  private static let shortages: Set<Int32> = [EAGAIN, EMFILE, ENFILE, ENOMEM]

  /// Where it writes how far it is: its descriptor 3.
  package var progressDescriptor: Int32 { progress.number }
  /// Becomes readable when it has ended, or when we are told to end.
  package var signalDescriptor: Int32 { signals.number }

  /// What a signal means.
  package enum Notice: Hashable, Sendable {
    /// The command has ended with this status; 128 + n after signal n.
    case ended(Int32)
    /// We are to end, because of this signal.
    case interrupted(Int32)
  }

  /// Starts the command, looked for along `PATH`.
  ///
  /// Its standard streams are ours, but for a terminal as its input, which would stop it.
  ///
  /// Throws `invalid` when the command cannot be run, and `internal` when nothing can be just now: no
  /// other presenter would help.
  package init(_ words: [String]) throws(ClientError) {
    do throws(SystemCallError) {
      var readEnd: Int32 = -1
      var writeEnd: Int32 = -1
      _ = try SystemCallError.check(tocsin_pipe(&readEnd, &writeEnd), "cannot make a pipe")
      progress = Descriptor(adopting: readEnd)
      let writing = Descriptor(adopting: writeEnd)
      let pipe = try SystemCallError.check(tocsin_signal_pipe(), "cannot make a pipe")
      signals = Descriptor(adopting: pipe)
      process = try SystemCallError.check(
        withVector(words) { tocsin_spawn_group($0, writing.number, isatty(STDIN_FILENO)) },
        "cannot start \(words.first ?? "")")
    } catch {
      // The pipe that signals were told to is gone.
      tocsin_leave_on_signals()
      let isShort = Self.shortages.contains(error.code)
      throw ClientError(isShort ? .internal : .invalid, error.description)
    }
  }

  /// Reads the signals that have come.
  package func notices() -> [Notice] {
    let bytes = (try? signals.read(upTo: 64)) ?? []
    var notices = bytes.filter { $0 != UInt8(SIGCHLD) }.map { Notice.interrupted(Int32($0)) }
    if let status = reap() { notices.append(.ended(status)) }
    return notices
  }

  /// Ends whatever is left of the group: asks it to, and after a while, or when a signal says so
  /// again, does not ask any more.
  package func end() {
    guard tocsin_signal_group(process, SIGTERM) != -ESRCH else { return }
    // Who was stopped could not hear it.
    _ = tocsin_signal_group(process, SIGCONT)
    let deadline = MonotonicClock.now.advanced(bySeconds: Self.patienceSeconds)
    while true {
      let isHurried = notices().contains { if case .interrupted = $0 { true } else { false } }
      // The first in the group counts until it is reaped.
      guard tocsin_signal_group(process, 0) != -ESRCH else { return }
      if isHurried || MonotonicClock.now >= deadline { break }
      MonotonicClock.sleep(seconds: Self.lookSeconds)
    }
    _ = tocsin_signal_group(process, SIGKILL)
    while reap() == nil { MonotonicClock.sleep(seconds: Self.lookSeconds) }
  }

  private func reap() -> Int32? {
    if let status { return status }
    let result = tocsin_reap(process)
    if result >= 0 { status = result }
    return status
  }
}
