internal import Foundation

/// A JPEG file of 8 × 16 pixels, red at the top and blue at the bottom.
package enum TestJPEG {
  /// The file without EXIF metadata.
  package static let plain = [UInt8](
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+\
        MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09P\
        T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAQAAgDAREAAhEBAxEB/8QAFQABAQAAAAAA\
        AAAAAAAAAAAABQb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABwX/xAAUEQEA\
        AAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCfRiSCMQqf/9k=
        """) ?? Data())

  /// The file with an EXIF orientation from 1 to 8, in one of the two byte orders.
  package static func oriented(_ orientation: UInt8, isLittleEndian: Bool = false) -> [UInt8] {
    let directory: [UInt8] =
      isLittleEndian
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    let exif = Array("Exif".utf8) + [0, 0] + directory + [0, 0, 0, 0]
    return Array(plain[..<2]) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + plain[2...]
  }
}
