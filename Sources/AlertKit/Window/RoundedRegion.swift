import X11

/// The pixels of a rectangle with rounded corners, for the shapes of windows.
@MainActor
enum RoundedRegion {
  /// Divides a rounded rectangle into plain ones; a pixel belongs to it if its centre does.
  ///
  /// - Parameters:
  ///   - box: The rectangle, in device pixels.
  ///   - radius: The radius of its corners, in device pixels.
  /// - Returns: One rectangle for the middle and one for each row of the corners.
  static func rects(in box: PixelRect, radius: Double) -> [PixelRect] {
    let rows = min(Int(radius.rounded(.up)), box.height / 2)
    guard rows > 0 else { return [box] }
    let corners = (0..<rows).flatMap { row in
      let height = radius - Double(row) - 0.5
      let reach = (radius * radius - height * height).squareRoot()
      let inset = max(Int((radius - reach + 0.5).rounded(.down)), 0)
      let width = max(box.width - 2 * inset, 0)
      return [
        PixelRect(x: box.x + inset, y: box.y + row, width: width, height: 1),
        PixelRect(x: box.x + inset, y: box.maxY - 1 - row, width: width, height: 1),
      ]
    }
    let middle = PixelRect(
      x: box.x, y: box.y + rows, width: box.width, height: box.height - 2 * rows)
    return corners + [middle]
  }
}
