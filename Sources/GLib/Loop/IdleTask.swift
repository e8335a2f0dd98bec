/// Calls a closure once, when no source of a higher priority is ready.
///
/// Releasing the task before its turn cancels it.
package final class IdleTask {
  private var source: EventSource?

  /// Whether the closure is still to be called.
  package var isPending: Bool { source?.isActive ?? false }

  /// Schedules one call.
  ///
  /// - Parameters:
  ///   - priority: `.default` means the loop's next iteration, after the sources that are ready now.
  ///   - action: Called on the main thread.
  package init(priority: SourcePriority = .idle, action: @escaping () -> Void) {
    source = EventSource(
      name: "tocsin idle task", priority: priority,
      callbacks: .init(
        prepare: { true }, check: { true },
        dispatch: { [weak self] in
          self?.cancel()
          action()
        }))
  }

  /// Cancels the call.
  package func cancel() {
    source?.cancel()
    source = nil
  }
}
