import AlertModel
import X11

/// One X window of an alert, and the content's frame in it.
///
/// Frames are in device pixels of the root unless they are called local: local ones are in device
/// pixels of the window at rest.
@MainActor
final class AlertPane {
  let surface: AlertSurface
  let stacking: AlertStacking
  /// The content's frame.
  private(set) var contentFrame: Rect
  /// Whether the window is shaped to its box, without a shadow.
  private(set) var isTrimmed = false
  /// The radius of the box's corners then, in device pixels.
  private var trimmedRadius = 0.0
  /// Whether the server has not yet drawn the last frame.
  var isFrameInFlight = false
  /// How far from its place a transition or a drag has drawn the box in the window, in whole device
  /// pixels.
  private(set) var boxOffset = Point.zero

  /// The window's frame while the content is in its place.
  private(set) var restingFrame: PixelRect
  /// The boxes of other toasts that are cut out of the window's shape, in its own pixels; nil until
  /// the shape was set.
  private var excludedBoxes: [PixelRect]?
  /// The parts that the window is shaped to if it is not a toast's, in its own pixels; nil for all.
  private var outline: [PixelRect]?
  /// The region that the compositor blurs behind the window, in the window's pixels; nil for none.
  private var blurRegion: [PixelRect]?
  private var observer: EventObservation?

  /// Whether the compositor blurs behind the boxes.
  var isBlurShown = false {
    didSet {
      guard isBlurShown != oldValue, let blurRegion else { return }
      surface.window.setBlurBehind(isBlurShown ? blurRegion : nil)
    }
  }

  init(surface: AlertSurface, stacking: AlertStacking, contentFrame: Rect) {
    self.surface = surface
    self.stacking = stacking
    self.contentFrame = contentFrame
    restingFrame = surface.window.frame
  }

  /// Calls `handler` with each event of the window until the pane is closed.
  func observeEvents(
    on connection: DisplayConnection, handler: @escaping (DisplayEvent) -> Void
  ) {
    observer = connection.addObserver(for: surface.window.id, action: handler)
  }

  /// Destroys the window.
  func close() {
    observer = nil
    stacking.end()
    surface.window.destroy()
  }

  /// The part of the screen that the window covers now.
  var coveredFrame: PixelRect {
    let frame = surface.window.frame
    guard isTrimmed else { return frame }
    return PixelRect(covering: localContentFrame).offset(dx: frame.x, dy: frame.y)
  }

  /// The same without the rounded corners of a box without a shadow.
  var coveredParts: [PixelRect] {
    isTrimmed
      ? RoundedRegion.rects(in: coveredFrame, radius: trimmedRadius) : [coveredFrame]
  }

  /// The same without the boxes of other toasts that are cut out.
  var shownParts: [PixelRect] {
    guard !isTrimmed else { return coveredParts }
    let origin = surface.window.frame.origin
    return coveredFrame.subtracting(
      (excludedBoxes ?? []).map { $0.offset(dx: origin.x, dy: origin.y) })
  }

  /// Where the box is on the screen now, in its window or with it.
  var boxFrame: Rect {
    isTrimmed ? Rect(coveredFrame) : contentFrame.offset(dx: boxOffset.x, dy: boxOffset.y)
  }

  /// The content's frame in the window.
  var localContentFrame: Rect { Rect(origin: local(contentFrame.origin), size: contentFrame.size) }

  private func local(_ point: Point) -> Point {
    let origin = restingFrame.origin
    return Point(x: point.x - Double(origin.x), y: point.y - Double(origin.y))
  }
}

// MARK: - Moving the content

extension AlertPane {
  /// Sets the frame of a new window's content, and starts to keep the window on top.
  func begin(at frame: Rect) {
    contentFrame = frame
    surface.backdrop.setCenter(local(frame.center))
    stacking.begin(window: surface.window, box: frame)
  }

  /// Moves the content within the window, without reporting it to the stacking.
  func moveContent(to frame: Rect) {
    contentFrame = frame
  }

  /// Moves the content, and the window's place at rest along with it; the X window itself is not
  /// moved.
  func shift(to origin: Point) {
    restingFrame = restingFrame.offset(
      dx: Int(origin.x - contentFrame.minX), dy: Int(origin.y - contentFrame.minY))
    contentFrame.origin = origin
  }

  /// Notes where the box is drawn.
  ///
  /// - Parameter offset: The offset from its place, in device pixels.
  /// - Returns: The part of the screen that the box leaves or enters; nil if it stays.
  func drawBox(at offset: Point) -> Rect? {
    let offset = Point(x: offset.x.rounded(), y: offset.y.rounded())
    guard offset != boxOffset else { return nil }
    let former = boxFrame
    boxOffset = offset
    return former.union(boxFrame)
  }

  /// Moves the X window to its place at rest.
  func moveWindowToRest() {
    surface.window.setFrame(restingFrame)
  }

  /// Reports the content's new frame to the stacking.
  func didMove() {
    stacking.boxMoved(to: contentFrame)
  }

  /// Resizes content and window; the box must be redrawn.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  func resize(to contentFrame: Rect, window frame: PixelRect) throws {
    self.contentFrame = contentFrame
    restingFrame = frame
    try surface.setFrame(frame)
    acceptInputInBox()
    isTrimmed = false
    excludedBoxes = nil
  }

  /// Resizes only the window; it must be redrawn.
  ///
  /// - Parameter frame: Its frame, in device pixels of the root.
  /// - Throws: `DisplayError` when the server refuses.
  func fit(to frame: PixelRect) throws {
    guard frame != restingFrame else { return }
    restingFrame = frame
    outline = nil
    try surface.setFrame(frame)
  }

  /// Makes presses beside the box go to the windows below.
  func acceptInputInBox() {
    surface.window.setInputShape([PixelRect(covering: localContentFrame)])
  }
}

// MARK: - Blur

extension AlertPane {
  /// Sets the boxes behind which a compositor blurs the screen.
  ///
  /// - Parameters:
  ///   - boxes: The boxes, in pixels of the picture of the content; nil for none.
  ///   - origin: The picture's top left corner, in device pixels of the window.
  func setBlurredBoxes(_ boxes: RoundedBoxes?, at origin: PixelPoint) {
    let region = boxes?.region.map { $0.offset(dx: origin.x, dy: origin.y) }
    guard region != blurRegion else { return }
    blurRegion = region
    if isBlurShown { surface.window.setBlurBehind(region) }
  }
}

// MARK: - Shape and shadow

extension AlertPane {
  /// Cuts other boxes out of the window, so that its shadow does not fall on them.
  ///
  /// - Parameters:
  ///   - boxes: The other boxes, and the part of the screen in which each is cut out; both in device
  ///     pixels of the root.
  ///   - cornerRadius: That of the boxes, in device pixels.
  func exclude(_ boxes: [(frame: Rect, area: Rect)], cornerRadius: Double) {
    guard !isTrimmed else { return }
    let origin = restingFrame.origin
    let bounds = PixelRect(origin: .zero, size: surface.window.frame.size)
    func local(_ frame: Rect) -> PixelRect {
      PixelRect(covering: frame).offset(dx: -origin.x, dy: -origin.y)
    }
    var cuts: [PixelRect] = []
    for box in boxes {
      let frame = local(box.frame)
      // Of many toasts, most are elsewhere.
      guard !frame.intersection(bounds).isEmpty else { continue }
      let area = local(box.area).intersection(bounds)
      for part in RoundedRegion.rects(in: frame, radius: cornerRadius) {
        let cut = part.intersection(area)
        if !cut.isEmpty { cuts.append(cut) }
      }
    }
    guard cuts != excludedBoxes else { return }
    excludedBoxes = cuts
    surface.window.setBoundingShape(cuts.isEmpty ? nil : [bounds], excluding: cuts)
    // Parts that are no longer cut out are empty.
    if !surface.ground.isTransparent { surface.repair() }
  }

  /// Shapes the window to the parts of the picture of its content that are neither shadow nor empty.
  ///
  /// - Parameters:
  ///   - outline: The parts, in pixels of the picture.
  ///   - origin: The picture's top left corner, in device pixels of the window.
  func setOutline(_ outline: [PixelRect], at origin: PixelPoint) {
    let shape = outline.map { $0.offset(dx: origin.x, dy: origin.y) }
    guard shape != self.outline else { return }
    self.outline = shape
    surface.window.setBoundingShape(shape)
  }

  /// Shapes the window to its box, and moves it.
  ///
  /// - Parameters:
  ///   - offset: The offset from its place at rest.
  ///   - monitor: The frame of its monitor; the shape is clipped to it, so that nothing appears on
  ///     the next monitor.
  ///   - cornerRadius: The box's, in device pixels.
  func moveTrimmedWindow(by offset: Point, on monitor: Rect, cornerRadius: Double) {
    (isTrimmed, trimmedRadius) = (true, cornerRadius)
    excludedBoxes = nil
    surface.layers.neighbours = []
    let frame = restingFrame.offset(dx: Int(offset.x.rounded()), dy: Int(offset.y.rounded()))
    let rows = RoundedRegion.rects(
      in: PixelRect(covering: localContentFrame), radius: cornerRadius)
    let visible = PixelRect(covering: monitor).offset(dx: -frame.x, dy: -frame.y)
    surface.window.setBoundingShape(rows.map { $0.intersection(visible) })
    surface.window.setFrame(frame)
    // The server has lost the part beyond the monitor's edge.
    surface.repair()
  }

  /// Draws the shadows of other toasts where they reach into this window, from the next frame on.
  ///
  /// - Parameter others: The panes of the toasts that are stacked below this one, and the opacities
  ///   of their shadows.
  func standOver(_ others: [(pane: AlertPane, opacity: Double)]) {
    let frame = surface.window.frame
    surface.layers.neighbours = others.compactMap { other, opacity in
      let place = other.surface.window.frame
      guard place.intersects(frame), !other.isTrimmed else { return nil }
      return NeighbourBox(
        id: ObjectIdentifier(other), box: other.surface.box,
        offset: Point(x: Double(place.x - frame.x), y: Double(place.y - frame.y)),
        opacity: opacity)
    }
  }

  /// Removes the shadows of toasts that no longer have one.
  ///
  /// - Parameter shown: The panes that have shadows.
  func keepNeighbours(_ shown: Set<ObjectIdentifier>) {
    let kept = surface.layers.neighbours.filter { shown.contains($0.id) }
    guard kept.count < surface.layers.neighbours.count else { return }
    surface.layers.neighbours = kept
    surface.repair()
  }

  /// Replaces the ground and restores the window's shadow; the next frame must be a full one.
  ///
  /// - Parameters:
  ///   - desktop: A picture of the screen without the toasts; nil to capture the screen.
  ///   - cornerRadius: That of the box, in device pixels.
  /// - Throws: `DisplayError` when the server refuses.
  func renewGround(over desktop: SurfaceGround?, cornerRadius: Double) throws {
    // With the box, so that only the shadow fades in.
    try surface.recaptureGround(
      over: desktop,
      with: RoundedRegion.rects(in: PixelRect(covering: contentFrame), radius: cornerRadius))
    isTrimmed = false
  }
}
