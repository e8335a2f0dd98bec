import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

@MainActor
@Suite(.privateServer(.small), .serialized)
struct BackdropPicturesTests {
  private let clock = SkippingClock()
  private let pictures: BackdropPictures
  private let size = PixelSize(width: 400, height: 300)

  init() throws {
    let connection = try DisplayConnection(name: try XServer.current().displayName)
    pictures = BackdropPictures(
      connection: connection, uploader: ImageUpload(on: connection), clock: clock)
  }

  private func look(x: Double, _ style: BackdropStyle = .radial) -> BackdropLook {
    BackdropLook(style: style, center: Point(x: x, y: 150), diagonal: 500)
  }

  @Test func alertsOfTheSameLookShareAPicture() throws {
    let first = try pictures.picture(of: look(x: 200), size: size)
    #expect(try pictures.picture(of: look(x: 202), size: size) === first)
    #expect(try pictures.picture(of: look(x: 300), size: size) !== first)
    #expect(try pictures.picture(of: look(x: 200, .radial.limited(to: 0.2)), size: size) !== first)
    let wide = PixelSize(width: 500, height: 300)
    #expect(try pictures.picture(of: look(x: 200), size: wide) !== first)
  }

  @Test func theLeastRecentlyUsedIsForgotten() throws {
    let first = try pictures.picture(of: look(x: 0), size: size)
    let second = try pictures.picture(of: look(x: 50), size: size)
    for x in [100.0, 150.0, 0, 200] { _ = try pictures.picture(of: look(x: x), size: size) }
    #expect(try pictures.picture(of: look(x: 0), size: size) === first)
    #expect(try pictures.picture(of: look(x: 50), size: size) !== second)
  }

  /// Across a network only its opacity is sent.
  @Test func itLooksTheSameWithoutSharedMemory() throws {
    let connection = try DisplayConnection(name: try XServer.current().displayName)
    let remote = BackdropPictures(
      connection: connection, uploader: ImageUpload(on: connection, usesSharedMemory: false),
      clock: clock)
    var style = BackdropStyle.radial
    for color in [Color.black, Color(hex: 0x40_80c0)] {
      style.color = color
      let look = look(x: 200, style)
      func pixels(_ pictures: BackdropPictures) throws -> PixelImage {
        let picture = try pictures.picture(of: look, size: size)
        let target = try ServerPixmap(on: picture.connection, size: size, depth: 32)
        let area = PixelRect(origin: .zero, size: size)
        try ServerPicture(of: target).composite(picture, .source, in: area)
        return try #require(picture.connection.readPixels(of: DrawableID(target.id), area))
      }
      let (local, distant) = (try pixels(pictures), try pixels(remote))
      #expect(Set(local.pixels).count > 8)
      // Colours are rounded by the server.
      #expect(PictureDifference(local, distant, allowing: 1).pixelsBeyond == 0)
      #expect(local.pixels.map { $0 >> 24 } == distant.pixels.map { $0 >> 24 })
    }
  }

  @Test func nothingIsKeptForLong() throws {
    weak let picture = try pictures.picture(of: look(x: 0), size: size)
    clock.skip(seconds: 29)
    handleReadySources()
    #expect(picture != nil)
    clock.skip(seconds: 2)
    try wait(for: "the end of the picture") { picture == nil }
  }
}
