/// A picture in memory, as a client handed it over.
///
/// It is shared and never changes; two are the same only if they are the same object.
public final class AlertPixels: Hashable, Sendable {
  /// In pixels; neither is 0.
  public let width: Int
  public let height: Int
  /// `width * height` pixels in rows from the top, each premultiplied 0xAARRGGBB in the machine's
  /// byte order.
  public let values: [UInt32]

  /// A picture.
  ///
  /// - Precondition: There are `width * height` values, and at least one.
  public init(width: Int, height: Int, values: [UInt32]) {
    precondition(width > 0 && height > 0 && values.count == width * height)
    self.width = width
    self.height = height
    self.values = values
  }

  public static func == (left: AlertPixels, right: AlertPixels) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
