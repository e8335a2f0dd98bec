package import Cairo
internal import Foundation

/// Compares a picture with the reference that is kept of it.
///
/// The tolerance: of all pixels at most one in a thousand may differ by more than 8 of 255 in a
/// component, which leaves room for another version of FreeType or Cairo and for nothing that a
/// person would see.
///
/// `TOCSIN_UPDATE_GOLDEN=1` rewrites the references. A picture that differs is left with its
/// difference in the folder that `TOCSIN_GOLDEN_OUTPUT` names, or else in the temporary folder.
package struct GoldenComparison {
  /// By how much a component of a pixel may differ.
  package static let tolerance = 8
  /// The part of all pixels that may differ by more.
  package static let toleratedPart = 0.001

  /// Whether the picture is like its reference.
  package let isAlike: Bool
  /// One sentence: what differs, and where to see it.
  package let report: String

  /// Compares a picture with the file `name`.png in a folder.
  ///
  /// - Parameters:
  ///   - picture: What was drawn.
  ///   - name: The name of the reference.
  ///   - folder: Where the references are.
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

  /// How many pixels differ by more than is tolerated, and by how much at most; each is marked red.
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
            // Most rows are the same to the byte.
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
  /// Whether both have the same bytes, of which there are as many.
  fileprivate func hasTheBytes(of other: UnsafeRawBufferPointer) -> Bool {
    guard let baseAddress, let otherAddress = other.baseAddress else { return true }
    return memcmp(baseAddress, otherAddress, count) == 0
  }
}
