import X11

/// Divides a region into bands that are composed one after the other.
@MainActor
enum FrameBands {
  /// Divides a region into bands, from top to bottom.
  ///
  /// - Parameters:
  ///   - region: The region; the bands cover all of it, and do not overlap.
  ///   - rows: The most rows that a band may have, at least 1.
  ///   - box: A rectangle that is not divided unless it has more rows than that, so that it does not
  ///     appear in parts.
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
