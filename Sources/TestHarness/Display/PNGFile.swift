internal import Glibc
package import X11

/// Writes screenshots as PNG files, uncompressed, to look at after a test has failed.
nonisolated package enum PNGFile {
  /// Writes an image, without its alpha channel.
  ///
  /// - Throws: `HarnessError` if the file cannot be written.
  package static func write(_ image: PixelImage, to path: String) throws {
    guard let file = fopen(path, "wb") else {
      throw HarnessError("cannot write \(path)")
    }
    defer { fclose(file) }
    let bytes = encode(image)
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw HarnessError("cannot write \(path)")
    }
  }

  /// Encodes an image, without its alpha channel.
  package static func encode(_ image: PixelImage) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity(image.size.height * (image.size.width * 3 + 1))
    for y in 0..<image.size.height {
      rows.append(0)
      for x in 0..<image.size.width {
        let pixel = image[x, y]
        rows += [UInt8(pixel >> 16 & 0xff), UInt8(pixel >> 8 & 0xff), UInt8(pixel & 0xff)]
      }
    }
    let header =
      bigEndian(UInt32(image.size.width)) + bigEndian(UInt32(image.size.height)) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", header)
      + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bigEndian(UInt32(content.count)) + body + bigEndian(checksum(body))
  }

  /// A zlib stream of stored blocks.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let end = min(start + 65_535, bytes.count)
      let length = UInt16(end - start)
      result.append(end == bytes.count ? 1 : 0)
      for value in [length, ~length] { result += [UInt8(value & 0xff), UInt8(value >> 8)] }
      result += bytes[start..<end]
    }
    return result + bigEndian(adler(bytes))
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crcTable[Int(($0 ^ UInt32($1)) & 0xff)] ^ ($0 >> 8) }
  }

  private static let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1
    }
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xff) }
  }
}
