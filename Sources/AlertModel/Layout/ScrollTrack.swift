/// The geometry of a scroll bar.
///
/// All lengths are in points along the scroll direction.
public struct ScrollTrack: Hashable, Sendable {
  /// The length of the track.
  public var length: Double
  /// The length of the visible content.
  public var visible: Double
  /// The length of the whole content.
  public var whole: Double
  /// The length of the hidden content before the visible part.
  public var offset: Double

  /// The minimum length of the thumb, so that it can be grabbed.
  private static let leastThumb = 28.0

  /// Creates a scroll bar.
  public init(length: Double, visible: Double, whole: Double, offset: Double) {
    self.length = length
    self.visible = visible
    self.whole = whole
    self.offset = offset
  }

  /// The maximum offset; 0 if everything is visible.
  public var mostOffset: Double { max(whole - visible, 0) }

  /// The length of the thumb.
  public var thumbLength: Double {
    min(max(length * visible / max(whole, 1), Self.leastThumb), length)
  }

  /// The start of the thumb on the track.
  public var thumbStart: Double {
    mostOffset > 0 ? offset / mostOffset * (length - thumbLength) : 0
  }

  /// Returns the offset for a start of the thumb; nil if the thumb fills the track.
  public func offset(forThumbAt start: Double) -> Double? {
    let way = length - thumbLength
    return way > 0 ? min(max(start / way, 0), 1) * mostOffset : nil
  }
}
