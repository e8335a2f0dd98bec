import X11

/// The picture below the backdrop and the box of an alert's window: empty where a compositor blends
/// the window, else a capture of the screen.
///
/// Positions are in device pixels of the window unless stated otherwise.
@MainActor
struct SurfaceGround {
  private let connection: DisplayConnection
  /// The screen right before the window was mapped; nil where a compositor shows it.
  private var picture: ServerPixmap?
  private var blur: GroundBlur?
  /// Whether the picture shows the screen without the window itself.
  private var isForeign = true
  /// The window's frame when the blur was made.
  private var blurredFrame: PixelRect?
  /// The window's frame, in device pixels of the root.
  private var frame: PixelRect

  /// Captures the screen where no compositor runs.
  ///
  /// - Parameters:
  ///   - display: The display.
  ///   - frame: The window's frame, in device pixels of the root.
  ///   - former: The ground of a window that covers the screen now, whose capture is reused where
  ///     it overlaps; nil for none.
  /// - Throws: `DisplayError` when the server refuses.
  init(of display: AlertDisplay, frame: PixelRect, over former: SurfaceGround?) throws {
    connection = display.connection
    self.frame = frame
    guard display.capturesScreen else { return }
    picture =
      try former?.part(frame)
      ?? connection.captureScreen(frame, in: display.spareGround.take(frame.size))
    // The server copies the screen while this process draws the box.
    connection.flush()
  }

  /// Copies the picture that another process lends, where no compositor runs.
  ///
  /// Costs a round trip. Returns nil if it does not show all of the screen or has been freed.
  init?(copying lent: LentGround, on display: AlertDisplay) {
    connection = display.connection
    frame = connection.screenRect
    guard display.capturesScreen, lent.frame == frame,
      let copy = try? ServerPixmap(
        on: connection, size: frame.size, depth: connection.defaultFormat.depth)
    else { return nil }
    let error = connection.withErrorTrap {
      connection.copyArea(
        from: DrawableID(lent.pixmap), PixelRect(origin: .zero, size: frame.size),
        to: DrawableID(copy.id), at: .zero)
    }
    guard error == nil else { return nil }
    picture = copy
  }

  /// Copies a part of a picture of the screen.
  ///
  /// - Parameters:
  ///   - area: The part, in device pixels of the root.
  ///   - picture: The picture.
  ///   - frame: The picture's frame in device pixels of the root. Returns nil if it does not contain
  ///     the part, as far as that is on the screen.
  init?(copying area: PixelRect, of picture: ServerPixmap, at frame: PixelRect) {
    connection = picture.connection
    (self.frame, self.picture) = (frame, picture)
    // Also of the whole picture: later captures are drawn onto the copy.
    guard let copy = try? copy(of: area) else { return nil }
    (self.frame, self.picture) = (area, copy)
  }

  /// Describes the picture of the screen for another process.
  ///
  /// - Parameter opacity: The opacity of the backdrop above, as a fraction of that at rest.
  /// - Returns: The picture, which is there as long as this ground is kept; nil where a compositor
  ///   shows what is below.
  func lent(below opacity: Double) -> LentGround? {
    picture.map { LentGround(pixmap: $0.id, frame: frame, backdropOpacity: opacity) }
  }

  /// The picture of the screen; nil where a compositor shows what is below.
  var drawable: DrawableID? { picture.map { DrawableID($0.id) } }

  /// Creates a picture for blending; nil where a compositor shows what is below, or on an error.
  func makePicture() -> ServerPicture? { picture.flatMap { try? ServerPicture(of: $0) } }

  /// Whether there is a blurred picture of the screen.
  var isBlurred: Bool { blur != nil }

  /// Whether a compositor shows the screen below.
  var isTransparent: Bool { picture == nil }

  /// The capture of a part of the screen, in device pixels of the root; nil if it does not cover
  /// that part.
  private func part(_ area: PixelRect) throws -> ServerPixmap? {
    area == frame ? picture : try copy(of: area)
  }

  /// What is beyond the screen is undefined, as in a capture: a toast that has moved to an edge has
  /// part of its shadow there.
  private func copy(of area: PixelRect) throws -> ServerPixmap? {
    let seen = area.intersection(connection.screenRect)
    guard let picture, !seen.isEmpty, frame.contains(seen) else { return nil }
    let part = try ServerPixmap(
      on: connection, size: area.size, depth: connection.defaultFormat.depth)
    connection.copyArea(
      from: DrawableID(picture.id), local(seen), to: DrawableID(part.id),
      at: PixelPoint(x: seen.x - area.x, y: seen.y - area.y))
    return part
  }

  /// Converts an area of the root.
  func local(_ area: PixelRect) -> PixelRect {
    area.offset(dx: -frame.x, dy: -frame.y)
  }

  /// Captures the screen again, where no compositor runs.
  ///
  /// - Parameters:
  ///   - frame: The window's frame from now on, in device pixels of the root.
  ///   - former: A ground whose capture is reused if it contains the frame; nil for none.
  /// - Throws: `DisplayError` when the server refuses.
  mutating func recapture(_ frame: PixelRect, over former: SurfaceGround? = nil) throws {
    self.frame = frame
    guard picture != nil else { return }
    picture = try former?.part(frame) ?? connection.captureScreen(frame)
    isForeign = false
  }

  /// Captures parts of the screen again, where no compositor runs.
  ///
  /// - Parameter areas: The parts, in device pixels of the root; parts beyond the window are
  ///   skipped.
  func recapture(parts areas: [PixelRect]) {
    guard let picture else { return }
    for area in areas.map({ $0.intersection(frame) }) where !area.isEmpty {
      connection.copyArea(
        from: DrawableID(connection.root), area, to: DrawableID(picture.id),
        at: local(area).origin, includeInferiors: true)
    }
  }

  /// Replaces parts of the capture by an earlier picture of the desktop, where no compositor runs.
  ///
  /// - Parameters:
  ///   - areas: The parts, in device pixels of the root.
  ///   - desktop: The earlier picture.
  func restore(_ areas: [PixelRect], from desktop: ToastDesktop) {
    if let drawable { desktop.copy(areas, to: drawable, at: frame) }
  }

  /// Copies the part of the capture that another picture shows.
  ///
  /// - Parameters:
  ///   - target: The other picture.
  ///   - area: Its frame, in device pixels of the root.
  func copy(to target: DrawableID, at area: PixelRect) {
    let seen = area.intersection(frame)
    guard let drawable, !seen.isEmpty else { return }
    connection.copyArea(
      from: drawable, local(seen), to: target,
      at: PixelPoint(x: seen.x - area.x, y: seen.y - area.y))
  }

  /// Draws a part of the capture.
  ///
  /// - Parameters:
  ///   - band: The part.
  ///   - back: The buffer in which frames are composed.
  ///   - origin: The position of the part's top left corner in it.
  func draw(_ band: PixelRect, onto back: GrowingBuffer, at origin: PixelPoint) {
    if let picture {
      connection.copyArea(
        from: DrawableID(picture.id), band, to: DrawableID(back.pixmap.id), at: origin)
    } else {
      back.picture.fill(PixelRect(origin: origin, size: band.size), with: .clear, .source)
    }
  }
}

// MARK: - Blur

extension SurfaceGround {
  /// Blurs the capture below a box, if it is not blurred yet.
  ///
  /// - Parameters:
  ///   - box: The box.
  ///   - scale: Device pixels per point.
  ///   - tint: The colour of the backdrop there.
  /// - Throws: `DisplayError` when the server refuses.
  mutating func blur(below box: PixelRect, scale: Double, tint: PremultipliedColor?) throws {
    guard let picture, isForeign, needsBlur(below: box, in: frame) else { return }
    blurredFrame = frame
    blur = try GroundBlur(of: picture, below: box, scale: scale, tint: tint)
    // The server blurs while this process draws the box.
    connection.flush()
  }

  /// Whether the screen below a box has to be blurred.
  ///
  /// - Parameters:
  ///   - box: The box.
  ///   - frame: The window's frame, in device pixels of the root.
  /// - Returns: Whether it was not blurred yet, or in another place.
  func needsBlur(below box: PixelRect, in frame: PixelRect) -> Bool {
    guard let blur, blurredFrame == frame else { return true }
    return !blur.area.contains(box.intersection(PixelRect(origin: .zero, size: frame.size)))
  }

  /// Has the screen below the box blurred again before the box is drawn the next time.
  mutating func forgetBlur() { blurredFrame = nil }

  /// Blurs a capture of the desktop below a toast's box.
  ///
  /// - Parameters:
  ///   - box: The box.
  ///   - scale: Device pixels per point.
  ///   - desktop: The desktop, in the window's frame.
  /// - Throws: `DisplayError` when the server refuses.
  mutating func blur(below box: PixelRect, scale: Double, of desktop: SurfaceGround) throws {
    guard let picture = desktop.picture else { return }
    blurredFrame = desktop.frame
    blur = try GroundBlur(of: picture, below: box, scale: scale, tint: nil)
    connection.flush()
  }

  /// Paints the blurred capture below the boxes in their picture.
  ///
  /// - Parameters:
  ///   - boxes: The boxes.
  ///   - origin: The position of their picture's top left corner.
  ///   - target: Their picture.
  /// - Throws: `DisplayError` when the server refuses.
  mutating func paintBlur(
    below boxes: RoundedBoxes, at origin: PixelPoint, in target: ServerPicture
  ) throws {
    try blur?.paint(below: boxes, at: origin, in: target)
  }
}
