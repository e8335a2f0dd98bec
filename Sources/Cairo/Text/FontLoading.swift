internal import CFontconfig
internal import CPango

/// Loads the fonts of the machine in a thread of its own.
///
/// A file of fontconfig may never answer, because it is a pipe or lies on a dead network; Pango would
/// wait for it without a limit, perhaps while an alert has grabbed the keyboard.
package enum FontLoading {
  /// Seconds within which the fonts must be loaded.
  private static let limit = 5.0
  /// Shared with the thread, and never freed.
  private static var state: UnsafeMutablePointer<FontLoadingState>?
  /// When they must be loaded, in microseconds of GLib's monotonic time.
  private static var end: gint64 = 0

  /// Starts to load them.
  package static func begin() {
    guard state == nil else { return }
    end = g_get_monotonic_time() + gint64(limit * 1e6)
    let state = UnsafeMutablePointer<FontLoadingState>.allocate(capacity: 1)
    state.initialize(to: FontLoadingState())
    guard let thread = g_thread_try_new("fonts", loadFonts, state, nil) else {
      state.deallocate()
      return
    }
    g_thread_unref(thread)
    self.state = state
  }

  /// Whether they are loaded.
  package static var isComplete: Bool {
    guard let state else { return false }
    g_mutex_lock(&state.pointee.mutex)
    defer { g_mutex_unlock(&state.pointee.mutex) }
    return state.pointee.isLoaded
  }

  /// Whether that takes too long.
  package static var hasFailed: Bool {
    end > 0 && !isComplete && g_get_monotonic_time() >= end
  }

  /// Loads them if `begin()` was not called, and waits until they are loaded; called before the first
  /// text is laid out.
  ///
  /// - Throws: `CairoError` if that takes too long. Later calls then do not wait any more.
  package static func finish() throws(CairoError) {
    guard !finish(withinSeconds: limit) else { return }
    throw CairoError(
      .unacceptable,
      "the fonts could not be loaded within \(Int(limit)) s: a font folder or a file of fontconfig"
        + " does not answer")
  }

  /// Loads them if `begin()` was not called, and waits for a while.
  ///
  /// - Parameter seconds: How long to wait.
  /// - Returns: Whether they are loaded.
  package static func finish(withinSeconds seconds: Double) -> Bool {
    begin()
    // Without a thread, Pango loads them.
    guard let state else { return true }
    let end = min(self.end, g_get_monotonic_time() + gint64(seconds * 1e6))
    g_mutex_lock(&state.pointee.mutex)
    defer { g_mutex_unlock(&state.pointee.mutex) }
    while !state.pointee.isLoaded,
      g_cond_wait_until(&state.pointee.didLoad, &state.pointee.mutex, end) != 0
    {}
    return state.pointee.isLoaded
  }
}

/// Whether the fonts are loaded, protected by a mutex.
private nonisolated struct FontLoadingState {
  var mutex = GMutex()
  var didLoad = GCond()
  var isLoaded = false
}

private nonisolated let loadFonts: @convention(c) (gpointer?) -> gpointer? = { pointer in
  _ = FcInit()
  guard let state = pointer?.assumingMemoryBound(to: FontLoadingState.self) else { return nil }
  g_mutex_lock(&state.pointee.mutex)
  state.pointee.isLoaded = true
  g_cond_signal(&state.pointee.didLoad)
  g_mutex_unlock(&state.pointee.mutex)
  return nil
}
