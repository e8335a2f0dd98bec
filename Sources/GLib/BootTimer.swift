internal import CShims
internal import Glibc

/// Calls back once, some time from now; the time for which the system sleeps counts as well.
///
/// A time that runs out while the system sleeps is over as soon as it wakes. The corresponding
/// system calls are `timerfd_create` with `CLOCK_BOOTTIME`, and `timerfd_settime`.
package final class BootTimer {
  private let descriptor: Int32
  private var watch: DescriptorWatch?

  /// Starts the timer, which acts unless it is let go before.
  ///
  /// - Parameters:
  ///   - nanoseconds: How long from now.
  ///   - action: Called on the main thread.
  /// - Throws: `SystemError` when the system gives no timer descriptor.
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
