public import AlertModel
public import Cairo

/// Draws the shadows of boxes, from a cache of computed tiles.
public enum ShadowPainter {
  /// Ordered by use, the most recently used last.
  private static var tiles: [ShadowTile] = []
  /// The capacity in bytes: enough for one tile at scale 3, or several at scale 1.
  private static let mostBytes = 1 << 20

  /// Draws the shadow of a box, but not under the box itself.
  ///
  /// - Parameters:
  ///   - rect: The box, in user units; snapped to device pixels.
  ///   - radius: The radius of the box's corners, in user units.
  ///   - style: Colour, offset and blur, in user units.
  ///   - context: The destination.
  public static func draw(
    around rect: Rect, radius: Double, style: ShadowStyle, into context: borrowing DrawingContext
  ) {
    let scale = context.scale
    let box = context.snapped(rect)
    let width = Int((box.width * scale).rounded())
    let height = Int((box.height * scale).rounded())
    guard width > 0, height > 0, style.color.alpha > 0 else { return }
    let key = ShadowTile.Key(
      width: width, height: height, radius: radius, style: style, scale: scale)
    // If memory is short, the shadow is left out; the alert itself matters more.
    guard let tile = tile(for: key),
      let mask = try? tile.expanded(toWidth: width, height: height)
    else { return }
    context.withSavedState { context in
      context.translate(x: box.minX, y: box.minY)
      context.scale(by: 1 / scale)
      context.setSource(style.color)
      context.mask(mask, x: Double(-key.reach), y: Double(key.offsetY - key.reach))
    }
  }

  private static func tile(for key: ShadowTile.Key) -> ShadowTile? {
    if let index = tiles.firstIndex(where: { $0.key == key }) {
      tiles.append(tiles.remove(at: index))
      return tiles.last
    }
    guard let tile = try? ShadowTile(key) else { return nil }
    tiles.append(tile)
    while tiles.count > 1, tiles.reduce(0, { $0 + $1.byteCount }) > mostBytes {
      tiles.removeFirst()
    }
    return tile
  }
}
