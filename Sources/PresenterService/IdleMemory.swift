internal import CShims
import GLib

/// Returns memory to the system when the process has had nothing to do for a moment: freed heap
/// memory, and the pages of programs and libraries.
///
/// Each user has one of its own, and all of them share the delay.
package final class IdleMemory {
  /// Nanoseconds; long enough that a series of alerts does not have to allocate everything again.
  private static let delay: Int64 = 2_000_000_000

  private var timer: GLib.Timer?

  /// Creates an object that does nothing yet.
  package init() {}

  /// There is nothing to do: gives memory back once, after the delay.
  package func becomeIdle() {
    timer = GLib.Timer(after: Self.delay) { tocsin_give_back_memory() }
  }

  /// There is something to do again.
  package func becomeBusy() {
    timer = nil
  }
}
