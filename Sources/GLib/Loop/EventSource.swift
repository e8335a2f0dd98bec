internal import CGLib

/// The order in which sources that are ready at the same time are dispatched; lower comes first.
nonisolated package enum SourcePriority: Int32, Sendable {
  /// Animation frames.
  case frame = -100
  /// Input, descriptors and timers.
  case `default` = 0
  /// Work that can wait until no other source is ready.
  case idle = 200
}

/// An event source of GLib's default context; the base of all sources in this module.
///
/// It is active from its creation until `cancel`, or until it is released.
final class EventSource {
  /// The functions of a `GSource`.
  struct Callbacks {
    /// Called before the loop polls; returns whether the source is ready already.
    ///
    /// Without it, only the descriptors and the ready time count.
    var prepare: (() -> Bool)?
    /// Called when the source is ready.
    var dispatch: () -> Void
  }

  private let handle: SourceHandle
  /// Identifies the watched descriptor.
  private let tag: UnsafeMutableRawPointer?

  /// Whether the source was not cancelled yet.
  var isActive: Bool { g_source_is_destroyed(handle.source) == 0 }

  /// Adds a source to the loop.
  ///
  /// - Parameters:
  ///   - name: The name that GLib's messages use.
  ///   - priority: The order among sources that are ready at the same time.
  ///   - readyTime: When it is ready first, as for `setReadyTime`; setting it later wakes the loop up
  ///     for nothing.
  ///   - descriptor: A descriptor that makes it ready; nil for none.
  ///   - conditions: The conditions of the descriptor that do.
  ///   - callbacks: Its functions.
  init(
    name: String, priority: SourcePriority, readyTime: Int64? = nil, descriptor: Int32? = nil,
    conditions: DescriptorConditions = [], callbacks: Callbacks
  ) {
    handle = SourceHandle(callbacks: callbacks)
    g_source_set_name(handle.source, name)
    g_source_set_priority(handle.source, priority.rawValue)
    g_source_set_can_recurse(handle.source, 0)
    let source = handle.source
    tag = descriptor.map {
      g_source_add_unix_fd(source, $0, GIOCondition(rawValue: conditions.rawValue))
    }
    if let readyTime { setReadyTime(readyTime) }
    g_source_attach(handle.source, nil)
  }

  /// The conditions that the last poll found on the descriptor.
  var conditions: DescriptorConditions {
    guard let tag else { return [] }
    return DescriptorConditions(rawValue: g_source_query_unix_fd(handle.source, tag).rawValue)
  }

  /// Makes the source ready at a time of the monotonic clock, in nanoseconds; nil means never.
  func setReadyTime(_ nanoseconds: Int64?) {
    guard let nanoseconds else { return g_source_set_ready_time(handle.source, -1) }
    // GLib counts microseconds; rounding up keeps a timer from firing early.
    let bounded = max(nanoseconds, 0)
    g_source_set_ready_time(handle.source, Int(bounded / 1000 + (bounded % 1000 > 0 ? 1 : 0)))
  }

  /// Removes the source from the loop.
  func cancel() {
    g_source_destroy(handle.source)
  }
}

/// An owned `GSource` whose functions call Swift closures.
private struct SourceHandle: ~Copyable {
  let source: UnsafeMutablePointer<GSource>

  init(callbacks: EventSource.Callbacks) {
    let functions = callbacks.prepare == nil ? sourceFunctions : preparingSourceFunctions
    source = g_source_new(functions, UInt32(MemoryLayout<ClosureSource>.size))
    source.callbacks = Unmanaged.passRetained(CallbackBox(callbacks)).toOpaque()
  }

  deinit {
    g_source_destroy(source)
    g_source_unref(source)
  }
}

/// The memory layout of a source of this module: a `GSource` first, as `g_source_new` requires.
nonisolated private struct ClosureSource {
  var base: GSource
  var callbacks: UnsafeMutableRawPointer?
}

private final class CallbackBox {
  let callbacks: EventSource.Callbacks

  init(_ callbacks: EventSource.Callbacks) {
    self.callbacks = callbacks
  }
}

extension UnsafeMutablePointer<GSource> {
  nonisolated fileprivate var callbacks: UnsafeMutableRawPointer? {
    get { closureSource.pointee.callbacks }
    nonmutating set { closureSource.pointee.callbacks = newValue }
  }

  nonisolated private var closureSource: UnsafeMutablePointer<ClosureSource> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: ClosureSource.self)
  }
}

/// Calls one of the source's closures; GLib calls it on the thread of the loop, the main thread.
nonisolated private func invoke(
  _ source: UnsafeMutablePointer<GSource>?, _ body: @MainActor (EventSource.Callbacks) -> Bool
) -> gboolean {
  guard let address = source?.callbacks.map({ UInt(bitPattern: $0) }) else { return 0 }
  return MainActor.assumeIsolated {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else { return 0 }
    let box = Unmanaged<CallbackBox>.fromOpaque(pointer).takeUnretainedValue()
    return body(box.callbacks) ? 1 : 0
  }
}

/// The functions of sources; GLib requires that they live as long as the process.
private let sourceFunctions = makeSourceFunctions()

/// The functions of sources that are called before each poll.
///
/// The others are not, because that would cost time in every iteration of the loop.
private let preparingSourceFunctions: UnsafeMutablePointer<GSourceFuncs> = {
  let functions = makeSourceFunctions()
  functions.pointee.prepare = { source, timeout in
    timeout?.pointee = -1
    return invoke(source) { $0.prepare?() ?? false }
  }
  return functions
}()

private func makeSourceFunctions() -> UnsafeMutablePointer<GSourceFuncs> {
  let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
  functions.initialize(to: GSourceFuncs())
  functions.pointee.dispatch = { source, _, _ in
    invoke(source) { callbacks in
      callbacks.dispatch()
      return true
    }
  }
  functions.pointee.finalize = { source in destroyNotify(source?.callbacks) }
  return functions
}

/// Releases an object that was passed to GLib with `Unmanaged.passRetained`; to be passed as its
/// `GDestroyNotify`.
nonisolated func destroyNotify(_ data: UnsafeMutableRawPointer?) {
  guard let data else { return }
  Unmanaged<AnyObject>.fromOpaque(data).release()
}

/// An event source for a library that reads ahead of its descriptor, as Xlib does.
///
/// Polling the descriptor alone would miss data that the library has read already, so the source
/// queries the library before each poll. It is active until it is cancelled or released.
package final class CustomSource {
  private var source: EventSource?

  /// Adds a source to the loop.
  ///
  /// - Parameters:
  ///   - descriptor: The library's connection, which must outlive the source.
  ///   - prepare: Called before the loop polls; returns whether there is something to dispatch
  ///     already. The place to flush output.
  ///   - dispatch: Called when it returned true, or when the descriptor is readable.
  ///
  /// The corresponding GLib structure is `GSourceFuncs`.
  package init(
    descriptor: Int32, prepare: @escaping () -> Bool, dispatch: @escaping () -> Void
  ) {
    source = EventSource(
      name: "tocsin source \(descriptor)", priority: .default, descriptor: descriptor,
      conditions: [.readable, .failed, .hungUp],
      callbacks: .init(prepare: prepare, dispatch: dispatch))
  }

  /// Removes the source from the loop.
  package func cancel() {
    source?.cancel()
    source = nil
  }
}
