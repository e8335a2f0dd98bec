import Cairo
import DrawingTestSupport
import Foundation
import TestHarness
import Testing

/// The headers of valid, truncated and corrupt picture files.
@MainActor
struct PictureHeaderTests {
  private func size(_ bytes: [UInt8]) throws -> [Double] {
    let header = try PictureHeader(bytes, of: "x")
    return [header.width, header.height]
  }

  @Test func jpegSizeRespectsTheOrientation() throws {
    #expect(try size(TestJPEG.plain) == [8, 16])
    for orientation in 1...8 {
      for isLittle in [false, true] {
        let bytes = TestJPEG.oriented(UInt8(orientation), isLittleEndian: isLittle)
        #expect(try size(bytes) == (orientation < 5 ? [8, 16] : [16, 8]))
        #expect(try PictureHeader(bytes, of: "x").orientation == orientation)
      }
    }
  }

  @Test func truncatedJPEGIsRefused() {
    // 167 bytes contain the size.
    for count in 0..<167 {
      #expect(throws: CairoError.self) { try size(Array(TestJPEG.plain.prefix(count))) }
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
  func svgSizeIsParsed(text: String, size: [Double]) throws {
    let found = try self.size(Array(text.utf8))
    #expect(zip(found, size).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test(arguments: [
    "", "<", "<svg", "<svgs width='1'/>", "<html><svg width='1' height='1'/></html>", "GIF89a",
    "<!-- <svg/>", "<?xml", "<svg width='1e9' height='1'/>", "<svg width='1' height='1e-9'/>",
    "\u{0}<svg/>", "\u{FFD8}",
  ])
  func otherFilesAreRefused(text: String) {
    #expect(throws: CairoError.self) { try size(Array(text.utf8)) }
  }

  @Test func corruptHeadersDoNotTrap() {
    var random = SeededGenerator(newFor: "PictureHeaderTests")
    let drawing = Array("<!DOCTYPE x [ ]><svg width='2em' height='1' viewBox='0 0 1 2'/>".utf8)
    for seed in [TestJPEG.oriented(6), drawing] {
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
