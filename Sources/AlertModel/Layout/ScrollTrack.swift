/// Where the thumb lies that shows which part of something long is visible.
///
/// All lengths are along the way that it scrolls, in points.
public struct ScrollTrack: Hashable, Sendable {
  /// The way there is for the thumb.
  public var length: Double
  /// How much is visible at a time.
  public var visible: Double
  /// How long the whole is.
  public var whole: Double
  /// How much of it is hidden before what is visible.
  public var offset: Double

  /// The least length of a thumb that can be held.
  private static let leastThumb = 28.0

  public init(length: Double, visible: Double, whole: Double, offset: Double) {
    self.length = length
    self.visible = visible
    self.whole = whole
    self.offset = offset
  }

  /// The largest offset there can be; 0 if all is visible.
  public var mostOffset: Double { max(whole - visible, 0) }

  public var thumbLength: Double {
    min(max(length * visible / max(whole, 1), Self.leastThumb), length)
  }

  /// Where the thumb begins.
  public var thumbStart: Double {
    mostOffset > 0 ? offset / mostOffset * (length - thumbLength) : 0
  }

  /// The offset for which the thumb begins at a place; nil if there is no way for it.
  public func offset(forThumbAt start: Double) -> Double? {
    let way = length - thumbLength
    return way > 0 ? min(max(start / way, 0), 1) * mostOffset : nil
  }
}
