import Cairo
import DrawingTestSupport
import Foundation
import PictureDecoding
import Testing

/// The pixels of decoded pictures.
@MainActor
struct PictureDecoderTests {
  private func decode(_ bytes: [UInt8], _ width: Int, _ height: Int) throws -> ImageSurface {
    let header = try PictureHeader(bytes, of: "x")
    return try PictureDecoder.decode(bytes, header: header, width: width, height: height)
  }

  @Test func jpegIsDecodedUpright() throws {
    let upright = try decode(TestJPEG.plain, 4, 8)
    #expect(upright.pixel(x: 1, y: 1).red > 200 && upright.pixel(x: 1, y: 1).blue < 60)
    #expect(upright.pixel(x: 1, y: 6).blue > 200 && upright.pixel(x: 1, y: 6).red < 60)
    // Rotated clockwise by 90°: the top is at the right.
    let turned = try decode(TestJPEG.oriented(6), 16, 8)
    #expect(turned.pixel(x: 13, y: 4).red > 200 && turned.pixel(x: 2, y: 4).blue > 200)
  }

  @Test func svgIsRenderedAtTheRequestedSize() throws {
    let text =
      "<svg viewBox='0 0 2 1' xmlns='http://www.w3.org/2000/svg'>"
      + "<rect width='1' height='1' fill='#0f0' fill-opacity='.5'/></svg>"
    let picture = try decode(Array(text.utf8), 200, 100)
    let half = picture.pixel(x: 50, y: 50)
    #expect((126...129).contains(half.alpha) && half.green == half.alpha && half.red == 0)
    #expect(picture.pixel(x: 150, y: 50).alpha == 0)
  }

  @Test func svgLoadsNoOtherFile() throws {
    let path = NSTemporaryDirectory() + "tocsin-drawing-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let other = try ImageSurface(width: 4, height: 4)
    let context = DrawingContext(other)
    context.setSource(red: 1, green: 0, blue: 0)
    context.paint()
    try other.writePNG(to: path)
    let text =
      "<svg width='4' height='4' xmlns='http://www.w3.org/2000/svg'"
      + " xmlns:xlink='http://www.w3.org/1999/xlink'>"
      + "<image xlink:href='file://\(path)' width='4' height='4'/></svg>"
    #expect(try decode(Array(text.utf8), 4, 4).pixel(x: 2, y: 2).alpha == 0)
  }

  @Test func brokenSVGIsRefused() {
    #expect(throws: CairoError.self) {
      _ = try decode(Array("<svg width='1' height='1'>".utf8), 4, 4)
    }
  }
}
