/// The size and the orientation in the header of a JPEG file.
struct JPEGHeader: Equatable {
  var width: Int
  var height: Int
  /// The EXIF orientation, from 1 to 8.
  var orientation = 1

  /// Parses the beginning of a file; nil if it is not a JPEG file, or ends before the size.
  ///
  /// JPEG, ITU T.81: annex B.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
    var orientation = 1
    var place = 2
    while place + 4 <= bytes.count {
      guard bytes[place] == 0xFF else { return nil }
      let marker = bytes[place + 1]
      // Fill bytes before a marker.
      if marker == 0xFF {
        place += 1
        continue
      }
      // Markers without a segment.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        place += 2
        continue
      }
      let length = Self.short(bytes, at: place + 2)
      guard length >= 2 else { return nil }
      let end = place + 2 + length
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard place + 9 <= bytes.count else { return nil }
        height = Self.short(bytes, at: place + 5)
        width = Self.short(bytes, at: place + 7)
        self.orientation = orientation
        if width == 0 || height == 0 { return nil }
        return
      case 0xE1 where end <= bytes.count:
        orientation = Self.orientation(bytes[(place + 4)..<end]) ?? orientation
      case 0xD9, 0xDA: return nil
      default: break
      }
      place = end
    }
    return nil
  }

  private static func short(_ bytes: [UInt8], at place: Int) -> Int {
    Int(bytes[place]) << 8 | Int(bytes[place + 1])
  }

  /// Returns the orientation in an EXIF segment.
  ///
  /// EXIF 2.3: section 4.6.4, tag 274, in the first TIFF directory.
  private static func orientation(_ segment: ArraySlice<UInt8>) -> Int? {
    let exif = Array(segment)
    guard exif.count >= 14, Array(exif[0..<6]) == [0x45, 0x78, 0x69, 0x66, 0, 0] else {
      return nil
    }
    let tiff = Array(exif[6...])
    let isLittle = tiff[0] == 0x49
    func number(at place: Int, length: Int) -> Int? {
      guard place >= 0, place + length <= tiff.count else { return nil }
      let part = tiff[place..<place + length]
      return isLittle
        ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(at: 4, length: 4), let count = number(at: directory, length: 2)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = number(at: entry, length: 2) else { return nil }
      guard tag == 0x112 else { continue }
      return number(at: entry + 8, length: 2).flatMap { (1...8).contains($0) ? $0 : nil }
    }
    return nil
  }
}
