import AlertModel
import Cairo
import X11

/// The X side of an alert window: the window itself, and the server-side pictures that its frames
/// are composed of.
///
/// A frame is composed on the server (`FrameComposer`) from the ground, the backdrop above it and
/// the box on top. The ground is transparent where a compositor blends the window, else a capture
/// of the screen below. Positions and lengths are in device pixels of the window; the window's own
/// frame is in those of the root.
@MainActor
final class AlertSurface {
  let window: OverlayWindow
  /// Whether the window shows only the backdrop, in one colour.
  private(set) var awaitsBox = false

  let connection: DisplayConnection
  private let uploader: ImageUpload
  private let fenceAtom: AtomID
  private let windowPicture: ServerPicture
  /// Whether the ground differs from what the screen shows, for example another backdrop.
  private var coversFormer: Bool
  /// Where it does, if not everywhere.
  private var restored: [PixelRect] = []
  /// The whole window.
  private(set) var fullFrame: PixelRect
  var composer: FrameComposer
  /// The content of the window; nil before a frame was complete.
  private(set) var shown: SurfaceState?
  private var extent = FrameExtent()
  /// Whether all of the backdrop that the window shows has its fine noise.
  private(set) var showsNoise = false
  /// The serial number of the first request that draws into the mapped window.
  private(set) var drawnFrom: UInt = 0
  /// Whether nothing was drawn since the window was mapped with a complete frame.
  private(set) var isFresh = false
  /// How much there is time for in a frame.
  private var preparation = GrowingBuffer.Part.ample

  /// Creates the window, unmapped, and captures the screen where no compositor runs.
  ///
  /// - Parameters:
  ///   - display: The display that it is shown on.
  ///   - frame: The window's, in device pixels of the root.
  ///   - former: The ground of the window that covers the screen until this one does; nil for
  ///     none.
  ///   - style: What dims the screen; nil for nothing.
  ///   - monitor: The frame of the content's monitor, in device pixels of the window.
  /// - Throws: `DisplayError` when the server refuses.
  init(
    display: AlertDisplay, frame: PixelRect, over former: SurfaceGround? = nil,
    backdrop style: BackdropStyle?, monitor: Rect
  ) throws {
    connection = display.connection
    uploader = display.uploader
    fenceAtom = display.fenceAtom
    coversFormer = former != nil
    fullFrame = PixelRect(origin: .zero, size: frame.size)
    // A viewer may blend it, too.
    let isTranslucent = display.isComposited || display.showsBoxesOnly
    window = OverlayWindow(
      on: connection, frame: frame,
      format: (isTranslucent ? connection.argbFormat : nil) ?? connection.defaultFormat,
      background: isTranslucent ? .pixel(0) : .none,
      // Some compositors and window managers give the focus to unmanaged windows, too.
      events: connection.rootless == nil ? [.pointing, .property] : [.pointing, .property, .focus])
    let ground = try SurfaceGround(of: display, frame: frame, over: former)
    windowPicture = try ServerPicture(of: window)
    composer = FrameComposer(
      ground, SurfaceLayers(SurfaceBackdrop(style, monitor: monitor), on: connection),
      on: display, depth: window.format.depth, size: frame.size)
  }

  /// Takes over the backdrop and the buffer of a window at the same place; a backdrop that looks
  /// different may turn into this one's.
  func takeOver(from former: AlertSurface, turns: Bool) {
    guard former.window.frame == window.frame, former.window.format == window.format else {
      return
    }
    composer.takeOver(from: former.composer, turns: turns)
  }

  /// The picture of box and shadow.
  var box: SurfaceBox { composer.layers.box }
  /// The frame of that picture at rest.
  var boxFrame: PixelRect { composer.layers.box.frame }

  /// The layers of its frames.
  var layers: SurfaceLayers {
    get { composer.layers }
    set { composer.layers = newValue }
  }
}

// MARK: - What frames show

extension AlertSurface {
  /// Uploads the picture of box and shadow.
  ///
  /// - Parameters:
  ///   - image: Premultiplied pixels.
  ///   - origin: Where its top left corner is at rest.
  ///   - blurred: The boxes behind which the screen is blurred; nil if they are opaque.
  /// - Throws: `DisplayError` when the server refuses.
  func setBox(
    _ image: borrowing ImageSurface, at origin: PixelPoint, blurred: RoundedBoxes? = nil
  ) throws {
    try composer.layers.box.set(
      image, at: origin, uploader: uploader, on: connection, isPaintedUpon: blurred != nil)
    guard let blurred, let picture = box.picture else { return }
    try composer.ground.paintBlur(below: blurred, at: origin, in: picture)
  }

  /// Replaces the backdrop; the next frame must be a full one.
  ///
  /// - Parameters:
  ///   - style: What dims the screen; nil for nothing.
  ///   - monitor: The frame of the content's monitor, in device pixels of the window.
  func setBackdrop(_ style: BackdropStyle?, monitor: Rect) {
    composer.layers.backdrop = SurfaceBackdrop(style, monitor: monitor)
    dropFrame()
  }

  /// The backdrop; changes are drawn with the next full frame.
  var backdrop: SurfaceBackdrop {
    get { composer.layers.backdrop }
    set { composer.layers.backdrop = newValue }
  }

  /// Moves and resizes the window, in device pixels of the root, and captures the ground there.
  ///
  /// The next frame must be a full one, with the box redrawn.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  func setFrame(_ frame: PixelRect) throws {
    window.setFrame(frame)
    fullFrame = PixelRect(origin: .zero, size: frame.size)
    composer.layers.backdrop.invalidate()
    dropFrame()
    try recaptureGround()
  }

  /// Captures the screen below again, where no compositor runs.
  ///
  /// - Parameters:
  ///   - desktop: A picture of the screen without this window; nil for none.
  ///   - areas: Where the window's own content is added, in device pixels of the root.
  /// - Throws: `DisplayError` when the server refuses.
  func recaptureGround(over desktop: SurfaceGround? = nil, with areas: [PixelRect] = []) throws {
    try composer.ground.recapture(window.frame, over: desktop)
    composer.ground.recapture(parts: areas)
    if !ground.isTransparent { dropFrame() }
  }

  /// Replaces parts of the capture by an earlier picture of the desktop, before the window is
  /// mapped.
  ///
  /// - Parameters:
  ///   - areas: The parts, in device pixels of the root.
  ///   - desktop: The earlier picture.
  func restoreGround(_ areas: [PixelRect], from desktop: ToastDesktop) {
    guard !ground.isTransparent, !areas.isEmpty else { return }
    (coversFormer, restored) = (true, areas.map { ground.local($0.intersection(window.frame)) })
    ground.restore(areas, from: desktop)
  }

  /// Shows the restored parts in the window, which a frame is drawn upon.
  func showRestoredGround() {
    guard let drawable = ground.drawable else { return }
    for area in restored {
      connection.copyArea(from: drawable, area, to: DrawableID(window.id), at: area.origin)
    }
  }

  /// Makes the next frame a full one.
  private func dropFrame() {
    composer.dropBuffer(size: fullFrame.size)
    (extent, showsNoise) = (FrameExtent(), false)
  }
}

// MARK: - Frames

extension AlertSurface {
  /// Maps the window with only the backdrop, before content and gradient are drawn.
  ///
  /// The first frame of a fade looks the same in one colour, and is shown milliseconds sooner.
  /// Where no compositor runs, a window without background shows the screen below unchanged, so
  /// that the frame is drawn directly onto it.
  func mapDimmed(to opacity: Double) {
    awaitsBox = true
    mapWindow()
    showRestoredGround()
    if let color = composer.layers.backdrop.meanColor {
      windowPicture.fill(
        fullFrame, with: color.faded(to: opacity), ground.isTransparent ? .source : .over)
    }
  }

  /// Maps the window with a frame that shows only the backdrop, as it stays; `completeFrame` adds the
  /// content.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func mapBackdrop(of state: SurfaceState) throws {
    try composer.prepareBackdrop()
    awaitsBox = true
    mapWindow()
    showRestoredGround()
    composer.layers.draw(state, in: fullFrame, onto: windowPicture)
  }

  /// Adds the box to a frame whose backdrop is in place.
  func completeFrame(_ state: SurfaceState) {
    addBoxToFirstFrame(state)
    noteFresh(state)
  }

  /// Adds the box to a first frame that showed only the backdrop.
  func addBoxToFirstFrame(_ state: SurfaceState) {
    awaitsBox = false
    composer.layers.drawBox(state, in: fullFrame, onto: windowPicture)
  }

  /// Maps the window with a complete frame.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func map(showing state: SurfaceState) throws {
    try composer.prepareBackdrop()
    guard !composer.hasBuffer, !coversFormer else {
      if !composer.hasBuffer { try composer.prepare(.ample) }
      mapWindow()
      extent.invalidate()
      return try draw(state)
    }
    // A window without background already contains the screen below, and on a compositor nothing:
    // the frame is drawn directly onto that, in one pass instead of three.
    mapWindow()
    composer.layers.draw(state, in: fullFrame, onto: windowPicture)
    noteFresh(state)
  }

  private func noteFresh(_ state: SurfaceState) {
    (shown, isFresh) = (state, true)
    _ = extent.change(to: state, boxAtRest: box.frame, isWhole: composer.layers.showMoreThanBox)
  }

  private func mapWindow() {
    window.mapRaised()
    drawnFrom = connection.nextSerial
  }

  /// Draws a frame: all of it, or only the box while the backdrop does not change.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func draw(_ state: SurfaceState) throws {
    if !composer.hasBuffer { try composer.prepare(.least) }
    let change = extent.change(
      to: state, boxAtRest: box.frame, isWhole: composer.layers.showMoreThanBox)
    switch change {
    case .box(let region): draw(state, in: region)
    case .whole: draw(state, in: fullFrame)
    case .backdrop(_, let box) where ground.isTransparent:
      _ = try composer.prepareBackdropChange(preparation)
      let parts = composer.replaceBackdrop(
        at: state.backdropOpacity, except: box.intersection(fullFrame), in: windowPicture)
      for part in parts { draw(state, in: part) }
      showsNoise = composer.drawsNoise
    case .backdrop(let former, let box):
      // On a large screen the backdrop follows a few frames later, instead of all frames being late.
      let canBlend = try composer.prepareBackdropChange(preparation)
      let isLast = state.backdropOpacity == 0 || state.backdropOpacity == 1
      let opacity =
        canBlend
        ? composer.blendBackdrop(
          from: former, to: state.backdropOpacity, except: box.intersection(fullFrame),
          onto: windowPicture)
        : isLast ? nil : former
      guard let opacity else { return draw(state, in: fullFrame) }
      let replacesAll = canBlend && state.backdropOpacity == 1
      var state = state
      state.backdropOpacity = opacity
      extent.setBackdropOpacity(opacity)
      draw(state, in: box)
      if replacesAll { showsNoise = composer.drawsNoise }
    }
  }

  /// Draws the part of a frame that has changed.
  func draw(_ state: SurfaceState, in region: PixelRect) {
    let visible = region.intersection(fullFrame)
    (shown, isFresh, awaitsBox) = (state, false, false)
    guard !visible.isEmpty else { return }
    extent.note(state, boxAtRest: box.frame)
    composer.draw(state, in: visible, onto: DrawableID(window.id))
    if visible == fullFrame { showsNoise = composer.drawsNoise }
  }

  /// Draws a part of the last frame onto another drawable, moved by `way`.
  func drawAgain(_ part: PixelRect, onto target: DrawableID, at way: PixelPoint) {
    if let shown { composer.draw(shown, in: part, onto: target, at: way) }
  }

  /// Does the next preparation that makes later frames cheaper, in the time between two frames.
  ///
  /// - Parameter part: How much there is time for.
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func prepareNext(_ part: GrowingBuffer.Part = .ample) throws {
    preparation = part
    try composer.prepareNext(part)
    connection.flush()
  }

  /// Asks the server to report, by a property event, when it has handled every request so far.
  func requestFence() {
    connection.setCardinals([0], fenceAtom, of: window.id)
    connection.flush()
  }
}
