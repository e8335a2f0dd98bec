internal import CGLib

/// When a source gets its turn, of several that are ready; lower comes first.
nonisolated package enum SourcePriority: Int32, Sendable {
  /// Frames: before anything else.
  case frame = -100
  /// Input, descriptors, timers.
  case `default` = 0
  /// What can wait until everything else is done.
  case idle = 200
}

/// What every source in this module is made of.
///
/// It belongs to the default context from the moment it is made until `cancel`, or until its owner
/// lets it go.
final class EventSource {
  /// The three questions that GLib asks a source in each turn of the loop.
  struct Behaviour {
    /// Asked before the loop sleeps, whether there is something to do already.
    var prepare: () -> Bool = { false }
    /// Asked after the loop slept, besides the descriptors and the ready time.
    var check: () -> Bool = { false }
    /// Acts.
    var dispatch: () -> Void
  }

  private let handle: SourceHandle

  /// Whether the source may still act.
  var isActive: Bool { g_source_is_destroyed(handle.source) == 0 }

  init(name: String, priority: SourcePriority, behaviour: Behaviour) {
    handle = SourceHandle(behaviour: behaviour)
    g_source_set_name(handle.source, name)
    g_source_set_priority(handle.source, priority.rawValue)
    g_source_set_can_recurse(handle.source, 0)
    g_source_attach(handle.source, nil)
  }

  /// Makes the source ready whenever the descriptor is; the answer names the descriptor for
  /// `conditions`.
  func watch(_ descriptor: Int32, for conditions: UInt32) -> UnsafeMutableRawPointer? {
    g_source_add_unix_fd(handle.source, descriptor, GIOCondition(rawValue: conditions))
  }

  /// What the descriptor was found ready for in this turn.
  func conditions(of tag: UnsafeMutableRawPointer) -> UInt32 {
    g_source_query_unix_fd(handle.source, tag).rawValue
  }

  /// Makes the source ready at a moment of the monotonic clock, in nanoseconds; nil means never.
  func setReadyTime(_ nanoseconds: Int64?) {
    guard let nanoseconds else { return g_source_set_ready_time(handle.source, -1) }
    // GLib counts microseconds; rounding up keeps a timer from acting before its moment.
    let bounded = max(nanoseconds, 0)
    g_source_set_ready_time(handle.source, Int(bounded / 1000 + (bounded % 1000 > 0 ? 1 : 0)))
  }

  /// The source never acts again.
  func cancel() {
    g_source_destroy(handle.source)
  }
}
