package import AlertModel
package import Cairo

/// Draws pictures with nine-slice scaling.
///
/// The corners keep their size, the edges are stretched in one direction, and the middle in both. If
/// there is less room than the corners need, they shrink.
package enum NineSlicePainter {
  /// Draws a theme's picture of a box or a button.
  ///
  /// - Parameters:
  ///   - picture: Its files and slices.
  ///   - state: The state, which selects the file.
  ///   - rect: The box or button, in points, snapped to device pixels; the picture extends beyond
  ///     it by its outset.
  ///   - alpha: The opacity.
  ///   - context: The destination.
  ///   - environment: Appearance and scale.
  /// - Returns: Whether it was drawn: false if there is no file for the state, or it cannot be
  ///   decoded.
  package static func draw(
    _ picture: ThemePicture, _ state: ThemePicture.State = .normal, in rect: Rect,
    alpha: Double = 1, into context: borrowing DrawingContext, environment: AlertEnvironment
  ) -> Bool {
    guard let file = picture.file(for: state, in: environment.appearance),
      let sliced = PictureStore.picture(file, cut: picture.slice, scale: picture.scale)
    else { return false }
    let outset = picture.outset
    let frame = Rect(
      x: rect.minX - outset.left, y: rect.minY - outset.top,
      width: rect.width + outset.left + outset.right,
      height: rect.height + outset.top + outset.bottom)
    context.withoutMirroring(x: rect.minX, width: rect.width) { context in
      draw(sliced, picture.slice, in: frame, alpha: alpha, into: context)
    }
    return true
  }

  private static func draw(
    _ sliced: SlicedPicture, _ slice: EdgeInsets, in frame: Rect, alpha: Double,
    into context: borrowing DrawingContext
  ) {
    let columns = edges(
      from: frame.minX, to: frame.maxX, first: slice.left, last: slice.right)
    let rows = edges(
      from: frame.minY, to: frame.maxY, first: slice.top, last: slice.bottom)
    for row in 0..<3 {
      for column in 0..<3 {
        guard let cell = sliced.cells[row][column] else { continue }
        let topLeft = context.snapped(x: columns[column], y: rows[row])
        let bottomRight = context.snapped(x: columns[column + 1], y: rows[row + 1])
        let (width, height) = (bottomRight.x - topLeft.x, bottomRight.y - topLeft.y)
        // The slow filter is only needed for downscaling.
        let isReduced =
          width * context.scale < Double(cell.surface.width)
          || height * context.scale < Double(cell.surface.height)
        context.draw(
          cell.surface, x: topLeft.x, y: topLeft.y, width: width, height: height,
          sampling: isReduced ? .best : .bilinear, alpha: alpha)
      }
    }
  }

  /// Returns the four boundaries of the three parts of a length; the outer two have their own lengths,
  /// unless there is too little room.
  private static func edges(
    from start: Double, to end: Double, first: Double, last: Double
  ) -> [Double] {
    let part = min(1, (end - start) / max(first + last, .leastNormalMagnitude))
    return [start, start + first * part, end - last * part, end]
  }
}
