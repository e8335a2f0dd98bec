internal import CGLib

/// The loop that carries the process: it waits for sources and lets each act, on the main thread.
///
/// Every loop runs the default context, so sources need not be told which loop they belong to.
/// Loops nest.
package final class MainLoop {
  /// Never nil in practice: GLib ends the process when memory runs out.
  private let loop: OpaquePointer?

  /// Whether `run` is under way.
  package var isRunning: Bool { g_main_loop_is_running(loop) != 0 }

  package init() {
    loop = g_main_loop_new(nil, 0)
  }

  isolated deinit {
    g_main_loop_unref(loop)
  }

  /// Lets sources act until `quit` is called.
  ///
  /// The corresponding GLib function is `g_main_loop_run`.
  package func run() {
    g_main_loop_run(loop)
  }

  /// Ends `run` once the source that is acting has returned.
  ///
  /// The corresponding GLib function is `g_main_loop_quit`.
  package func quit() {
    g_main_loop_quit(loop)
  }

  /// Lets whatever is ready act, once.
  ///
  /// - Parameter mayBlock: Whether to sleep until something is ready.
  /// - Returns: Whether anything acted.
  ///
  /// The corresponding GLib function is `g_main_context_iteration`.
  @discardableResult
  package static func iterate(mayBlock: Bool) -> Bool {
    g_main_context_iteration(nil, mayBlock ? 1 : 0) != 0
  }
}
