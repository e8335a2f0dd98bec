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
