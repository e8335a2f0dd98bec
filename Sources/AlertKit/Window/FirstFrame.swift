/// What an alert's windows are mapped with.
enum FirstFrame {
  /// The first state of a fading backdrop, in one colour; the transition draws the rest.
  case dimmed
  /// The backdrop as it stays; the content is drawn while the server draws that.
  case backdrop
  /// All of it.
  case whole

  /// Chooses the earliest frame that looks right.
  ///
  /// - Parameters:
  ///   - hasBackdrop: Whether there is a backdrop, which can be shown first.
  ///   - follows: Whether the backdrop of another alert is there already: that one fades out from the
  ///     moment at which this window is mapped.
  ///   - hasMotion: Whether a transition follows.
  ///   - isAwaited: Whether the content is not painted yet.
  init(hasBackdrop: Bool, follows: Bool, hasMotion: Bool, isAwaited: Bool) {
    if !hasBackdrop || follows {
      self = .whole
    } else if hasMotion {
      self = .dimmed
    } else {
      self = isAwaited ? .whole : .backdrop
    }
  }
}
