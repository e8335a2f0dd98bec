import Cairo
import DrawingTestSupport
import Foundation
import Testing

/// Valid, broken and hostile PNG files.
@MainActor
final class PNGTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "tocsin-png-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  isolated deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func file(_ bytes: [UInt8]) throws -> String {
    let path = folder + "/\(UUID().uuidString).png"
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  private func picture(width: Int, height: Int) throws -> [UInt8] {
    let path = folder + "/picture.png"
    let surface = try ImageSurface(width: width, height: height)
    let context = DrawingContext(surface)
    context.setSource(red: 0, green: 0, blue: 1, alpha: 0.5)
    context.paint()
    try surface.writePNG(to: path)
    return Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// A file with a size in its header but hardly any data.
  private func bomb(width: UInt32, height: UInt32) throws -> String {
    var bytes = try picture(width: 1, height: 1)
    for (offset, number) in [(16, width), (20, height)] {
      for index in 0..<4 { bytes[offset + index] = UInt8(number >> (24 - 8 * index) & 0xFF) }
    }
    return try file(bytes)
  }

  private func message(readingPNG path: String) -> String {
    do {
      _ = try ImageSurface(readingPNG: path)
      return "read"
    } catch {
      return error.description
    }
  }

  @Test func pngRoundTrips() throws {
    let surface = try ImageSurface(readingPNG: try file(try picture(width: 7, height: 5)))
    #expect(surface.width == 7 && surface.height == 5)
    let pixel = surface.pixel(x: 6, y: 4)
    #expect(pixel.alpha == 128 && pixel.blue == 128 && pixel.red == 0)
  }

  @Test func otherFileFormatIsRefused() throws {
    let text = try file(Array("GIF89a, not a PNG file at all".utf8))
    #expect(message(readingPNG: text) == "\(text): not a PNG file")
    let empty = try file([])
    #expect(message(readingPNG: empty) == "\(empty): not a PNG file")
  }

  @Test func brokenFileIsRefused() throws {
    let whole = try picture(width: 64, height: 64)
    for length in [24, 33, 60, whole.count - 20] {
      let path = try file(Array(whole.prefix(length)))
      #expect(message(readingPNG: path).hasPrefix("\(path): cannot decode this PNG file"))
    }
  }

  @Test(arguments: [
    (30_000, 30_000, "at most 4000000 are read"), (2001, 2000, "at most 4000000 are read"),
    (32_768, 1, "a side has 1 to 32767"), (1, 1 << 31, "a side has 1 to 32767"),
    (0, 4, "a side has 1 to 32767"),
  ])
  func decompressionBombIsRefusedBeforeDecoding(
    width: UInt32, height: UInt32, reason: String
  ) throws {
    let path = try bomb(width: width, height: height)
    #expect(
      message(readingPNG: path) == "\(path): \(width) × \(height) pixels; \(reason)")
  }

  @Test func largeFileIsNotRead() throws {
    let path = folder + "/large.png"
    try Data().write(to: URL(filePath: path))
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.truncate(atOffset: 9 << 20)
    try handle.close()
    #expect(message(readingPNG: path) == "\(path): 9437184 bytes; at most 8388608 are read")
  }

  @Test func onlyRegularFilesAreOpened() throws {
    let pipe = folder + "/pipe.png"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(message(readingPNG: pipe) == "\(pipe): not a regular file")
    #expect(message(readingPNG: folder) == "\(folder): not a regular file")
    #expect(message(readingPNG: "/dev/zero") == "/dev/zero: not a regular file")
  }

  @Test func missingFileIsReportedWithTheSystemsReason() {
    let path = folder + "/none.png"
    #expect(message(readingPNG: path) == "\(path): No such file or directory")
  }

  @Test func writeErrorNamesTheFile() throws {
    let path = folder + "/no/such/folder.png"
    let surface = try ImageSurface(width: 1, height: 1)
    let error = #expect(throws: CairoError.self) { try surface.writePNG(to: path) }
    #expect(error?.description.hasPrefix("\(path): cannot write a PNG file") == true)
  }
}
