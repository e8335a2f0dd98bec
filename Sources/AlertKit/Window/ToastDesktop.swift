import X11

/// The screen below the toasts as it was before they covered it, where no compositor runs.
///
/// It is captured before a toast appears or moves, without the toasts that are on the screen then.
/// So a toast blurs the desktop, never other toasts, and its shadow is drawn on the desktop. Toasts of
/// other processes are part of it around a box, but not in what the box blurs.
@MainActor
final class ToastDesktop {
  private let connection: DisplayConnection
  /// The picture, and its frame in device pixels of the root: that of all captures together.
  private var known: (frame: PixelRect, picture: ServerPixmap)?
  /// The same without the toasts of other processes; nil if there were none.
  private var bare: ToastDesktop?

  init(on connection: DisplayConnection) {
    self.connection = connection
  }

  /// Captures an area, except where toasts cover it: there, the former capture is kept.
  ///
  /// - Parameters:
  ///   - area: The area, in device pixels of the root.
  ///   - toasts: The areas that our toasts cover.
  ///   - foreign: The areas that toasts of other processes cover, and those below toasts of ours
  ///     that were never captured.
  /// - Throws: `DisplayError` when the server refuses.
  func capture(
    _ area: PixelRect, without toasts: [PixelRect], butWith foreign: [PixelRect]
  ) throws {
    let hidden = foreign.filter { $0.intersects(area) }.merged
    if bare == nil, !hidden.isEmpty {
      let bare = ToastDesktop(on: connection)
      bare.known = known
      self.bare = bare
    }
    try bare?.capture(area, guessing: hidden, without: toasts)
    try capture(area, without: toasts)
  }

  /// Captures an area, and guesses what is hidden in it from what is above and below.
  private func capture(
    _ area: PixelRect, guessing hidden: [PixelRect], without toasts: [PixelRect]
  ) throws {
    let captured = known.map { [$0.frame] } ?? []
    // With a row of pixels above and below, for the guess.
    let whole = hidden.reduce(area) { area, hidden in
      let rows = PixelRect(
        x: hidden.x, y: hidden.y - 1, width: hidden.width, height: hidden.height + 2)
      return area.union(rows)
    }
    try capture(whole, without: toasts + hidden)
    for part in hidden.flatMap({ $0.subtracting(captured) }) { try guess(part) }
  }

  private func capture(_ area: PixelRect, without toasts: [PixelRect]) throws {
    let area = area.intersection(connection.screenRect)
    guard !area.isEmpty else { return }
    let former = known
    let frame = former?.frame.union(area) ?? area
    let picture = try connection.captureScreen(frame)
    known = (frame, picture)
    guard let former else { return }
    copy([former.frame], from: former)
    connection.copyArea(
      from: DrawableID(connection.root), area, to: DrawableID(picture.id),
      at: PixelPoint(x: area.x - frame.x, y: area.y - frame.y), includeInferiors: true)
    copy(toasts.map { $0.intersection(area) }, from: former)
  }

  /// Fills a part of the picture with a transition from the row of pixels above it to that below.
  private func guess(_ part: PixelRect) throws {
    guard let known else { return }
    let part = part.intersection(known.frame).offset(dx: -known.frame.x, dy: -known.frame.y)
    let rows = [part.y - 1, part.maxY].filter { (0..<known.frame.height).contains($0) }
    guard !part.isEmpty, !rows.isEmpty else { return }
    let strip = try ServerPixmap(
      on: connection, size: PixelSize(width: part.width, height: rows.count),
      depth: known.picture.depth)
    for (index, row) in rows.enumerated() {
      connection.copyArea(
        from: DrawableID(known.picture.id),
        PixelRect(x: part.x, y: row, width: part.width, height: 1), to: DrawableID(strip.id),
        at: PixelPoint(x: 0, y: index))
    }
    let source = try ServerPicture(of: strip, edge: .pad)
    source.setTransform(scaleX: 1, scaleY: Double(part.height) / Double(rows.count))
    source.setFilter(.bilinear)
    try ServerPicture(of: known.picture).composite(source, .source, in: part)
  }

  private func copy(_ areas: [PixelRect], from former: (frame: PixelRect, picture: ServerPixmap)) {
    guard let known else { return }
    for area in areas.map({ $0.intersection(former.frame) }) where !area.isEmpty {
      connection.copyArea(
        from: DrawableID(former.picture.id),
        area.offset(dx: -former.frame.x, dy: -former.frame.y), to: DrawableID(known.picture.id),
        at: PixelPoint(x: area.x - known.frame.x, y: area.y - known.frame.y))
    }
  }

  /// Whether areas were captured, as far as they are on the screen; in device pixels of the root.
  func contains(_ areas: [PixelRect]) -> Bool {
    areas.allSatisfy { area in
      let seen = area.intersection(connection.screenRect)
      return seen.isEmpty || known?.frame.contains(seen) == true
    }
  }

  /// Adds areas of the screen, which has toasts on it only where the picture is known.
  ///
  /// - Parameters:
  ///   - areas: The areas, in device pixels of the root.
  ///   - grounds: What is below the windows that cover the screen.
  /// - Throws: `DisplayError` when the server refuses.
  func extend(to areas: [PixelRect], below grounds: [SurfaceGround]) throws {
    guard !areas.isEmpty, !contains(areas) else { return }
    let former = known
    let frame = areas.reduce(former?.frame ?? areas[0]) { $0.union($1) }
      .intersection(connection.screenRect)
    let picture = try connection.captureScreen(frame)
    known = (frame, picture)
    for ground in grounds { ground.copy(to: DrawableID(picture.id), at: frame) }
    if let former { copy([former.frame], from: former) }
  }

  /// Copies parts of the picture, as far as they were captured.
  ///
  /// - Parameters:
  ///   - areas: The parts, in device pixels of the root.
  ///   - target: Where they are copied to.
  ///   - frame: What the target shows, in device pixels of the root.
  func copy(_ areas: [PixelRect], to target: DrawableID, at frame: PixelRect) {
    guard let known else { return }
    for area in areas.map({ $0.intersection(known.frame).intersection(frame) }) where !area.isEmpty
    {
      connection.copyArea(
        from: DrawableID(known.picture.id),
        area.offset(dx: -known.frame.x, dy: -known.frame.y), to: target,
        at: PixelPoint(x: area.x - frame.x, y: area.y - frame.y))
    }
  }

  /// Copies a part of the picture.
  ///
  /// - Parameters:
  ///   - area: The part, in device pixels of the root.
  ///   - isBare: Whether toasts of other processes are left out.
  /// - Returns: The copy; nil if that part was not captured.
  func ground(of area: PixelRect, isBare: Bool) -> SurfaceGround? {
    let shown = isBare ? bare?.known ?? known : known
    return shown.flatMap { SurfaceGround(copying: area, of: $0.picture, at: $0.frame) }
  }
}
