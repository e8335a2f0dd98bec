internal import CShims
internal import Glibc

/// Calls a closure from the loop, not from a signal handler, when the process receives a signal.
///
/// The signal is blocked as long as the watch exists: create the watch on the main thread before
/// other threads start, and start children with an empty signal mask. The corresponding system call
/// is `signalfd`.
package final class SignalWatch {
  private let descriptor: Int32
  private let signal: Int32
  private var watch: DescriptorWatch?

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - signal: The signal's number, such as `SIGTERM`.
  ///   - action: Called on the main thread, once for signals that arrive together.
  /// - Throws: `SystemError` if there is no such signal.
  package init(_ signal: Int32, action: @escaping () -> Void) throws(SystemError) {
    self.signal = signal
    descriptor = tocsin_signal_descriptor(signal)
    guard descriptor >= 0 else { throw SystemError("could not watch signal \(signal)") }
    watch = DescriptorWatch(descriptor, for: .readable) { [descriptor] _ in
      guard tocsin_signal_read(descriptor) != 0 else { return }
      action()
    }
  }

  isolated deinit {
    watch?.cancel()
    close(descriptor)
    tocsin_signal_unblock(signal)
  }
}

/// Lets a signal end the process even if the loop, which should handle it, is stuck.
///
/// Signals that a `SignalWatch` watches are blocked, so that a loop which waits for a file system
/// or never returns would make the process immune to them. A separate thread, which shares nothing,
/// ends the process with the signal if the loop leaves it pending for too long.
package enum SignalGuard {
  /// How long the loop may leave a signal pending, in milliseconds: longer than any iteration.
  private static let patience: Int32 = 5000

  /// Starts the guard, once for the process, before other threads start.
  ///
  /// - Parameter signals: The numbers of the signals that are watched.
  /// - Throws: `SystemError` if the thread cannot be started.
  package static func start(for signals: [Int32]) throws(SystemError) {
    guard tocsin_guard_signals(signals, Int32(signals.count), patience) == 0 else {
      throw SystemError("could not guard signals")
    }
  }
}
