/// The backdrop that is on screen when an alert is presented: that of the alert before, in this
/// process or another one.
@MainActor
struct FormerBackdrop {
  /// The picture of the screen below it; nil where a compositor shows that.
  let ground: SurfaceGround?
  /// Its opacity, as a fraction of that at rest.
  let opacity: Double
  /// Its window; nil if that is another process's, which closes it by itself.
  let window: AlertWindow?
  /// The look of it; nil if that is unknown.
  let look: BackdropLook?

  /// The backdrop that this process holds.
  init(of window: AlertWindow) {
    ground = window.panes.first?.surface.ground
    opacity = window.backdropOpacity
    self.window = window
    look = window.panes.first?.surface.backdrop.look
  }

  /// The backdrop of another process, which lends the picture below; nil for none.
  init?(lentTo display: AlertDisplay) {
    guard display.capturesScreen, let lent = display.gate.backdrops.lentGround,
      let ground = SurfaceGround(copying: lent, on: display)
    else { return nil }
    (self.ground, opacity, window, look) = (ground, lent.backdropOpacity, nil, lent.look)
  }
}
