internal import CGLib

/// Has a connection read no faster than the main thread deals with what was read.
///
/// GIO reads on a thread of its own and keeps whatever comes until the main thread has time for it.
/// Here that thread waits after so many calls, so that a flood waits in the bus, which bounds what
/// each may send, and not in this process.
final class BusPace {
  /// How many calls make a batch; at most two batches wait for the main thread.
  nonisolated private static let batch: UInt32 = 32
  /// How long the reading thread waits for the main thread, in microseconds; what waits to be
  /// written waits with it.
  nonisolated private static let patience: gint64 = 1_000_000

  /// What both threads know; GLib counts who uses it.
  nonisolated private struct State {
    var mutex = GMutex()
    var changed = GCond()
    /// Calls that were read, and how many of them those were that the main thread has come to.
    var read: UInt32 = 0
    var met: UInt32 = 0
    var isOver = false
  }

  private let state: UnsafeMutablePointer<State>

  /// Begins to keep a connection's pace.
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

  /// How many calls were read that the main thread has not come to, less than a batch apart.
  var waiting: Int {
    g_mutex_lock(&state.pointee.mutex)
    defer { g_mutex_unlock(&state.pointee.mutex) }
    return Int(state.pointee.read &- state.pointee.met)
  }

  /// Has the connection read as fast as it can from now on, because the main thread waits for it.
  func end() {
    g_mutex_lock(&state.pointee.mutex)
    state.pointee.isOver = true
    g_cond_signal(&state.pointee.changed)
    g_mutex_unlock(&state.pointee.mutex)
  }

  /// GIO: the `GDBusMessageFilterFunction`, which comes on the reading thread.
  nonisolated private static let filter: GDBusMessageFilterFunction = {
    _, message, isIncoming, data in
    if isIncoming != 0, let message, let data,
      g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL
    {
      wait(data.assumingMemoryBound(to: State.self))
    }
    return message
  }

  /// One more call is to be handed to the main thread.
  nonisolated private static func wait(_ state: UnsafeMutablePointer<State>) {
    g_mutex_lock(&state.pointee.mutex)
    state.pointee.read &+= 1
    let isBatch = state.pointee.read % batch == 0
    if isBatch {
      let end = g_get_monotonic_time() + patience
      while !state.pointee.isOver, state.pointee.read &- state.pointee.met > 2 * batch {
        guard g_cond_wait_until(&state.pointee.changed, &state.pointee.mutex, end) != 0
        else { break }
      }
    }
    g_mutex_unlock(&state.pointee.mutex)
    guard isBatch else { return }
    // It comes to its turn after the calls that were read before.
    g_main_context_invoke_full(
      nil, G_PRIORITY_DEFAULT, meet, g_atomic_rc_box_acquire(state), release)
  }

  /// The main thread has come to the end of a batch.
  nonisolated private static let meet: GSourceFunc = { data in
    guard let state = data?.assumingMemoryBound(to: State.self) else { return 0 }
    g_mutex_lock(&state.pointee.mutex)
    state.pointee.met &+= batch
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
