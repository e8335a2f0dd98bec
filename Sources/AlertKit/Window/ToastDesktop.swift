import X11

/// The screen below the toasts as it was before they covered it, where no compositor runs.
///
/// It is captured before a toast appears or moves, without the toasts that are on the screen then.
/// So a toast blurs the desktop, never other toasts, and its shadow is drawn on the desktop.
@MainActor
final class ToastDesktop {
  private let connection: DisplayConnection
  /// The picture, and its frame in device pixels of the root: that of all captures together.
  private var known: (frame: PixelRect, picture: ServerPixmap)?

  init(on connection: DisplayConnection) {
    self.connection = connection
  }

  /// Captures an area, except where toasts cover it: there, the former capture is kept.
  ///
  /// - Parameters:
  ///   - area: The area, in device pixels of the root.
  ///   - toasts: The areas that toasts cover.
  /// - Throws: `DisplayError` when the server refuses.
  func capture(_ area: PixelRect, without toasts: [PixelRect]) throws {
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
  /// - Parameter area: The part, in device pixels of the root.
  /// - Returns: The copy; nil if that part was not captured.
  func ground(of area: PixelRect) -> SurfaceGround? {
    known.flatMap { SurfaceGround(copying: area, of: $0.picture, at: $0.frame) }
  }
}
