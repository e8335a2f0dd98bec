/// Calls back once, when nothing that is more urgent is ready.
///
/// Letting go of the task before its turn takes it back.
package final class IdleTask {
  private var source: EventSource?

  /// Whether the task still waits for its turn.
  package var isPending: Bool { source?.isActive ?? false }

  /// Asks for one call.
  ///
  /// - Parameters:
  ///   - priority: `.default` means the loop's next turn, after what is ready now.
  ///   - action: Called on the main thread.
  package init(priority: SourcePriority = .idle, action: @escaping () -> Void) {
    source = EventSource(
      name: "tocsin idle task", priority: priority,
      behaviour: .init(
        prepare: { true }, check: { true },
        dispatch: { [weak self] in
          self?.cancel()
          action()
        }))
  }

  /// Takes the call back.
  package func cancel() {
    source?.cancel()
    source = nil
  }
}
