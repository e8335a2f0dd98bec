internal import CGLib
internal import Glibc

/// The conditions of a descriptor: the event bits of poll(2).
nonisolated package struct DescriptorConditions: OptionSet, Hashable, Sendable {
  /// `POLLIN`: there is data to read, or the end of the stream.
  package static let readable = DescriptorConditions(rawValue: 1)
  /// `POLLOUT`: writing does not block.
  package static let writable = DescriptorConditions(rawValue: 4)
  /// `POLLERR`: an error; always reported.
  package static let failed = DescriptorConditions(rawValue: 8)
  /// `POLLHUP`: the other end was closed; always reported.
  package static let hungUp = DescriptorConditions(rawValue: 16)

  /// The bits of poll(2), which GLib uses too.
  package let rawValue: UInt32

  /// Creates conditions from bits of poll(2).
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// Calls a closure whenever a descriptor is ready, until the watch is cancelled or released.
///
/// It does not close the descriptor; cancel it before the descriptor is closed.
package final class DescriptorWatch {
  private var source: EventSource?

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - descriptor: An open descriptor that outlives the watch.
  ///   - conditions: The conditions to wait for.
  ///   - priority: The order among sources that are ready at the same time.
  ///   - action: Called on the main thread with the conditions found.
  ///
  /// The corresponding GLib function is `g_source_add_unix_fd`.
  package init(
    _ descriptor: Int32, for conditions: DescriptorConditions,
    priority: SourcePriority = .default, action: @escaping (DescriptorConditions) -> Void
  ) {
    source = EventSource(
      name: "tocsin descriptor \(descriptor)", priority: priority, descriptor: descriptor,
      conditions: conditions.union([.failed, .hungUp]),
      callbacks: .init(dispatch: { [weak self] in
        guard let source = self?.source else { return }
        action(source.conditions)
      }))
  }

  /// Stops watching.
  package func cancel() {
    source?.cancel()
    source = nil
  }
}

/// A system call that failed.
nonisolated package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The value of `errno`.
  package var code: Int32

  /// One sentence: what could not be done, and why.
  package var description: String

  /// Creates an error from `errno`, as set by the last system call.
  package init(_ failure: String) {
    self.init(failure, code: errno)
  }

  /// Creates an error from a value of `errno`.
  package init(_ failure: String, code: Int32) {
    self.code = code
    description = "\(failure): \(String(cString: strerror(code)))"
  }
}
