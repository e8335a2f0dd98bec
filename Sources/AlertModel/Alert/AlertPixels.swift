/// A picture in memory.
///
/// Immutable and shared by reference; two are equal only if they are the same object.
public final class AlertPixels: Hashable, Sendable {
  /// The width in pixels, at least 1.
  public let width: Int
  /// The height in pixels, at least 1.
  public let height: Int
  /// `width * height` pixels in rows from the top, each 0xAARRGGBB with premultiplied alpha in the
  /// native byte order.
  public let values: [UInt32]

  /// Creates a picture.
  ///
  /// - Precondition: There are `width * height` values, and at least one.
  public init(width: Int, height: Int, values: [UInt32]) {
    precondition(width > 0 && height > 0 && values.count == width * height)
    self.width = width
    self.height = height
    self.values = values
  }

  /// Whether both are the same object.
  public static func == (left: AlertPixels, right: AlertPixels) -> Bool { left === right }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
