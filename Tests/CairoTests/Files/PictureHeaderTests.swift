import Cairo
import DrawingTestSupport
import Foundation
import TestHarness
import Testing

/// Pictures from files, the strangers among them: what their beginnings say, and their pixels.
@MainActor
struct PictureHeaderTests {
  /// 8 × 16 pixels, red above and blue below.
  private static let jpeg = [UInt8](
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+\
        MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09P\
        T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAQAAgDAREAAhEBAxEB/8QAFQABAQAAAAAA\
        AAAAAAAAAAAABQb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABwX/xAAUEQEA\
        AAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCfRiSCMQqf/9k=
        """) ?? Data())

  /// The same, with a camera's word on how it was held.
  private static func jpeg(orientation: UInt8, isLittle: Bool = false) -> [UInt8] {
    let directory: [UInt8] =
      isLittle
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    let exif = Array("Exif".utf8) + [0, 0] + directory + [0, 0, 0, 0]
    return Array(jpeg[..<2]) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg[2...]
  }

  private func size(_ bytes: [UInt8]) throws -> [Double] {
    let header = try PictureHeader(bytes, of: "x")
    return [header.width, header.height]
  }

  @Test func aPhotographTellsItsSizeAsItIsSeen() throws {
    #expect(try size(Self.jpeg) == [8, 16])
    for orientation in 1...8 {
      for isLittle in [false, true] {
        let bytes = Self.jpeg(orientation: UInt8(orientation), isLittle: isLittle)
        #expect(try size(bytes) == (orientation < 5 ? [8, 16] : [16, 8]))
        #expect(try PictureHeader(bytes, of: "x").orientation == orientation)
      }
    }
  }

  @Test func aPhotographThatEndsEarlyIsRefused() {
    // Up to the end of what tells the size.
    for count in 0..<167 {
      #expect(throws: CairoError.self) { try size(Array(Self.jpeg.prefix(count))) }
    }
  }

  @Test(
    arguments: [
      ("<svg width='20' height='10'/>", [20.0, 10.0]),
      (
        "<?xml version='1.0'?>\n<!-- <svg width='1'> -->\n<svg viewBox='0 0 40 30'></svg>",
        [40, 30]
      ),
      (
        "<!DOCTYPE svg [ <!ENTITY a 'b'> ]>\n<svg width='1in' height=\"2.5mm\"/>", [96, 96 / 10.16]
      ),
      ("\u{FEFF}<svg width='100%' height='100%' viewBox='0,0,8,4'/>", [8, 4]),
      ("<svg width='50' viewBox='0 0 10 20'/>", [50, 100]),
      ("<svg height='2em' viewBox='0 0 10 20'/>", [16, 32]), ("<svg/>", [300, 150]),
      ("<svg\n  id='a>b'\n  width = '1e2' height='7px'>", [100, 7]),
    ] as [(String, [Double])])
  func aDrawingTellsItsSize(text: String, size: [Double]) throws {
    let found = try self.size(Array(text.utf8))
    #expect(zip(found, size).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test(arguments: [
    "", "<", "<svg", "<svgs width='1'/>", "<html><svg width='1' height='1'/></html>", "GIF89a",
    "<!-- <svg/>", "<?xml", "<svg width='1e9' height='1'/>", "<svg width='1' height='1e-9'/>",
    "\u{0}<svg/>", "\u{FFD8}",
  ])
  func whatIsNoPictureIsRefused(text: String) {
    #expect(throws: CairoError.self) { try size(Array(text.utf8)) }
  }

  @Test func whateverStandsInAFileItsBeginningIsReadWithoutHarm() {
    var random = SeededGenerator(newFor: "PictureTests")
    let drawing = Array("<!DOCTYPE x [ ]><svg width='2em' height='1' viewBox='0 0 1 2'/>".utf8)
    for seed in [Self.jpeg(orientation: 6), drawing] {
      for _ in 0..<3000 {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
        guard let header = try? PictureHeader(bytes, of: "x") else { continue }
        #expect(header.width > 0 && header.height > 0)
      }
    }
  }
}
