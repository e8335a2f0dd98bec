import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct ImageUploadTests {
  /// Small; narrower than the stride; larger than the limit of shared memory; larger than a
  /// request.
  nonisolated private static let cases: [(PixelSize, padding: Int)] = [
    (PixelSize(width: 1, height: 1), 0), (PixelSize(width: 37, height: 23), 3),
    (PixelSize(width: 300, height: 100), 0), (PixelSize(width: 30_000, height: 3), 1),
  ]

  @Test(arguments: cases, [true, false])
  func everyPixelArrives(image: (PixelSize, padding: Int), usesSharedMemory: Bool) throws {
    let connection = try XServer.current().connect()
    let upload = ImageUpload(
      on: connection, usesSharedMemory: usesSharedMemory, capacityLimit: 65_536)
    let (size, padding) = image
    let stride = size.width + padding
    let pixels = (0..<UInt32(stride * size.height)).map { $0 &* 2_654_435_761 }
    let pixmap = try ServerPixmap(on: connection, size: size, depth: 32)
    upload.put(pixels, stride: stride * 4, size: size, into: pixmap)
    #expect(upload.usesSharedMemory == usesSharedMemory)
    let area = PixelRect(origin: .zero, size: size)
    let read = try #require(connection.readPixels(of: DrawableID(pixmap.id), area))
    var expected: [UInt32] = []
    for y in 0..<size.height { expected += pixels[y * stride..<y * stride + size.width] }
    #expect(read.pixels == expected)
  }

  @Test func consecutiveUploadsDoNotMix() throws {
    let connection = try XServer.current().connect()
    let upload = ImageUpload(on: connection)
    let size = PixelSize(width: 64, height: 64)
    let pixmaps = try (0..<8).map { _ in
      try ServerPixmap(on: connection, size: size, depth: 24)
    }
    for (index, pixmap) in pixmaps.enumerated() {
      let pixels = [UInt32](repeating: UInt32(index) * 0x10_1010, count: 64 * 64)
      upload.put(pixels, stride: 256, size: size, into: pixmap)
    }
    upload.freeMemory()
    for (index, pixmap) in pixmaps.enumerated() {
      let area = PixelRect(origin: .zero, size: size)
      let read = try #require(connection.readPixels(of: DrawableID(pixmap.id), area))
      #expect(read.pixels.allSatisfy { $0 == 0xff00_0000 | UInt32(index) * 0x10_1010 })
    }
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func uploadRespectsTheDestination() throws {
    let connection = try XServer.current().connect()
    let pixmap = try ServerPixmap(
      on: connection, size: PixelSize(width: 4, height: 4), depth: 32)
    try ServerPicture(of: pixmap).fill(PixelRect(x: 0, y: 0, width: 4, height: 4), with: .clear)
    ImageUpload(on: connection).put(
      [UInt32](repeating: 0xff12_3456, count: 1), stride: 4, size: PixelSize(width: 1, height: 1),
      into: pixmap, at: PixelPoint(x: 2, y: 3))
    let read = try #require(
      connection.readPixels(
        of: DrawableID(pixmap.id), PixelRect(x: 0, y: 0, width: 4, height: 4)))
    #expect(read[2, 3] == 0xff12_3456)
    #expect(read.pixels.count { $0 != 0 } == 1)
  }

  @Test(.privateServer(XServer.Options(arguments: ["-extension", "MIT-SHM"])))
  func uploadWorksWithoutSharedMemory() throws {
    let server = try #require(XServer.ofThisTest)
    let connection = try server.connect()
    #expect(connection.extensions.sharedMemory == nil)
    let pixmap = try ServerPixmap(
      on: connection, size: PixelSize(width: 1, height: 1), depth: 32)
    ImageUpload(on: connection).put(
      [0x8012_3456 as UInt32], stride: 4, size: pixmap.size, into: pixmap)
    let area = PixelRect(origin: .zero, size: pixmap.size)
    #expect(connection.readPixels(of: DrawableID(pixmap.id), area)?[0, 0] == 0x8012_3456)
  }

  /// Rows of an odd length, and more than a request holds.
  @Test(arguments: [PixelSize(width: 37, height: 5), PixelSize(width: 30_000, height: 10)])
  func onlyTheAlphaIsSent(size: PixelSize) throws {
    let connection = try XServer.current().connect()
    let pixels = (0..<UInt32(size.width * size.height)).map { $0 &* 2_654_435_761 }
    let alpha = try ServerPixmap(on: connection, size: size, depth: 8)
    ImageUpload(on: connection).putAlpha(
      of: pixels, stride: size.width * 4, size: size, into: alpha)
    // A server returns pixels of this depth in another format.
    let area = PixelRect(origin: .zero, size: size)
    let copy = try ServerPixmap(on: connection, size: size, depth: 32)
    try ServerPicture(of: copy).composite(
      ServerPicture(color: .black, on: connection), .source, mask: ServerPicture(of: alpha),
      in: area)
    let read = try #require(connection.readPixels(of: DrawableID(copy.id), area))
    #expect(read.pixels == pixels.map { $0 & 0xff00_0000 })
    #expect(connection.unexpectedErrorCount == 0)
  }

  /// Images of a box with a shadow and a letter, of noise, of a colour, and of two boxes.
  nonisolated private static let images: [@Sendable (Int, Int) -> UInt32] = [
    { x, y in
      let box = 20..<180 ~= x && 15..<75 ~= y
      let letter = 60..<70 ~= x && 30..<42 ~= y
      let edge = box && !(21..<179 ~= x && 16..<74 ~= y)
      if letter { return 0xff10_2030 }
      if edge { return 0x8040_4040 }
      return box ? 0xebe5_e6e7 : UInt32((x * 7 + y * 3) % 256) << 24
    },
    { x, y in UInt32(truncatingIfNeeded: (x * 131 + y * 7919) &* 2_654_435_761) },
    { _, _ in 0xff33_66cc },
    { x, y in 0..<90 ~= x || 110..<200 ~= x ? 0xf0aa_aaaa : UInt32(y % 100) << 24 },
  ]

  /// Twice, with a letter changed in between.
  @Test(arguments: images.indices)
  func partsThatTheServerDrawsLookTheSame(index: Int) throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let upload = ImageUpload(on: connection, usesSharedMemory: false)
    let size = PixelSize(width: 203, height: 91)
    let area = PixelRect(origin: .zero, size: size)
    let pixmap = try ServerPixmap(on: connection, size: size, depth: 32)
    var sent = SentPixels()
    var pixels = (0..<size.height).flatMap { y in
      (0..<size.width).map { Self.images[index]($0, y) }
    }
    for _ in 0..<2 {
      try upload.putChanges(
        of: pixels, stride: size.width * 4, size: size, into: pixmap, after: &sent)
      let read = try #require(connection.readPixels(of: DrawableID(pixmap.id), area))
      #expect(read.pixels == pixels)
      for row in 40..<50 { pixels[row * size.width + 30] = 0xff00_0000 }
    }
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func aBoxWithItsShadowTakesAThirdOfItsBytes() throws {
    let server = try XServer.current()
    let proxy = try DelayingProxy(to: server.displayName, delayedBy: 0)
    let connection = try DisplayConnection(name: proxy.displayName)
    let upload = ImageUpload(on: connection, usesSharedMemory: false)
    let size = PixelSize(width: 203, height: 91)
    let pixmap = try ServerPixmap(on: connection, size: size, depth: 32)
    let pixels = (0..<size.height).flatMap { y in
      (0..<size.width).map { Self.images[0]($0, y) }
    }
    connection.sync()
    let before = proxy.bytesSent
    var sent = SentPixels()
    try upload.putChanges(
      of: pixels, stride: size.width * 4, size: size, into: pixmap, after: &sent)
    connection.sync()
    #expect(proxy.bytesSent - before < size.width * size.height * 4 / 3)
  }
}
