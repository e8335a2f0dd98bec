internal import CGLib

/// What a descriptor can be ready for.
nonisolated package struct DescriptorConditions: OptionSet, Hashable, Sendable {
  /// There is something to read, or the end of the stream.
  package static let readable = DescriptorConditions(rawValue: 1)
  /// There is room to write.
  package static let writable = DescriptorConditions(rawValue: 4)
  /// The descriptor is broken; told even if not asked for.
  package static let failed = DescriptorConditions(rawValue: 8)
  /// The other end is gone; told even if not asked for.
  package static let hungUp = DescriptorConditions(rawValue: 16)

  /// The bits of poll(2), which GLib uses as they are.
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// Calls back whenever a descriptor is ready.
///
/// It never closes the descriptor, and is cancelled before somebody else does. It watches until it
/// is cancelled or let go.
package final class DescriptorWatch {
  private var source: EventSource?
  private var tag: UnsafeMutableRawPointer?

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - descriptor: An open descriptor that outlives the watch.
  ///   - conditions: What to wait for.
  ///   - priority: Its turn among sources that are ready at the same time.
  ///   - action: Called on the main thread with what the descriptor is ready for.
  ///
  /// The corresponding GLib function is `g_source_add_unix_fd`.
  package init(
    _ descriptor: Int32, for conditions: DescriptorConditions,
    priority: SourcePriority = .default, action: @escaping (DescriptorConditions) -> Void
  ) {
    let source = EventSource(
      name: "tocsin descriptor \(descriptor)", priority: priority,
      behaviour: .init(dispatch: { [weak self] in
        guard let self, let source = self.source, let tag else { return }
        action(DescriptorConditions(rawValue: source.conditions(of: tag)))
      }))
    let always: DescriptorConditions = [.failed, .hungUp]
    tag = source.watch(descriptor, for: conditions.union(always).rawValue)
    self.source = source
  }

  /// The watch never calls again.
  package func cancel() {
    source?.cancel()
    source = nil
    tag = nil
  }
}
