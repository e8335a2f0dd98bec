import AlertModel
import X11

/// The layers of a frame above the ground, from bottom to top: the backdrop, the shadows of other
/// toasts, the box of the previous alert, and the window's own box.
@MainActor
struct SurfaceLayers {
  // Declared in the order of release: see `FrameComposer`.
  var backdrop: SurfaceBackdrop
  var box = SurfaceBox()
  /// The boxes of toasts below this one, whose shadows reach into the window.
  var neighbours: [NeighbourBox] = []
  /// The box of the previous alert, while it is being dismissed.
  var leaving: (box: SurfaceBox, state: SurfaceState)?

  private let connection: DisplayConnection

  init(_ backdrop: SurfaceBackdrop, on connection: DisplayConnection) {
    self.backdrop = backdrop
    self.connection = connection
  }

  /// Whether more changes than the window's own box and the opacity of the backdrop.
  var showMoreThanBox: Bool { leaving != nil || !neighbours.isEmpty || backdrop.isTurning }

  /// Draws a part of all layers.
  func draw(_ state: SurfaceState, in band: PixelRect, onto target: ServerPicture) {
    drawBackdrop(state, in: band, onto: target, at: 0)
    drawBoxes(state, in: band, onto: target)
  }

  /// Draws a part of the backdrop, at a row of the target.
  func drawBackdrop(
    _ state: SurfaceState, in band: PixelRect, onto target: ServerPicture, at top: Int
  ) {
    guard state.backdropOpacity > 0 else { return }
    backdrop.draw(band, opacity: state.backdropOpacity, onto: target, at: top)
  }

  /// Draws a part of the layers above the backdrop.
  func drawBoxes(_ state: SurfaceState, in band: PixelRect, onto target: ServerPicture) {
    drawNeighbours(state, in: band, onto: target)
    drawLeaving(in: band, onto: target)
    drawBox(state, in: band, onto: target)
  }

  /// Draws a part of the window's own box.
  func drawBox(_ state: SurfaceState, in band: PixelRect, onto target: ServerPicture) {
    guard state.contentOpacity > 0, state.scale > 0.001 else { return }
    box.draw(state, in: band, mask: connection.opacityMask(state.contentOpacity), onto: target)
  }

  /// Draws the shadows of other toasts, as far as they reach into this window.
  private func drawNeighbours(
    _ state: SurfaceState, in band: PixelRect, onto target: ServerPicture
  ) {
    for neighbour in neighbours {
      var place = state
      place.offset = neighbour.offset
      neighbour.box.draw(
        place, in: band, mask: connection.opacityMask(neighbour.opacity), onto: target)
    }
  }

  private func drawLeaving(in band: PixelRect, onto target: ServerPicture) {
    guard let leaving, leaving.state.contentOpacity > 0 else { return }
    leaving.box.draw(
      leaving.state, in: band, mask: connection.opacityMask(leaving.state.contentOpacity),
      onto: target)
  }
}

extension DisplayConnection {
  /// A mask for an opacity from 0 to 1; nil for opaque.
  func opacityMask(_ opacity: Double) -> ServerPicture? {
    guard opacity < 1 else { return nil }
    return try? ServerPicture(color: PremultipliedColor(opacity: opacity), on: self)
  }
}

/// The box of a toast below another one, whose shadow reaches into that one's window.
@MainActor
struct NeighbourBox {
  /// The window that it belongs to.
  let id: ObjectIdentifier
  let box: SurfaceBox
  /// The offset from its window to the other one.
  let offset: Point
  /// From 0 to 1, fully visible.
  let opacity: Double
}
