internal import CShims
// For the linker: the entry points are libdispatch's.
internal import Dispatch
internal import Glibc

/// Lets `Task { }` on the main actor, and the main dispatch queue, run under GLib's loop.
///
/// Without it nothing that is `async` on the main actor ever goes on while a GLib loop runs. These
/// are the entry points that CoreFoundation's run loop uses. One is enough for the process; it is
/// made on the thread that `main` began on.
package final class MainQueueSource {
  private var watch: DescriptorWatch?

  package init() {
    let descriptor = tocsin_main_queue_descriptor()
    guard descriptor >= 0 else { return }
    watch = DescriptorWatch(descriptor, for: .readable) { _ in
      // The drain leaves the wake-up on the descriptor, which would wake the loop for ever.
      var wakeups: UInt64 = 0
      _ = read(descriptor, &wakeups, MemoryLayout<UInt64>.size)
      tocsin_main_queue_drain()
    }
  }

  /// Stops serving the queue.
  package func cancel() {
    watch?.cancel()
    watch = nil
  }
}
