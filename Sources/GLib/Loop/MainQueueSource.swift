internal import CShims
// For the linker: the shims call libdispatch.
internal import Dispatch
internal import Glibc

/// Runs the main dispatch queue, and with it tasks on the main actor, from GLib's loop.
///
/// Without it no `async` code on the main actor proceeds while a GLib loop runs. It uses the entry
/// points that CoreFoundation's run loop uses. One is enough for the process; create it on the
/// main thread.
package final class MainQueueSource {
  private var watch: DescriptorWatch?

  /// Starts serving the queue.
  package init() {
    let descriptor = tocsin_main_queue_descriptor()
    guard descriptor >= 0 else { return }
    watch = DescriptorWatch(descriptor, for: .readable) { _ in
      // Draining does not reset the descriptor, which would wake the loop again and again.
      var wakeups: UInt64 = 0
      _ = read(descriptor, &wakeups, MemoryLayout<UInt64>.size)
      tocsin_main_queue_drain()
    }
  }
}
