internal import CGLib
internal import CShims
internal import Glibc

/// The default context's sources behind one descriptor, for a loop that is not GLib's.
///
/// The descriptor is a set of those that the sources wait for and of a timer for their next
/// deadline. `dispatch` runs the ready sources and updates the set; sources that are added or
/// changed otherwise are included from the next call on.
package final class LoopDescriptor {
  /// The descriptor to wait for; it is readable while there is something to dispatch.
  package let descriptor: Int32

  private let timer: Int32
  /// The sources' descriptors in the set.
  private var watched: Set<Int32> = []
  private var records: [GPollFD] = []

  /// The maximum number of iterations before the caller's loop continues.
  private static let mostTurns = 16

  /// Creates the descriptor, and prepares the sources.
  ///
  /// - Throws: `SystemError` if no descriptors are left.
  package init() throws(SystemError) {
    descriptor = tocsin_descriptor_set()
    guard descriptor >= 0 else { throw SystemError("could not make a set of descriptors") }
    timer = tocsin_timer_descriptor()
    guard timer >= 0 else {
      close(descriptor)
      throw SystemError("could not make a timer")
    }
    tocsin_descriptor_set_watch(descriptor, timer, DescriptorConditions.readable.rawValue)
    update()
  }

  isolated deinit {
    close(timer)
    close(descriptor)
  }

  /// Dispatches the sources that are ready, without waiting, and writes what they have buffered.
  package func dispatch() {
    for _ in 0..<Self.mostTurns where !MainLoop.iterate(mayBlock: false) { break }
    update()
  }

  /// Updates the set and the timer from the sources.
  private func update() {
    let context = g_main_context_default()
    guard g_main_context_acquire(context) != 0 else { return }
    defer { g_main_context_release(context) }
    var (priority, timeout): (gint, gint) = (0, 0)
    let isReady = g_main_context_prepare(context, &priority) != 0
    follow(query(context, priority: priority, timeout: &timeout))
    if isReady || timeout == 0 {
      tocsin_timer_arm(timer, 1)
    } else {
      tocsin_timer_arm(
        timer, timeout < 0 ? 0 : MonotonicClock.now() + Int64(timeout) * 1_000_000)
    }
  }

  /// The descriptors that the sources wait for.
  private func query(
    _ context: OpaquePointer?, priority: gint, timeout: inout gint
  ) -> ArraySlice<GPollFD> {
    while true {
      let count = Int(
        g_main_context_query(context, priority, &timeout, &records, gint(records.count)))
      guard count > records.count else { return records.prefix(count) }
      records = [GPollFD](repeating: GPollFD(), count: count)
    }
  }

  private func follow(_ records: ArraySlice<GPollFD>) {
    var wanted: [Int32: UInt32] = [:]
    for record in records { wanted[record.fd, default: 0] |= UInt32(record.events) }
    for descriptor in watched where wanted[descriptor] == nil {
      tocsin_descriptor_set_remove(self.descriptor, descriptor)
    }
    for (descriptor, conditions) in wanted {
      tocsin_descriptor_set_watch(self.descriptor, descriptor, conditions)
    }
    watched = Set(wanted.keys)
  }
}
