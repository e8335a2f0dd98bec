import X11

/// Divides a region into bands that are composed one after the other.
@MainActor
enum FrameBands {
  /// Divides a region into bands, from top to bottom.
  ///
  /// - Parameters:
  ///   - region: The region; the bands cover all of it, and do not overlap.
  ///   - rows: The maximum number of rows of a band, at least 1.
  ///   - box: A rectangle that is not divided unless it has more rows than that, so that it does
  ///     not appear in parts.
  /// - Returns: Bands as wide as the region; the region itself if it has no more rows.
  static func cut(_ region: PixelRect, rows: Int, around box: PixelRect) -> [PixelRect] {
    guard region.height > rows else { return [region] }
    let kept = region.intersection(box)
    let cuts =
      kept.isEmpty || kept.height > rows
      ? [region.y, region.maxY] : [region.y, kept.y, kept.maxY, region.maxY]
    return zip(cuts, cuts.dropFirst()).flatMap { top, bottom in
      stride(from: top, to: bottom, by: rows).map { y in
        PixelRect(x: region.x, y: y, width: region.width, height: min(rows, bottom - y))
      }
    }
  }
}

/// The regions that frames of a window change: only the box while the backdrop stays the same.
@MainActor
struct FrameExtent {
  /// The backdrop's opacity in the whole window, and where the box may be; nil if the next frame
  /// must be a full one.
  private var last: (backdropOpacity: Double, box: PixelRect)?

  /// Makes the next frame a full one.
  mutating func invalidate() {
    last = nil
  }

  /// Records the next frame, and returns the region that it changes.
  ///
  /// - Parameters:
  ///   - state: The frame.
  ///   - rest: The box's frame at rest, in device pixels of the window.
  ///   - isWhole: Whether the frame changes anything else, too.
  /// - Returns: How it differs from the previous one.
  mutating func change(
    to state: SurfaceState, boxAtRest rest: PixelRect, isWhole: Bool
  ) -> Change {
    let box = state.frame(ofBoxAtRest: rest)
    defer { last = isWhole ? nil : (state.backdropOpacity, box) }
    guard let last, !isWhole else { return .whole }
    return last.backdropOpacity == state.backdropOpacity
      ? .box(last.box.union(box)) : .backdrop(last.backdropOpacity, box: last.box.union(box))
  }

  /// How a frame differs from the previous one.
  enum Change {
    /// In a region around the box.
    case box(PixelRect)
    /// In a region around the box, and by the backdrop's opacity, which had a value before.
    case backdrop(Double, box: PixelRect)
    /// In the whole window.
    case whole
  }

  /// Records that the backdrop has another opacity than that of the last frame: what can be drawn.
  mutating func setBackdropOpacity(_ opacity: Double) { last?.backdropOpacity = opacity }

  /// Records a state that was drawn in a part of the window.
  mutating func note(_ state: SurfaceState, boxAtRest rest: PixelRect) {
    guard let last, last.backdropOpacity == state.backdropOpacity else { return invalidate() }
    self.last?.box = last.box.union(state.frame(ofBoxAtRest: rest))
  }
}

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

extension RoundedBoxes {
  /// The pixels of the boxes, without their corners.
  @MainActor var region: [PixelRect] {
    boxes.flatMap { RoundedRegion.rects(in: $0, radius: cornerRadius) }
  }
}

extension ContentSnapshot {
  /// The pixels of the picture without its shadow.
  @MainActor var outline: [PixelRect] {
    (boxes?.region ?? [geometry.box]) + (addition?.region ?? [])
  }
}
