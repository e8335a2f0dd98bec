import X11

/// How a part of the screen is cut into bands that are composed one after the other.
@MainActor
enum FrameBands {
  /// Cuts a part of the screen into bands, from top to bottom.
  ///
  /// - Parameters:
  ///   - region: What to cut; nothing is left out, nothing is covered twice.
  ///   - rows: The most rows that a band may have, at least 1.
  ///   - box: What is not cut, unless it has more rows than that, so that it never appears in parts.
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
