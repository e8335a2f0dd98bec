import AlertModel
import AlertRendering
import Cairo
import X11

/// The X side of an alert window: the window itself, and the server-side pictures that its frames
/// are composed of.
///
/// A frame is made on the server: the ground, over it the backdrop, over it the box, all in a back
/// buffer that is copied to the window in one request. The ground is transparent where a compositor
/// blends the window, else the screen below, captured once. Frames and lengths are in device pixels
/// of the root; the window covers the whole root.
@MainActor
final class AlertSurface {
  /// What lies below backdrop and box.
  private enum Ground {
    /// The screen as it was right before the window was mapped.
    case captured(ServerPixmap)
    /// Nothing: a compositor shows what is below.
    case transparent
  }

  /// A pixmap and how the Render extension sees it.
  private struct Buffer {
    let pixmap: ServerPixmap
    let picture: ServerPicture
  }

  let window: OverlayWindow

  private let connection: DisplayConnection
  private let uploader: ImageUpload
  private let ground: Ground
  private let fullFrame: PixelRect
  private let windowPicture: ServerPicture
  private var backdropSource: BackdropSource?
  private let fenceAtom: AtomID
  private var back: Buffer?
  private var backdrop: ServerPicture?
  /// Whether the backdrop is as large as the root, which costs memory but makes frames cheaper.
  private var isBackdropEnlarged = false
  private var box: Buffer?
  /// Whether the window shows the backdrop alone, in one colour.
  private(set) var awaitsBox = false
  /// Where the picture of box and shadow stands when it is at rest.
  private(set) var boxFrame = PixelRect.zero

  /// Creates the window, unmapped, and captures the screen where no compositor runs.
  ///
  /// - Parameters:
  ///   - display: Where it is shown.
  ///   - style: What dims the screen; nil for nothing.
  ///   - monitor: The frame of the monitor that the content will stand on.
  /// - Throws: `DisplayError` when the server refuses.
  init(display: AlertDisplay, backdrop style: BackdropStyle?, monitor: Rect) throws {
    connection = display.connection
    uploader = display.uploader
    fenceAtom = display.fenceAtom
    fullFrame = connection.screenRect
    let isComposited = display.isComposited
    window = OverlayWindow(
      on: connection, frame: fullFrame,
      format: (isComposited ? connection.argbFormat : nil) ?? connection.defaultFormat,
      background: isComposited ? .pixel(0) : .none, events: [.input, .property])
    ground = isComposited ? .transparent : .captured(try connection.captureScreen(fullFrame))
    // The server copies the screen while the box is drawn here.
    connection.flush()
    windowPicture = try ServerPicture(of: window)
    backdropSource = style.map { BackdropSource($0, center: monitor.center, monitor: monitor) }
  }

  /// Puts the picture of box and shadow onto the server.
  ///
  /// - Parameters:
  ///   - image: Premultiplied pixels.
  ///   - origin: Where its top left corner stands at rest, in device pixels of the root.
  /// - Throws: `DisplayError` when the server refuses.
  func setBox(_ image: borrowing ImageSurface, at origin: PixelPoint) throws {
    let size = PixelSize(width: image.width, height: image.height)
    if box == nil || boxFrame.size != size {
      let buffer = try makeBuffer(size, depth: 32)
      buffer.picture.setFilter(.bilinear)
      box = buffer
    }
    boxFrame = PixelRect(origin: origin, size: size)
    if let box { uploader.put(image, into: box.pixmap) }
  }

  /// Puts the middle of the backdrop's gradient, which is to be drawn yet, behind the content.
  func setBackdropCenter(_ center: Point) {
    backdropSource?.center = center
  }

  /// Maps the window with a first frame of the backdrop alone, before content and gradient are drawn.
  ///
  /// One frame of a fade that has hardly begun looks the same in one colour, and comes milliseconds
  /// sooner. Where no compositor runs, a window without background shows the screen below as it is,
  /// so that the frame is drawn right onto it.
  func mapDimmed(to opacity: Double) {
    awaitsBox = true
    window.mapRaised()
    if let backdropSource {
      windowPicture.fill(
        fullFrame, with: backdropSource.mean.faded(to: opacity), isTransparent ? .source : .over)
    }
    connection.flush()
  }

  /// Adds the box to a first frame that showed the backdrop alone.
  func addBoxToFirstFrame(_ state: SurfaceState) {
    awaitsBox = false
    drawBox(state, onto: windowPicture)
  }

  /// Maps the window with a frame that is complete.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  func map(showing state: SurfaceState) throws {
    try prepare()
    compose(state, in: fullFrame)
    window.mapRaised()
    show(fullFrame)
  }

  /// Draws a whole frame.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func draw(_ state: SurfaceState) throws {
    try prepare()
    compose(state, in: fullFrame)
    show(fullFrame)
  }

  /// Makes one of the things that make frames cheaper, for the time between two of them.
  ///
  /// First the back buffer, whose memory is touched by it, then the enlarged backdrop.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func prepareNext() throws {
    guard back == nil else { return try enlargeBackdrop() }
    try prepare()
    if let back { drawGround(onto: back, in: fullFrame) }
    connection.flush()
  }

  /// Puts the backdrop into a picture that needs no scaling any more.
  private func enlargeBackdrop() throws {
    guard let small = backdrop, !isBackdropEnlarged else { return }
    let large = try makeBuffer(fullFrame.size, depth: 32)
    large.picture.composite(small, .source, in: fullFrame)
    backdrop = large.picture
    isBackdropEnlarged = true
    connection.flush()
  }

  /// Makes what whole frames are made of, unless it is there.
  private func prepare() throws {
    if back == nil { back = try makeBuffer(fullFrame.size, depth: window.format.depth) }
    if backdrop == nil {
      backdrop = try backdropSource?.makePicture(
        size: fullFrame.size, uploader: uploader, on: connection)
    }
  }

  /// Draws the part of a frame that has changed.
  func draw(_ state: SurfaceState, in region: PixelRect) {
    let visible = region.intersection(fullFrame)
    guard !visible.isEmpty, let back else { return }
    back.picture.setClip([visible])
    compose(state, in: visible)
    back.picture.setClip(nil)
    show(visible)
  }

  /// Shows the last frame again where the window lost it.
  func repair(_ region: PixelRect) {
    show(region)
  }

  /// Asks the server to tell, by a property event, when it has worked off everything so far.
  func requestFence() {
    connection.setCardinals([0], fenceAtom, of: window.id)
    connection.flush()
  }

  private var isTransparent: Bool {
    switch ground {
    case .captured: false
    case .transparent: true
    }
  }

  private func compose(_ state: SurfaceState, in region: PixelRect) {
    guard let back else { return }
    drawGround(onto: back, in: region)
    if let backdrop, state.backdropOpacity > 0 {
      back.picture.composite(
        backdrop, .over, mask: opacityMask(state.backdropOpacity), sourceOrigin: region.origin,
        in: region)
    }
    drawBox(state, onto: back.picture)
  }

  private func drawGround(onto back: Buffer, in region: PixelRect) {
    switch ground {
    case .captured(let capture):
      connection.copyArea(
        from: DrawableID(capture.id), region, to: DrawableID(back.pixmap.id), at: region.origin)
    case .transparent:
      back.picture.fill(region, with: .clear, .source)
    }
  }

  private func drawBox(_ state: SurfaceState, onto target: ServerPicture) {
    guard let box, state.contentOpacity > 0, state.scale > 0.001 else { return }
    let mask = opacityMask(state.contentOpacity)
    guard let placement = state.placement(ofBoxAtRest: boxFrame) else {
      let frame = boxFrame.offset(
        dx: Int(state.offset.x.rounded()), dy: Int(state.offset.y.rounded()))
      box.picture.resetTransform()
      target.composite(box.picture, .over, mask: mask, in: frame)
      return
    }
    box.picture.setTransform(
      scaleX: state.scale, scaleY: state.scale,
      translation: (placement.minX, placement.minY))
    let covered = PixelRect(covering: placement)
    target.composite(
      box.picture, .over, mask: mask, sourceOrigin: covered.origin, in: covered)
  }

  private func opacityMask(_ opacity: Double) -> ServerPicture? {
    guard opacity < 1 else { return nil }
    return try? ServerPicture(color: PremultipliedColor(opacity: opacity), on: connection)
  }

  private func show(_ region: PixelRect) {
    guard let back else { return }
    connection.copyArea(
      from: DrawableID(back.pixmap.id), region, to: DrawableID(window.id), at: region.origin)
  }

  private func makeBuffer(_ size: PixelSize, depth: Int) throws -> Buffer {
    let pixmap = try ServerPixmap(on: connection, size: size, depth: depth)
    return Buffer(pixmap: pixmap, picture: try ServerPicture(of: pixmap))
  }
}

/// What one frame shows: the transition's values, in device pixels of the root.
struct SurfaceState: Hashable {
  var backdropOpacity: Double
  var contentOpacity: Double
  var scale: Double
  /// What the content's scale keeps in place: its centre.
  var anchor: Point
  /// How far the content is from its place.
  var offset: Point

  /// Where the picture of the box is drawn; nil when it is not scaled.
  func placement(ofBoxAtRest rest: PixelRect) -> Rect? {
    guard abs(scale - 1) > 0.000_5 else { return nil }
    return Rect(
      x: anchor.x + (Double(rest.x) - anchor.x) * scale + offset.x,
      y: anchor.y + (Double(rest.y) - anchor.y) * scale + offset.y,
      width: Double(rest.width) * scale, height: Double(rest.height) * scale)
  }
}
