package import Cairo
internal import Foundation

/// Compares a picture with its reference picture.
///
/// At most one pixel in a thousand may differ by more than 8 of 255 in a component. This tolerates
/// other versions of FreeType and Cairo, and nothing that a person would see.
///
/// `TOCSIN_UPDATE_GOLDEN=1` rewrites the references. A picture that differs is written, together
/// with a picture of the differences, to the folder that `TOCSIN_GOLDEN_OUTPUT` names, or else to
/// the temporary folder.
package struct GoldenComparison {
  /// The tolerated difference of a component, of 255.
  package static let tolerance = 8
  /// The tolerated part of pixels that differ by more.
  package static let toleratedPart = 0.001

  /// Whether the picture equals its reference within the tolerance.
  package let isAlike: Bool
  /// One sentence that says what differs and which files show it.
  package let report: String

  /// Compares a picture with the file `NAME.png` in a folder.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - name: The name of the reference.
  ///   - folder: The folder with the references.
  /// - Throws: `CairoError` if a file cannot be read or written.
  package init(
    _ picture: borrowing ImageSurface, named name: String, in folder: String
  ) throws(CairoError) {
    let path = "\(folder)/\(name).png"
    let environment = ProcessInfo.processInfo.environment
    if environment["TOCSIN_UPDATE_GOLDEN"] == "1" {
      try picture.writePNG(to: path)
      isAlike = true
      report = "\(path): rewritten"
      return
    }
    let output = environment["TOCSIN_GOLDEN_OUTPUT"] ?? NSTemporaryDirectory()
    guard FileManager.default.fileExists(atPath: path) else {
      let actual = "\(output)/\(name).actual.png"
      try picture.writePNG(to: actual)
      isAlike = false
      report = "there is no reference \(path); what was drawn is \(actual)"
      return
    }
    let reference = try ImageSurface(readingPNG: path)
    guard reference.width == picture.width, reference.height == picture.height else {
      let actual = "\(output)/\(name).actual.png"
      try picture.writePNG(to: actual)
      isAlike = false
      report =
        "\(path) is \(reference.width) × \(reference.height) pixels, but \(picture.width) ×"
        + " \(picture.height) were drawn: \(actual)"
      return
    }
    let difference = try ImageSurface(width: picture.width, height: picture.height)
    let (count, worst) = Self.differing(picture, reference, marking: difference)
    isAlike = Double(count) <= Double(picture.width * picture.height) * Self.toleratedPart
    guard !isAlike else {
      report = "\(name): \(count) pixels differ, by at most \(worst)"
      return
    }
    let actual = "\(output)/\(name).actual.png"
    let marked = "\(output)/\(name).difference.png"
    try picture.writePNG(to: actual)
    try difference.writePNG(to: marked)
    report =
      "\(count) pixels differ from \(path), by up to \(worst) of 255; see \(actual) and \(marked)"
  }

  /// Counts pixels that differ by more than the tolerance and marks them red.
  ///
  /// - Returns: The count, and the largest difference of any component.
  private static func differing(
    _ left: borrowing ImageSurface, _ right: borrowing ImageSurface,
    marking marks: borrowing ImageSurface
  ) -> (count: Int, worst: Int) {
    var count = 0
    var worst = 0
    left.withUnsafeBytes { leftBytes in
      right.withUnsafeBytes { rightBytes in
        marks.withUnsafeMutableBytes { markBytes in
          for row in 0..<left.height {
            let leftRow = UnsafeRawBufferPointer(
              rebasing: leftBytes[(row * left.stride)...].prefix(left.width * 4))
            let rightRow = UnsafeRawBufferPointer(
              rebasing: rightBytes[(row * right.stride)...].prefix(left.width * 4))
            // Most rows are identical.
            if leftRow.hasTheBytes(of: rightRow) { continue }
            for column in 0..<left.width {
              var most = 0
              for component in column * 4..<column * 4 + 4 {
                most = max(most, abs(Int(leftRow[component]) - Int(rightRow[component])))
              }
              worst = max(worst, most)
              guard most > tolerance else { continue }
              count += 1
              markBytes.storeBytes(
                of: 0xFFFF_0000, toByteOffset: row * marks.stride + column * 4, as: UInt32.self)
            }
          }
        }
      }
    }
    return (count, worst)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether both have the same bytes; their counts must be equal.
  fileprivate func hasTheBytes(of other: UnsafeRawBufferPointer) -> Bool {
    guard let baseAddress, let otherAddress = other.baseAddress else { return true }
    return memcmp(baseAddress, otherAddress, count) == 0
  }
}
