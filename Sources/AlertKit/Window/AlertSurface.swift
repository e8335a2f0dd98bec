import AlertModel
import AlertRendering
import Cairo
import X11

/// The X side of an alert window: the window itself, and the server-side pictures that its frames
/// are composed of.
///
/// A frame is made on the server: the ground, over it the backdrop, over it the box, all in a back
/// buffer that is copied to the window in one request; band by band, as long as only a part of the
/// buffer is in use. The ground is transparent where a compositor blends the window, else the screen
/// below, captured once. Places and lengths are in device pixels of the window, whose own frame is in
/// those of the root.
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
  private var ground: Ground
  /// All of the window.
  private var fullFrame: PixelRect
  private let windowPicture: ServerPicture
  private var backdropSource: BackdropSource?
  private let fenceAtom: AtomID
  /// Where frames are composed, each band at the top left corner.
  private var back: GrowingBuffer?
  private var backdrop: ServerPicture?
  /// The backdrop as large as the root, which costs memory but makes frames cheaper.
  private var enlargedBackdrop: GrowingBuffer?
  private var box: Buffer?
  /// What the window shows; nil before a frame was complete.
  private var shown: SurfaceState?
  /// Whether the window shows the backdrop alone, in one colour.
  private(set) var awaitsBox = false
  /// Where the picture of box and shadow stands when it is at rest.
  private(set) var boxFrame = PixelRect.zero

  /// Creates the window, unmapped, and captures the screen where no compositor runs.
  ///
  /// - Parameters:
  ///   - display: Where it is shown.
  ///   - frame: The window's, in device pixels of the root.
  ///   - style: What dims the screen; nil for nothing.
  ///   - monitor: The frame of the monitor that the content will stand on, in device pixels of the
  ///     window.
  /// - Throws: `DisplayError` when the server refuses.
  init(
    display: AlertDisplay, frame: PixelRect, backdrop style: BackdropStyle?, monitor: Rect
  ) throws {
    connection = display.connection
    uploader = display.uploader
    fenceAtom = display.fenceAtom
    fullFrame = PixelRect(origin: .zero, size: frame.size)
    let isComposited = display.isComposited
    window = OverlayWindow(
      on: connection, frame: frame,
      format: (isComposited ? connection.argbFormat : nil) ?? connection.defaultFormat,
      background: isComposited ? .pixel(0) : .none, events: [.input, .property])
    ground = isComposited ? .transparent : .captured(try connection.captureScreen(frame))
    // The server copies the screen while the box is drawn here.
    connection.flush()
    windowPicture = try ServerPicture(of: window)
    backdropSource = style.map { BackdropSource($0, center: monitor.center, monitor: monitor) }
  }

  /// Puts the picture of box and shadow onto the server.
  ///
  /// - Parameters:
  ///   - image: Premultiplied pixels.
  ///   - origin: Where its top left corner stands at rest.
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

  /// Puts another backdrop behind the content, whose next frame must be a whole one.
  ///
  /// - Parameters:
  ///   - style: What dims the screen.
  ///   - monitor: The frame of the monitor that the content stands on, in device pixels of the
  ///     window.
  func setBackdrop(_ style: BackdropStyle, monitor: Rect) {
    backdropSource = BackdropSource(style, center: monitor.center, monitor: monitor)
    (back, backdrop, enlargedBackdrop) = (nil, nil, nil)
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
    drawBox(state, of: fullFrame, onto: windowPicture)
  }

  /// Maps the window with a frame that is complete.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func map(showing state: SurfaceState) throws {
    if back == nil { try prepare(.ample) }
    window.mapRaised()
    draw(state, in: fullFrame)
  }

  /// Draws a whole frame.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func draw(_ state: SurfaceState) throws {
    if back == nil { try prepare(.least) }
    draw(state, in: fullFrame)
  }

  /// Makes one of the things that make frames cheaper, for the time between two of them.
  ///
  /// That is a part of the back buffer, then of the enlarged backdrop.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func prepareNext() throws {
    if let back, back.isComplete {
      try growBackdrop()
    } else {
      try prepare(.ample)
    }
    connection.flush()
  }

  /// Makes what whole frames are made of, unless it is there, and takes a part of the back buffer
  /// into use.
  private func prepare(_ part: GrowingBuffer.Part) throws {
    if back == nil {
      back = try GrowingBuffer(
        on: connection, size: fullFrame.size, depth: window.format.depth)
    }
    if let rows = back?.grow(by: part), let back {
      drawGround(of: rows, onto: back, at: rows.origin)
    }
    if backdrop == nil {
      backdrop = try backdropSource?.makePicture(
        size: fullFrame.size, uploader: uploader, on: connection)
    }
  }

  /// Puts a part of the backdrop where it needs no scaling any more.
  private func growBackdrop() throws {
    guard let backdrop else { return }
    if enlargedBackdrop == nil {
      enlargedBackdrop = try GrowingBuffer(on: connection, size: fullFrame.size, depth: 32)
    }
    guard let part = enlargedBackdrop?.grow(by: .ample) else { return }
    enlargedBackdrop?.picture.composite(
      backdrop, .source, sourceOrigin: part.origin, in: part)
  }

  /// Draws the part of a frame that has changed.
  func draw(_ state: SurfaceState, in region: PixelRect) {
    let visible = region.intersection(fullFrame)
    guard !visible.isEmpty, let back else { return }
    shown = state
    let bands = FrameBands.cut(
      visible, rows: back.rows, around: state.frame(ofBoxAtRest: boxFrame))
    for band in bands {
      drawGround(of: band, onto: back, at: .zero)
      drawBackdrop(state, of: band, onto: back.picture)
      drawBox(state, of: band, onto: back.picture)
      connection.copyArea(
        from: DrawableID(back.pixmap.id), PixelRect(origin: .zero, size: band.size),
        to: DrawableID(window.id), at: band.origin)
    }
  }

  /// Shows the last frame again where the window lost it; nil means anywhere.
  func repair(_ region: PixelRect? = nil) {
    if let shown { draw(shown, in: region ?? fullFrame) }
  }

  /// Gives the window another frame, in device pixels of the root, and takes the ground there.
  ///
  /// The next frame must be a whole one, with the box drawn anew.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  func setFrame(_ frame: PixelRect) throws {
    window.setFrame(frame)
    fullFrame = PixelRect(origin: .zero, size: frame.size)
    (back, backdrop, enlargedBackdrop) = (nil, nil, nil)
    try recaptureGround()
  }

  /// Takes the screen below as it is now, where no compositor runs.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  func recaptureGround() throws {
    guard !isTransparent else { return }
    ground = .captured(try connection.captureScreen(window.frame))
    back = nil
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

  private func drawGround(of band: PixelRect, onto back: GrowingBuffer, at origin: PixelPoint) {
    switch ground {
    case .captured(let capture):
      connection.copyArea(
        from: DrawableID(capture.id), band, to: DrawableID(back.pixmap.id), at: origin)
    case .transparent:
      back.picture.fill(PixelRect(origin: origin, size: band.size), with: .clear, .source)
    }
  }

  /// Draws a part of the backdrop, from the enlarged one as far as that is there.
  private func drawBackdrop(
    _ state: SurfaceState, of band: PixelRect, onto target: ServerPicture
  ) {
    guard let backdrop, state.backdropOpacity > 0 else { return }
    let mask = opacityMask(state.backdropOpacity)
    let enlargedRows = min(max((enlargedBackdrop?.rows ?? 0) - band.y, 0), band.height)
    if let enlargedBackdrop {
      target.composite(
        enlargedBackdrop.picture, .over, mask: mask, sourceOrigin: band.origin,
        in: PixelRect(x: 0, y: 0, width: band.width, height: enlargedRows))
    }
    target.composite(
      backdrop, .over, mask: mask,
      sourceOrigin: PixelPoint(x: band.x, y: band.y + enlargedRows),
      in: PixelRect(
        x: 0, y: enlargedRows, width: band.width, height: band.height - enlargedRows))
  }

  /// Draws as much of the box as lies in a part of the screen.
  ///
  /// - Parameters:
  ///   - state: Where the box is.
  ///   - band: The part.
  ///   - target: Where to; its origin is the part's.
  private func drawBox(_ state: SurfaceState, of band: PixelRect, onto target: ServerPicture) {
    guard let box, state.contentOpacity > 0, state.scale > 0.001 else { return }
    let frame = state.frame(ofBoxAtRest: boxFrame)
    let covered = frame.intersection(band)
    guard !covered.isEmpty else { return }
    let sourceOrigin: PixelPoint
    if let placement = state.placement(ofBoxAtRest: boxFrame) {
      box.picture.setTransform(
        scaleX: state.scale, scaleY: state.scale,
        translation: (placement.minX, placement.minY))
      sourceOrigin = covered.origin
    } else {
      box.picture.resetTransform()
      sourceOrigin = PixelPoint(x: covered.x - frame.x, y: covered.y - frame.y)
    }
    target.composite(
      box.picture, .over, mask: opacityMask(state.contentOpacity), sourceOrigin: sourceOrigin,
      in: covered.offset(dx: -band.x, dy: -band.y))
  }

  private func opacityMask(_ opacity: Double) -> ServerPicture? {
    guard opacity < 1 else { return nil }
    return try? ServerPicture(color: PremultipliedColor(opacity: opacity), on: connection)
  }

  private func makeBuffer(_ size: PixelSize, depth: Int) throws -> Buffer {
    let pixmap = try ServerPixmap(on: connection, size: size, depth: depth)
    return Buffer(pixmap: pixmap, picture: try ServerPicture(of: pixmap))
  }
}

/// What one frame shows: the transition's values, in device pixels of the window.
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

  /// What the picture of the box covers, on whole pixels.
  func frame(ofBoxAtRest rest: PixelRect) -> PixelRect {
    placement(ofBoxAtRest: rest).map { PixelRect(covering: $0) }
      ?? rest.offset(dx: Int(offset.x.rounded()), dy: Int(offset.y.rounded()))
  }
}
