internal import CGLib

/// Limits how many incoming calls of a connection wait in this process.
///
/// GIO reads messages on a worker thread and queues calls for the main thread without a limit. This
/// filter blocks the worker thread while two batches of calls are queued, so that a flood of calls
/// stays in the bus daemon, which limits each sender.
final class BusBackpressure {
  /// The number of calls in a batch.
  nonisolated private static let batch: UInt32 = 32
  /// The maximum time for which the worker thread blocks, in microseconds: it cannot send either
  /// meanwhile.
  nonisolated private static let patience: gint64 = 1_000_000

  /// State shared by the two threads, in memory that GLib counts references to.
  nonisolated private struct State {
    var mutex = GMutex()
    var changed = GCond()
    /// The number of calls that the worker thread has read.
    var read: UInt32 = 0
    /// The number of calls that the main thread has dispatched, in whole batches.
    var dispatched: UInt32 = 0
    var isOver = false
  }

  private let state: UnsafeMutablePointer<State>

  /// Installs the filter on a connection.
  init(of connection: OpaquePointer) {
    guard let memory = g_atomic_rc_box_alloc0(gsize(MemoryLayout<State>.size)) else {
      preconditionFailure("GLib ends the process when there is no memory")
    }
    state = memory.bindMemory(to: State.self, capacity: 1)
    g_mutex_init(&state.pointee.mutex)
    g_cond_init(&state.pointee.changed)
    g_dbus_connection_add_filter(
      connection, Self.filter, g_atomic_rc_box_acquire(state), Self.release)
  }

  isolated deinit {
    end()
    Self.release(state)
  }

  /// The number of queued calls, up to a batch too high.
  var waiting: Int {
    g_mutex_lock(&state.pointee.mutex)
    defer { g_mutex_unlock(&state.pointee.mutex) }
    return Int(state.pointee.read &- state.pointee.dispatched)
  }

  /// Removes the limit; needed when the main thread waits for the worker thread.
  func end() {
    g_mutex_lock(&state.pointee.mutex)
    state.pointee.isOver = true
    g_cond_signal(&state.pointee.changed)
    g_mutex_unlock(&state.pointee.mutex)
  }

  /// The `GDBusMessageFilterFunction`, which GIO calls on the worker thread.
  nonisolated private static let filter: GDBusMessageFilterFunction = {
    _, message, isIncoming, data in
    if isIncoming != 0, let message, let data,
      g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL
    {
      countCall(data.assumingMemoryBound(to: State.self))
    }
    return message
  }

  /// Counts a call; after each batch, waits for room and queues a marker behind the batch.
  nonisolated private static func countCall(_ state: UnsafeMutablePointer<State>) {
    g_mutex_lock(&state.pointee.mutex)
    state.pointee.read &+= 1
    let isBatch = state.pointee.read % batch == 0
    if isBatch {
      let end = g_get_monotonic_time() + patience
      while !state.pointee.isOver, state.pointee.read &- state.pointee.dispatched > 2 * batch {
        guard g_cond_wait_until(&state.pointee.changed, &state.pointee.mutex, end) != 0
        else { break }
      }
    }
    g_mutex_unlock(&state.pointee.mutex)
    guard isBatch else { return }
    // The main thread dispatches it after the calls that were read before.
    g_main_context_invoke_full(
      nil, G_PRIORITY_DEFAULT, finishBatch, g_atomic_rc_box_acquire(state), release)
  }

  /// Runs on the main thread when a batch has been dispatched.
  nonisolated private static let finishBatch: GSourceFunc = { data in
    guard let state = data?.assumingMemoryBound(to: State.self) else { return 0 }
    g_mutex_lock(&state.pointee.mutex)
    state.pointee.dispatched &+= batch
    g_cond_signal(&state.pointee.changed)
    g_mutex_unlock(&state.pointee.mutex)
    return 0
  }

  nonisolated private static let release: GDestroyNotify = { state in
    guard let state else { return }
    g_atomic_rc_box_release_full(state) { data in
      guard let state = data?.assumingMemoryBound(to: State.self) else { return }
      g_mutex_clear(&state.pointee.mutex)
      g_cond_clear(&state.pointee.changed)
    }
  }
}
