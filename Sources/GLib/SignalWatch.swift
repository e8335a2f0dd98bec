internal import CShims
internal import Glibc

/// Calls back when the process gets a signal, under the loop and not in a signal handler.
///
/// The signal is blocked while the watch lives: make it on the main thread, before any other thread
/// starts, and start children with an empty signal mask. The corresponding system call is
/// `signalfd`.
package final class SignalWatch {
  private let descriptor: Int32
  private let signal: Int32
  private var watch: DescriptorWatch?

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - signal: The signal's number, such as `SIGTERM`.
  ///   - action: Called on the main thread, once for one or more signals that came together.
  /// - Throws: `SystemError` when there is no such signal.
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
