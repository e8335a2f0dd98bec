package import AlertModel
package import Cairo

/// Draws pictures that take the size of what they stand for.
///
/// The four corners keep their size, the edges between them are stretched along themselves, and the
/// middle is stretched both ways. Where there is less room than the corners need, they shrink.
package enum NineSlicePainter {
  /// Draws a picture in place of a box or a button.
  ///
  /// - Parameters:
  ///   - picture: Its files and slices.
  ///   - state: Which of its files.
  ///   - rect: What it stands for, in points, taken to the nearest device pixels; the picture
  ///     reaches beyond it by its outset.
  ///   - alpha: The opacity with which it is drawn.
  ///   - context: What to draw on.
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
    let columns = edges(
      from: frame.minX, to: frame.maxX, first: picture.slice.left, last: picture.slice.right)
    let rows = edges(
      from: frame.minY, to: frame.maxY, first: picture.slice.top, last: picture.slice.bottom)
    for row in 0..<3 {
      for column in 0..<3 {
        guard let cell = sliced.cells[row][column] else { continue }
        let topLeft = context.snapped(x: columns[column], y: rows[row])
        let bottomRight = context.snapped(x: columns[column + 1], y: rows[row + 1])
        let (width, height) = (bottomRight.x - topLeft.x, bottomRight.y - topLeft.y)
        // Only what is made smaller needs the slow way.
        let isReduced =
          width * context.scale < Double(cell.surface.width)
          || height * context.scale < Double(cell.surface.height)
        context.draw(
          cell.surface, x: topLeft.x, y: topLeft.y, width: width, height: height,
          sampling: isReduced ? .best : .bilinear, alpha: alpha)
      }
    }
    return true
  }

  /// The four places at which three parts of a length begin and end, the outer two of them as long
  /// as they want to be, if they can.
  private static func edges(
    from start: Double, to end: Double, first: Double, last: Double
  ) -> [Double] {
    let part = min(1, (end - start) / max(first + last, .leastNormalMagnitude))
    return [start, start + first * part, end - last * part, end]
  }
}
