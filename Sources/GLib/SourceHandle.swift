internal import CGLib

/// An owned `GSource` that asks Swift closures what GLib asks a source.
struct SourceHandle: ~Copyable {
  let source: UnsafeMutablePointer<GSource>

  init(behaviour: EventSource.Behaviour) {
    source = g_source_new(sourceFunctions, UInt32(MemoryLayout<ClosureSource>.size))
    source.behaviour = Unmanaged.passRetained(BehaviourBox(behaviour)).toOpaque()
  }

  deinit {
    g_source_destroy(source)
    g_source_unref(source)
  }
}

/// The memory of our kind of `GSource`: GLib's part first, as `g_source_new` asks.
nonisolated private struct ClosureSource {
  var base: GSource
  var behaviour: UnsafeMutableRawPointer?
}

private final class BehaviourBox {
  let behaviour: EventSource.Behaviour

  init(_ behaviour: EventSource.Behaviour) {
    self.behaviour = behaviour
  }
}

extension UnsafeMutablePointer<GSource> {
  nonisolated fileprivate var behaviour: UnsafeMutableRawPointer? {
    get { closureSource.pointee.behaviour }
    nonmutating set { closureSource.pointee.behaviour = newValue }
  }

  nonisolated private var closureSource: UnsafeMutablePointer<ClosureSource> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: ClosureSource.self)
  }
}

/// Asks the source's Swift part; GLib calls on the thread that runs the loop, which is the main
/// one.
nonisolated private func ask(
  _ source: UnsafeMutablePointer<GSource>?,
  _ question: @MainActor (EventSource.Behaviour) -> Bool
) -> gboolean {
  guard let address = source?.behaviour.map({ UInt(bitPattern: $0) }) else { return 0 }
  return MainActor.assumeIsolated {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else { return 0 }
    let box = Unmanaged<BehaviourBox>.fromOpaque(pointer).takeUnretainedValue()
    return question(box.behaviour) ? 1 : 0
  }
}

/// Lives as long as the process, as GLib asks of the functions of a source.
private let sourceFunctions: UnsafeMutablePointer<GSourceFuncs> = {
  let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
  functions.initialize(to: GSourceFuncs())
  functions.pointee.prepare = { source, timeout in
    timeout?.pointee = -1
    return ask(source) { $0.prepare() }
  }
  functions.pointee.check = { source in ask(source) { $0.check() } }
  functions.pointee.dispatch = { source, _, _ in
    ask(source) { behaviour in
      behaviour.dispatch()
      return true
    }
  }
  functions.pointee.finalize = { source in letGo(source?.behaviour) }
  return functions
}()
