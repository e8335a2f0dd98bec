import TestHarness
import TestTraits
import Testing

@testable import X11

@MainActor
@Suite(.privateServer)
struct EqualLinesTests {
  private static let size = PixelSize(width: 6, height: 4)
  /// The distance between rows.
  private static let stride = 8

  private func lines(_ rows: [[UInt8]]) throws -> EqualLines {
    let pixels = rows.flatMap { $0 + [UInt8](repeating: 0, count: Self.stride - $0.count) }
    return try pixels.withUnsafeBytes { bytes in
      EqualLines(
        in: try #require(bytes.baseAddress), stride: Self.stride,
        size: PixelSize(width: rows[0].count, height: rows.count), pixelBytes: 1)
    }
  }

  @Test func theLargestRunIsFound() throws {
    let row: [UInt8] = [1, 2, 2, 2, 3, 3]
    let columns = try lines([row, row.reversed(), row, row.reversed()])
    #expect(columns == EqualLines(areColumns: true, lines: 2..<4))
    let rows = try lines([[1, 2, 3, 4, 5, 6], row, row, row])
    #expect(rows == EqualLines(areColumns: false, lines: 1..<4))
    #expect(try lines([[1, 2], [3, 4]]).lines == 0..<1)
    #expect(try lines([[7]]).lines == 0..<1)
    #expect(try lines([[1, 5, 5]]).lines == 1..<3)
    #expect(try lines([[1], [5], [5]]) == EqualLines(areColumns: false, lines: 1..<3))
  }

  /// A box with a shadow, whose middle repeats and which may be symmetrical, then changes that repeat.
  @Test(arguments: [301, 302], [0, 1])
  func everyPixelArrives(width: Int, asymmetry: Int) throws {
    let connection = try XServer.current().connect()
    let size = PixelSize(width: width, height: 203)
    let area = PixelRect(origin: .zero, size: size)
    func distance(_ value: Int, _ range: ClosedRange<Int>) -> Int {
      max(range.lowerBound - value, value - range.upperBound, 0)
    }
    var pixels = (0..<size.width * size.height).map { index -> UInt32 in
      let (x, y) = (index % size.width, index / size.width)
      let away =
        distance(x, 40...width - 41 - asymmetry) * distance(x, 40...width - 41 - asymmetry)
        + distance(y, 30...170) * distance(y, 30...170)
      return away == 0 ? 0xff33_5577 : UInt32(max(120 - away / 16, 0)) << 24
    }
    for column in 0..<20 { pixels[5 * size.width + column] = 0xff00_0000 | UInt32(column) }
    let pixmap = try ServerPixmap(on: connection, size: size, depth: 32)
    let upload = ImageUpload(on: connection, usesSharedMemory: false)
    var sent = SentPixels()
    func expectArrival() throws {
      try upload.putChanges(
        of: pixels, stride: size.width * 4, size: size, into: pixmap, after: &sent)
      let read = try #require(connection.readPixels(of: DrawableID(pixmap.id), area))
      #expect(read.pixels == pixels)
    }
    try expectArrival()
    for row in 50..<60 {
      for column in 60..<240 { pixels[row * size.width + column] = 0xff00_0000 | UInt32(row) }
    }
    for row in 80..<160 {
      for column in 70..<77 { pixels[row * size.width + column] = 0xff11_0000 | UInt32(column) }
    }
    try expectArrival()
    #expect(connection.unexpectedErrorCount == 0)
  }
}
