import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct ServerPictureTests {
  private let size = PixelSize(width: 8, height: 8)
  private var area: PixelRect { PixelRect(origin: .zero, size: size) }
  private let red = PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let halfBlue = PremultipliedColor(red: 0, green: 0, blue: 0.5, alpha: 0.5)

  @Test func overBlendsAndSourceReplaces() throws {
    let connection = try XServer.current().connect()
    let pixmap = try ServerPixmap(on: connection, size: size, depth: 32)
    let picture = try ServerPicture(of: pixmap)
    picture.fill(area, with: red)
    let blue = try ServerPicture(color: halfBlue, on: connection)
    picture.composite(blue, .over, in: PixelRect(x: 0, y: 0, width: 4, height: 8))
    picture.composite(blue, .source, in: PixelRect(x: 4, y: 0, width: 4, height: 4))
    picture.composite(blue, .clear, in: PixelRect(x: 4, y: 4, width: 4, height: 4))
    let image = try #require(connection.readPixels(of: DrawableID(pixmap.id), area))
    #expect(isClose(image[1, 1], 0xff7f_0080))
    #expect(isClose(image[5, 1], 0x8000_0080))
    #expect(image[5, 5] == 0)
  }

  @Test func solidMaskFades() throws {
    let connection = try XServer.current().connect()
    let pixmap = try ServerPixmap(on: connection, size: size, depth: 32)
    let picture = try ServerPicture(of: pixmap)
    picture.fill(area, with: .clear)
    let source = try ServerPicture(color: red, on: connection)
    let mask = try ServerPicture(color: PremultipliedColor(opacity: 0.25), on: connection)
    picture.composite(source, .over, mask: mask, in: area)
    let image = try #require(connection.readPixels(of: DrawableID(pixmap.id), area))
    #expect(isClose(image[3, 3], 0x4040_0000))
  }

  @Test func transformScalesAndMoves() throws {
    let connection = try XServer.current().connect()
    let small = try ServerPixmap(
      on: connection, size: PixelSize(width: 2, height: 2), depth: 32)
    let source = try ServerPicture(of: small)
    source.fill(PixelRect(x: 0, y: 0, width: 2, height: 2), with: .black)
    source.fill(PixelRect(x: 1, y: 1, width: 1, height: 1), with: red)
    source.setFilter(.nearest)
    source.setTransform(scaleX: 2, scaleY: 3, translation: (x: 1, y: 2))
    let pixmap = try ServerPixmap(on: connection, size: size, depth: 32)
    let picture = try ServerPicture(of: pixmap)
    picture.fill(area, with: .clear)
    picture.composite(source, .over, in: area)
    let image = try #require(connection.readPixels(of: DrawableID(pixmap.id), area))
    // Each pixel becomes two columns and three rows, beginning at (1, 2).
    #expect(image[0, 2] == 0)
    #expect(image[1, 1] == 0)
    #expect(image[1, 2] == 0xff00_0000)
    #expect(image[2, 5] == 0xff00_0000)
    #expect(image[3, 5] == 0xffff_0000)
    #expect(image[4, 7] == 0xffff_0000)
    #expect(image[5, 5] == 0)
    source.resetTransform()
    picture.composite(source, .source, in: area)
    let plain = try #require(connection.readPixels(of: DrawableID(pixmap.id), area))
    #expect(plain[0, 0] == 0xff00_0000)
    #expect(plain[1, 1] == 0xffff_0000)
    #expect(plain[2, 2] == 0)
  }

  @Test func edgesAreTransparentTiledOrPadded() throws {
    let connection = try XServer.current().connect()
    let small = try ServerPixmap(
      on: connection, size: PixelSize(width: 2, height: 1), depth: 32)
    let source = try ServerPicture(of: small)
    source.fill(PixelRect(x: 0, y: 0, width: 1, height: 1), with: .black)
    source.fill(PixelRect(x: 1, y: 0, width: 1, height: 1), with: red)
    let pixmap = try ServerPixmap(on: connection, size: size, depth: 32)
    let picture = try ServerPicture(of: pixmap)
    var rows: [[UInt32]] = []
    for edge in [ServerPicture.Edge.none, .normal, .pad] {
      source.setEdge(edge)
      picture.composite(source, .source, in: area)
      let image = try #require(connection.readPixels(of: DrawableID(pixmap.id), area))
      rows.append((0..<4).map { image[$0, 0] })
    }
    let (black, red): (UInt32, UInt32) = (0xff00_0000, 0xffff_0000)
    #expect(rows == [[black, red, 0, 0], [black, red, black, red], [black, red, red, red]])
  }

  @Test func clipRestrictsDrawing() throws {
    let connection = try XServer.current().connect()
    let pixmap = try ServerPixmap(on: connection, size: size, depth: 32)
    let picture = try ServerPicture(of: pixmap)
    picture.fill(area, with: .clear)
    picture.setClip([PixelRect(x: 2, y: 2, width: 2, height: 2)])
    picture.fill(area, with: red)
    picture.setClip(nil)
    let image = try #require(connection.readPixels(of: DrawableID(pixmap.id), area))
    #expect(image.pixels.count { $0 == 0xffff_0000 } == 4)
    #expect(image[2, 2] == 0xffff_0000)
    picture.fill(area, with: red)
    let whole = try #require(connection.readPixels(of: DrawableID(pixmap.id), area))
    #expect(whole.pixels.allSatisfy { $0 == 0xffff_0000 })
  }

  @Test func drawsIntoAWindow() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let window = connection.makeWindow(PixelRect(x: 10, y: 10, width: 8, height: 8), color: 0)
    window.mapRaised()
    try ServerPicture(of: window).fill(area, with: red)
    connection.sync()
    #expect(try server.pixel(12, 12) == 0xffff_0000)
    window.destroy()
    connection.sync()
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func captureIncludesWindows() throws {
    let connection = try XServer.current().connect()
    let window = connection.makeWindow(
      PixelRect(x: 10, y: 10, width: 8, height: 8), color: 0xab_cdef)
    window.mapRaised()
    try wait(for: "the window") { window.isMapped }
    let capture = try connection.captureScreen(PixelRect(x: 8, y: 8, width: 16, height: 16))
    window.destroy()
    let image = try #require(
      connection.readPixels(
        of: DrawableID(capture.id), PixelRect(x: 0, y: 0, width: 16, height: 16)))
    #expect(image[2, 2] == 0xffab_cdef)
    #expect(image[1, 1] == 0xff00_0000)
    #expect(image[10, 10] == 0xff00_0000)
  }

  @Test func pixmapIsFreedWithTheObject() throws {
    let connection = try XServer.current().connect()
    var pixmap: ServerPixmap? = try ServerPixmap(on: connection, size: size, depth: 32)
    var picture: ServerPicture? = try pixmap.map { try ServerPicture(of: $0) }
    let id = try #require(pixmap?.id)
    pixmap = nil
    #expect(connection.readPixels(of: DrawableID(id), area) != nil)
    picture = nil
    #expect(picture == nil)
    #expect(connection.readPixels(of: DrawableID(id), area) == nil)
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test(.privateServer(XServer.Options(arguments: ["-extension", "RENDER"])))
  func missingRenderExtensionIsReported() throws {
    let connection = try XServer.ofThisTest.map { try $0.connect() }
    let withoutRender = try #require(connection)
    #expect(withoutRender.extensions.render == nil)
    #expect(throws: DisplayError.self) {
      _ = try ServerPicture(color: .black, on: withoutRender)
    }
  }

  /// Whether two pixels differ by rounding only.
  private func isClose(_ pixel: UInt32, _ expected: UInt32) -> Bool {
    [24, 16, 8, 0].allSatisfy { shift in
      abs(Int(pixel >> shift & 0xff) - Int(expected >> shift & 0xff)) <= 1
    }
  }
}
