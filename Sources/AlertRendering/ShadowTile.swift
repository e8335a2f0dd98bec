internal import AlertModel
internal import Cairo

/// The shadow of a small box, from which that of any larger box is made by nine-slice scaling.
///
/// It is empty under the box, so that a translucent box does not show its own shadow. Lengths are in
/// device pixels.
final class ShadowTile {
  /// The parameters of a tile.
  struct Key: Hashable {
    /// The width of the box, at most the smallest from which larger ones can be made.
    var width: Int
    /// The height, as the width.
    var height: Int
    var radius: Double
    var deviation: Double
    var offsetY: Int
    var reach: Int

    /// Creates the key for a box of this size, with a theme's shadow at a scale.
    init(width: Int, height: Int, radius: Double, style: ShadowStyle, scale: Double) {
      self.radius = min(radius * scale, Double(min(width, height)) / 2)
      deviation = max(style.deviation * scale, 0.01)
      offsetY = Int((style.offsetY * scale).rounded())
      reach = Int((style.reach * scale).rounded(.up))
      // Between the corners, including their blur, all rows and all columns are equal.
      let least = 2 * (Int(self.radius.rounded(.up)) + reach + abs(offsetY)) + 1
      self.width = min(width, least)
      self.height = min(height, least)
    }
  }

  let key: Key
  let surface: ImageSurface

  var byteCount: Int { surface.stride * surface.height }

  init(_ key: Key) throws(CairoError) {
    self.key = key
    let shadow = GaussianShadow(
      width: key.width, height: key.height, radius: key.radius, deviation: key.deviation,
      reach: key.reach)
    let pixels = shadow.alpha()
    let rowLength = key.width + 2 * key.reach
    surface = try ImageSurface(
      width: rowLength, height: key.height + 2 * key.reach, format: .alpha8)
    surface.withUnsafeMutableBytes { bytes in
      for row in 0..<surface.height {
        let line = pixels[row * rowLength..<(row + 1) * rowLength]
        UnsafeMutableRawBufferPointer(rebasing: bytes.dropFirst(row * surface.stride))
          .copyBytes(from: line)
      }
    }
    let context = DrawingContext(surface)
    context.setComposition(.destinationOut)
    context.fill(
      Rect(
        x: Double(key.reach), y: Double(key.reach - key.offsetY), width: Double(key.width),
        height: Double(key.height)),
      radius: key.radius, with: .black)
  }

  /// Returns the shadow of a box of this size, including its reach on every side.
  func expanded(toWidth width: Int, height: Int) throws(CairoError) -> ImageSurface {
    let result = try ImageSurface(
      width: width + 2 * key.reach, height: height + 2 * key.reach, format: .alpha8)
    let source = (width: surface.width, height: surface.height)
    let left = source.width / 2
    let top = source.height / 2
    let addedColumns = result.width - source.width
    let addedRows = result.height - source.height
    let right = source.width - left
    surface.withUnsafeBytes { from in
      result.withUnsafeMutableBytes { into in
        guard let from = from.baseAddress, let into = into.baseAddress else { return }
        for row in 0..<result.height {
          let sourceRow = row <= top ? row : max(top, row - addedRows)
          let input = from.advanced(by: sourceRow * surface.stride)
          let output = into.advanced(by: row * result.stride)
          output.copyMemory(from: input, byteCount: left)
          output.advanced(by: left).initializeMemory(
            as: UInt8.self, repeating: input.load(fromByteOffset: left, as: UInt8.self),
            count: addedColumns)
          output.advanced(by: left + addedColumns).copyMemory(
            from: input.advanced(by: left), byteCount: right)
        }
      }
    }
    return result
  }
}
