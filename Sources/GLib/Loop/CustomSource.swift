/// An event source for a library that reads ahead of its descriptor, as Xlib does.
///
/// Polling the descriptor alone would miss data that the library has read already, so the source
/// asks the library before and after each poll. It is active until it is cancelled or released.
package final class CustomSource {
  private var source: EventSource?

  /// Adds a source to the loop.
  ///
  /// - Parameters:
  ///   - descriptor: The library's connection, which must outlive the source.
  ///   - prepare: Called before the loop polls; returns whether there is something to dispatch
  ///     already. The place to flush output.
  ///   - check: Called after the poll, whether or not the descriptor is readable; returns whether
  ///     there is something to dispatch.
  ///   - dispatch: Called when one of the two returned true.
  ///
  /// The corresponding GLib structure is `GSourceFuncs`.
  package init(
    descriptor: Int32, prepare: @escaping () -> Bool, check: @escaping () -> Bool,
    dispatch: @escaping () -> Void
  ) {
    let source = EventSource(
      name: "tocsin source \(descriptor)", priority: .default,
      callbacks: .init(prepare: prepare, check: check, dispatch: dispatch))
    let conditions: DescriptorConditions = [.readable, .failed, .hungUp]
    _ = source.watch(descriptor, for: conditions.rawValue)
    self.source = source
  }

  /// Removes the source from the loop.
  package func cancel() {
    source?.cancel()
    source = nil
  }
}
