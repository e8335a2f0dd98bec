internal import CGLib

/// The main loop, which waits for event sources and dispatches them on the main thread.
///
/// Every loop runs the default context, to which all sources belong. Loops nest.
package final class MainLoop {
  /// Never nil in practice: GLib aborts when memory runs out.
  private let loop: OpaquePointer?

  /// Whether `run` is executing.
  package var isRunning: Bool { g_main_loop_is_running(loop) != 0 }

  /// Creates a loop that does not run yet.
  package init() {
    loop = g_main_loop_new(nil, 0)
  }

  isolated deinit {
    g_main_loop_unref(loop)
  }

  /// Dispatches sources until `quit` is called.
  ///
  /// The corresponding GLib function is `g_main_loop_run`.
  package func run() {
    g_main_loop_run(loop)
  }

  /// Makes `run` return after the current dispatch.
  ///
  /// The corresponding GLib function is `g_main_loop_quit`.
  package func quit() {
    g_main_loop_quit(loop)
  }

  /// Dispatches the sources that are ready, once.
  ///
  /// - Parameter mayBlock: Whether to wait until a source is ready.
  /// - Returns: Whether a source was dispatched.
  ///
  /// The corresponding GLib function is `g_main_context_iteration`.
  @discardableResult
  package static func iterate(mayBlock: Bool) -> Bool {
    g_main_context_iteration(nil, mayBlock ? 1 : 0) != 0
  }
}
