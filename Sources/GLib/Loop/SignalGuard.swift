internal import CShims

/// Lets a signal end the process although the loop, which should take it, is stuck.
///
/// Signals that a `SignalWatch` watches are blocked, so that a loop which waits for a file system or
/// runs in circles would make the process immune to them. A thread that does nothing else, and shares
/// nothing, ends the process by the signal if the loop leaves it pending for too long.
package enum SignalGuard {
  /// How long the loop may leave a signal pending, in milliseconds: longer than any turn of it.
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
