import X11

/// Composes frames on the server: the ground, and the layers above it.
///
/// A frame is composed in a back buffer and copied to its target in one request, or in several
/// bands while only a part of the buffer is in use. A frame in which only box and opacity change is
/// drawn onto the window instead, except for the part around the box: blended where no compositor
/// runs, and else the backdrop's new opacity replaces the former one.
@MainActor
struct FrameComposer {
  // Declared in the order of release, with the small box last: then the allocator of the X server
  // keeps the pages of the ground for the next alert, which appears 3 ms sooner at 1080p.
  var ground: SurfaceGround
  /// The buffer in which frames are composed, each band at the top left corner.
  private var back: GrowingBuffer?
  /// The ground with the backdrop at rest, where no compositor runs.
  private var dimmed: DimmedGround?
  var layers: SurfaceLayers

  private let connection: DisplayConnection
  private let pictures: BackdropPictures
  private let noise: BackdropNoise
  private let depth: Int
  private var size: PixelSize

  /// - Parameters:
  ///   - ground: The picture below.
  ///   - layers: The layers above it.
  ///   - display: The display.
  ///   - depth: Bits per pixel of the frames.
  ///   - size: The size of a whole frame.
  init(
    _ ground: SurfaceGround, _ layers: SurfaceLayers, on display: AlertDisplay, depth: Int,
    size: PixelSize
  ) {
    self.ground = ground
    self.layers = layers
    connection = display.connection
    pictures = display.backdropPictures
    noise = display.backdropNoise
    self.depth = depth
    self.size = size
  }

  /// Whether there is a back buffer.
  var hasBuffer: Bool { back != nil }

  /// Drops the back buffer, for frames of this size from now on.
  mutating func dropBuffer(size: PixelSize) {
    (back, dimmed) = (nil, nil)
    self.size = size
  }

  /// Takes over the backdrop and the buffer of another composer at the same place.
  ///
  /// - Parameters:
  ///   - former: The other composer.
  ///   - turns: Whether the backdrop turns from the other's look into its own.
  mutating func takeOver(from former: FrameComposer, turns: Bool) {
    back = former.back
    if layers.backdrop.takeOver(from: former.layers.backdrop, turns: turns),
      ground.drawable == former.ground.drawable
    {
      dimmed = former.dimmed
    }
  }

  /// Composes a part of a frame, and copies it.
  ///
  /// - Parameters:
  ///   - state: The state that the frame shows.
  ///   - region: The part, in device pixels of the window.
  ///   - target: Where it is copied to.
  ///   - offset: The offset from the window's pixels to those of the target.
  mutating func draw(
    _ state: SurfaceState, in region: PixelRect, onto target: DrawableID,
    at offset: PixelPoint = .zero
  ) {
    // The buffer is missing only after the first frame; without memory for it nothing can be drawn.
    if back == nil { try? prepare(.least) }
    guard let back else { return }
    let bands = FrameBands.cut(
      region, rows: back.rows, around: state.frame(ofBoxAtRest: layers.box.frame))
    for band in bands {
      drawBelowBoxes(state, in: band, onto: back)
      layers.drawBoxes(state, in: band, onto: back.picture)
      connection.copyArea(
        from: DrawableID(back.pixmap.id), PixelRect(origin: .zero, size: band.size), to: target,
        at: band.offset(dx: offset.x, dy: offset.y).origin)
    }
  }

  /// Draws the ground and the backdrop of a band into the top left corner of the back buffer.
  private func drawBelowBoxes(
    _ state: SurfaceState, in band: PixelRect, onto back: GrowingBuffer
  ) {
    var rest = band
    if let dimmed, !layers.backdrop.isTurning {
      let rows = min(max(dimmed.rows - band.y, 0), band.height)
      let upper = PixelRect(x: band.x, y: band.y, width: band.width, height: rows)
      rest = PixelRect(x: band.x, y: band.y + rows, width: band.width, height: band.height - rows)
      if state.backdropOpacity < 1 { ground.draw(upper, onto: back, at: .zero) }
      if state.backdropOpacity > 0 {
        let mask = connection.opacityMask(state.backdropOpacity)
        dimmed.draw(upper, mask: mask, onto: back.picture)
      }
    }
    guard !rest.isEmpty else { return }
    let top = rest.y - band.y
    ground.draw(rest, onto: back, at: PixelPoint(x: 0, y: top))
    layers.drawBackdrop(state, in: rest, onto: back.picture, at: top)
  }

  /// Changes the opacity of the backdrop in a window that shows a whole frame, without composing it
  /// anew: blends the next step onto the window.
  ///
  /// - Parameters:
  ///   - former: The opacity that the window shows.
  ///   - opacity: The next opacity.
  ///   - box: A part that is left out, because it is composed, in device pixels of the window.
  ///   - target: The window.
  /// - Returns: The opacity that the window shows then: it differs by less than a step of a colour.
  ///   Nil if that is not possible yet, or not exact enough; then nothing was drawn.
  func blendBackdrop(
    from former: Double, to opacity: Double, except box: PixelRect, onto target: ServerPicture
  ) -> Double? {
    guard let dimmed, dimmed.isComplete, !layers.backdrop.isTurning, depth >= 24 else { return nil }
    let isRising = opacity > former
    let share = isRising ? (opacity - former) / (1 - former) : (former - opacity) / former
    // The server rounds masks.
    let rounded = (share * 255).rounded() / 255
    guard rounded > 0 else { return former }
    let goal = isRising ? dimmed.picture : ground.makePicture()
    guard let goal else { return nil }
    let mask = connection.opacityMask(rounded)
    for part in PixelRect(origin: .zero, size: size).subtracting([box]) {
      target.composite(goal, .over, mask: mask, sourceOrigin: part.origin, in: part)
    }
    return isRising ? former + (1 - former) * rounded : former * (1 - rounded)
  }

  /// Changes the opacity of the backdrop in a window that a compositor blends, without composing it
  /// anew, as far as the backdrop is enlarged.
  ///
  /// - Parameters:
  ///   - opacity: The new opacity.
  ///   - box: A part that is left out, in device pixels of the window.
  ///   - target: The window.
  /// - Returns: The parts that are left, the box last.
  func replaceBackdrop(
    at opacity: Double, except box: PixelRect, in target: ServerPicture
  ) -> [PixelRect] {
    let rows = depth == 32 ? layers.backdrop.replaceableRows : 0
    guard rows > 0 else { return [PixelRect(origin: .zero, size: size)] }
    let parts = PixelRect(x: 0, y: 0, width: size.width, height: rows).subtracting([box])
    layers.backdrop.replace(parts, opacity: opacity, in: target)
    let rest = PixelRect(x: 0, y: rows, width: size.width, height: size.height - rows)
    return rest.subtracting([box]) + [box]
  }

  /// Called when parts of the ground have changed, in device pixels of the window.
  mutating func groundDidChange(in areas: [PixelRect]) {
    do {
      try dimmed?.renew(areas, ground: ground, backdrop: layers.backdrop, noise: noise)
    } catch {
      dimmed = nil
    }
  }

  /// Starts using the next part of the back buffer, and draws the backdrop if it is not drawn yet.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  mutating func prepare(_ part: GrowingBuffer.Part) throws {
    if back == nil { back = try GrowingBuffer(on: connection, size: size, depth: depth) }
    if let rows = back?.grow(by: part), let back {
      ground.draw(rows, onto: back, at: rows.origin)
    }
    try prepareBackdrop()
  }

  /// Draws the backdrop if it is not drawn yet.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  mutating func prepareBackdrop() throws {
    try layers.backdrop.prepare(size: size, from: pictures, on: connection)
  }

  /// Does the next preparation that makes later frames cheaper: starts using a part of the back
  /// buffer and, once that is large enough, enlarges a part of the backdrop.
  ///
  /// - Parameter part: How much there is time for.
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  mutating func prepareNext(_ part: GrowingBuffer.Part) throws {
    let composesAll = !canDim && !layers.backdrop.hasOneColor
    let isReady = back.map { $0.isComplete || !composesAll && $0.rows >= boxRows } ?? false
    if isReady { try prepareBackdrop() } else { try prepare(part) }
    if canDim {
      if let back, back.rows >= boxRows { try dim(part) }
    } else if isReady {
      try layers.backdrop.grow(by: part, size: size, noise: noise, on: connection)
    }
  }

  /// Draws the next part of the ground with the backdrop, or of the enlarged backdrop, before a frame
  /// in which the backdrop changes: that takes less time than the frame would take without it.
  ///
  /// - Parameter part: How much there is time for.
  /// - Returns: Whether the backdrop can be changed; true where that does not depend on it.
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  mutating func prepareBackdropChange(_ part: GrowingBuffer.Part) throws -> Bool {
    guard layers.backdrop.isDrawn, !layers.backdrop.isTurning else { return true }
    guard canDim else {
      if layers.backdrop.hasOneColor {
        try layers.backdrop.grow(by: part, times: 4, size: size, noise: noise, on: connection)
      }
      return true
    }
    if dimmed?.isComplete != true { try dim(part, times: 2) }
    return dimmed?.isComplete == true
  }

  private mutating func dim(_ part: GrowingBuffer.Part, times factor: Int = 1) throws {
    if dimmed == nil { dimmed = try DimmedGround(on: connection, size: size, depth: depth) }
    try dimmed?.grow(
      by: part, times: factor, ground: ground, backdrop: layers.backdrop, noise: noise)
  }

  /// Whether the ground with the backdrop can be drawn.
  private var canDim: Bool { !ground.isTransparent && layers.backdrop.isDrawn }

  /// The rows of the back buffer that the box needs, also enlarged and moved.
  private var boxRows: Int { min(layers.box.frame.height * 3 / 2, size.height) }

  /// Whether the backdrop is as fine as it gets.
  var isRefined: Bool {
    canDim ? dimmed?.isComplete == true : layers.backdrop.isEnlarged
  }

  /// Whether a frame that is composed now shows the backdrop so.
  var drawsNoise: Bool { isRefined && !layers.backdrop.isTurning }
}
