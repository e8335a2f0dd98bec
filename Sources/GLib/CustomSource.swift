/// A source for a library that reads ahead of its descriptor, as Xlib does.
///
/// Waiting on the descriptor alone would lose what the library has read already, so *prepare* and
/// *check* ask the library. The source acts until it is cancelled or let go.
package final class CustomSource {
  private var source: EventSource?

  /// Adds a source to the loop.
  ///
  /// - Parameters:
  ///   - descriptor: The library's connection, which outlives the source.
  ///   - prepare: Asked before the loop sleeps: is there something to do already? The place to
  ///     flush output.
  ///   - check: Asked after the loop slept, whether or not the descriptor is readable.
  ///   - dispatch: Acts when one of the two said yes.
  ///
  /// The corresponding GLib structure is `GSourceFuncs`.
  package init(
    descriptor: Int32, prepare: @escaping () -> Bool, check: @escaping () -> Bool,
    dispatch: @escaping () -> Void
  ) {
    let source = EventSource(
      name: "tocsin source \(descriptor)", priority: .default,
      behaviour: .init(prepare: prepare, check: check, dispatch: dispatch))
    let wanted: DescriptorConditions = [.readable, .failed, .hungUp]
    _ = source.watch(descriptor, for: wanted.rawValue)
    self.source = source
  }

  /// The source never acts again.
  package func cancel() {
    source?.cancel()
    source = nil
  }
}
