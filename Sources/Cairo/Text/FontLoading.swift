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

  /// Starts to load them.
  package static func begin() {
    guard state == nil else { return }
    let state = UnsafeMutablePointer<FontLoadingState>.allocate(capacity: 1)
    state.initialize(to: FontLoadingState())
    guard let thread = g_thread_try_new("fonts", loadFonts, state, nil) else {
      state.deallocate()
      return
    }
    g_thread_unref(thread)
    self.state = state
  }

  /// Waits until they are loaded.
  ///
  /// - Throws: `CairoError` if that takes too long.
  package static func finish() throws(CairoError) {
    guard let state else { return }
    let end = g_get_monotonic_time() + gint64(limit * 1e6)
    g_mutex_lock(&state.pointee.mutex)
    while !state.pointee.isLoaded,
      g_cond_wait_until(&state.pointee.didLoad, &state.pointee.mutex, end) != 0
    {}
    let isLoaded = state.pointee.isLoaded
    g_mutex_unlock(&state.pointee.mutex)
    guard isLoaded else {
      throw CairoError(
        .unacceptable,
        "the fonts could not be loaded within \(Int(limit)) s: a font folder or a file of fontconfig"
          + " does not answer")
    }
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
