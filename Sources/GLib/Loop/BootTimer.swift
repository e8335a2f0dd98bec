internal import CShims
internal import Glibc

/// Calls a closure once after a delay that includes the time for which the system is suspended.
///
/// A delay that ends during suspension ends when the system resumes. The corresponding system calls
/// are `timerfd_create` with `CLOCK_BOOTTIME`, and `timerfd_settime`.
package final class BootTimer {
  private let descriptor: Int32
  private var watch: DescriptorWatch?

  /// Starts the timer; releasing it stops it.
  ///
  /// - Parameters:
  ///   - nanoseconds: The delay.
  ///   - action: Called on the main thread.
  /// - Throws: `SystemError` if no timer descriptor can be created.
  package init(after nanoseconds: Int64, action: @escaping () -> Void) throws(SystemError) {
    descriptor = tocsin_boot_timer_descriptor()
    guard descriptor >= 0 else { throw SystemError("could not make a timer") }
    let (deadline, overflows) = tocsin_boot_nanoseconds().addingReportingOverflow(nanoseconds)
    tocsin_timer_arm(descriptor, overflows ? .max : max(deadline, 1))
    watch = DescriptorWatch(descriptor, for: .readable) { [weak self] _ in
      self?.stop()
      action()
    }
  }

  isolated deinit {
    stop()
    close(descriptor)
  }

  private func stop() {
    watch?.cancel()
    watch = nil
  }
}
