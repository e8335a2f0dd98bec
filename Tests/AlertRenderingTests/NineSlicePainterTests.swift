import AlertModel
import AlertRendering
import Cairo
import DrawingTestSupport
import Foundation
import Testing

/// Pictures with nine-slice scaling.
@MainActor
final class NineSlicePainterTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "tocsin-slices-\(UUID().uuidString)").path(percentEncoded: false)

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// A picture of 30 × 30 pixels with nine cells of 10 × 10, each in another shade of green.
  private func picture(scale: Double = 1) throws -> ThemePicture {
    let surface = try ImageSurface(width: 30, height: 30)
    let context = DrawingContext(surface)
    for row in 0..<3 {
      for column in 0..<3 {
        context.fill(
          Rect(x: Double(column) * 10, y: Double(row) * 10, width: 10, height: 10),
          with: Color(red: 0, green: Double(row * 3 + column + 1) * 20 / 255, blue: 0))
      }
    }
    var picture = ThemePicture()
    picture.scale = scale
    let inset = 10 / scale
    picture.slice = EdgeInsets(top: inset, right: inset, bottom: inset, left: inset)
    picture.files[.normal] = try file(surface, "box")
    return picture
  }

  private func file(
    _ surface: borrowing ImageSurface, _ name: String, version: UInt64 = 1
  ) throws -> ThemePicture.File {
    let path = "\(folder)/\(name).png"
    try surface.writePNG(to: path)
    return ThemePicture.File(path: path, version: version)
  }

  /// The cell that a pixel shows.
  private func part(_ surface: borrowing ImageSurface, _ x: Int, _ y: Int) -> Double {
    Double(surface.pixel(x: x, y: y).green) / 20 - 1
  }

  @Test func cornersKeepTheirSizeAndTheRestIsStretched() throws {
    let surface = try ImageSurface(width: 200, height: 100)
    let isDrawn = NineSlicePainter.draw(
      try picture(), in: Rect(x: 10, y: 10, width: 180, height: 80),
      into: DrawingContext(surface), environment: AlertEnvironment())
    #expect(isDrawn)
    #expect(surface.pixel(x: 9, y: 50).alpha == 0)
    #expect(surface.pixel(x: 190, y: 50).alpha == 0)
    // The neighbouring cell does not bleed in at any seam.
    for (y, row) in [(10, 0), (19, 0), (20, 1), (79, 1), (80, 2), (89, 2)] {
      for (x, column) in [(10, 0), (19, 0), (20, 1), (100, 1), (179, 1), (180, 2), (189, 2)] {
        #expect(part(surface, x, y) == Double(row * 3 + column), "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
  func slicesAreInPointsAtEveryScale(scale: Double) throws {
    let surface = try ImageSurface(width: Int(100 * scale), height: Int(100 * scale))
    let isDrawn = NineSlicePainter.draw(
      try picture(scale: 2), in: Rect(x: 0, y: 0, width: 100, height: 100),
      into: DrawingContext(surface, scale: scale), environment: AlertEnvironment(scale: scale))
    #expect(isDrawn)
    let seam = Int((5 * scale).rounded())
    #expect(part(surface, seam - 1, seam - 1) == 0)
    #expect(part(surface, seam, seam) == 4)
    let last = surface.width - 1
    #expect(part(surface, last, last) == 8)
    #expect(part(surface, last, surface.width / 2) == 5)
  }

  @Test func outsetExtendsBeyondTheBox() throws {
    var picture = try picture()
    picture.outset = EdgeInsets(top: 10, right: 10, bottom: 10, left: 10)
    let surface = try ImageSurface(width: 100, height: 100)
    _ = NineSlicePainter.draw(
      picture, in: Rect(x: 20, y: 20, width: 60, height: 60), into: DrawingContext(surface),
      environment: AlertEnvironment())
    #expect(part(surface, 10, 10) == 0)
    #expect(part(surface, 20, 20) == 4)
    #expect(surface.pixel(x: 9, y: 9).alpha == 0)
  }

  @Test func cornersShrinkWithoutRoom() throws {
    let surface = try ImageSurface(width: 10, height: 10)
    let isDrawn = NineSlicePainter.draw(
      try picture(), in: Rect(x: 0, y: 0, width: 10, height: 10), into: DrawingContext(surface),
      environment: AlertEnvironment())
    #expect(isDrawn)
    #expect(surface.pixel(x: 5, y: 5).alpha == 255)
    #expect(part(surface, 0, 0) == 0)
    #expect(part(surface, 9, 9) == 8)
  }

  @Test func darkAppearanceUsesItsOwnFile() throws {
    var picture = try picture()
    let surface = try ImageSurface(width: 4, height: 4)
    DrawingContext(surface).fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .white)
    picture.darkFiles[.normal] = try file(surface, "dark")
    picture.slice = .zero
    for (appearance, red) in [(Appearance.light, 0), (.dark, 255)] {
      let drawn = try ImageSurface(width: 8, height: 8)
      _ = NineSlicePainter.draw(
        picture, in: Rect(x: 0, y: 0, width: 8, height: 8), into: DrawingContext(drawn),
        environment: AlertEnvironment(appearance: appearance))
      #expect(drawn.pixel(x: 4, y: 4).red == red)
    }
  }

  @Test func undecodablePictureIsReplacedByDrawing() throws {
    var picture = try picture()
    try Data("no picture".utf8).write(to: URL(filePath: "\(folder)/box.png"))
    var theme = Theme.default
    theme.pictures[.box] = picture
    theme.pictures[.button] = picture
    let environment = AlertEnvironment(theme: theme)
    let surface = try ImageSurface(width: 100, height: 100)
    let context = DrawingContext(surface)
    BoxPainter.draw(
      [Rect(x: 10, y: 10, width: 80, height: 80)], style: theme.boxStyle(over: .dimmed),
      into: context, in: environment)
    #expect(surface.pixel(x: 50, y: 50).alpha > 240)
    ButtonPainter.draw(
      Rect(x: 20, y: 20, width: 40, height: 40), kind: .plain, state: .init(), into: context,
      in: environment)
    #expect(surface.pixel(x: 40, y: 40).red == 0xE9)
    picture.files = [:]
    let isDrawn = NineSlicePainter.draw(
      picture, in: Rect(x: 0, y: 0, width: 9, height: 9), into: context, environment: environment)
    #expect(!isDrawn)
  }

  @Test func pictureIsDecodedOnceAndReleased() throws {
    PictureStore.removeAll()
    let picture = try picture()
    let surface = try ImageSurface(width: 60, height: 60)
    func draw(_ picture: ThemePicture) -> Bool {
      NineSlicePainter.draw(
        picture, in: Rect(x: 0, y: 0, width: 60, height: 60), into: DrawingContext(surface),
        environment: AlertEnvironment())
    }
    #expect(PictureStore.byteCount == 0)
    #expect(draw(picture))
    #expect(PictureStore.byteCount == 30 * 30 * 4)
    // It is not decoded again while its version is unchanged.
    try FileManager.default.removeItem(atPath: "\(folder)/box.png")
    #expect(draw(picture))
    var edited = picture
    edited.files[.normal]?.version = 2
    #expect(!draw(edited))
    PictureStore.removeAll()
    #expect(PictureStore.byteCount == 0)
    #expect(!draw(picture))
  }

  @Test func cacheStaysWithinItsCapacity() throws {
    PictureStore.removeAll()
    let surface = try ImageSurface(width: 2048, height: 1024)
    let target = try ImageSurface(width: 8, height: 8)
    for number in 0..<8 {
      var picture = ThemePicture()
      picture.files[.normal] = try file(surface, "\(number)")
      _ = NineSlicePainter.draw(
        picture, in: Rect(x: 0, y: 0, width: 8, height: 8), into: DrawingContext(target),
        environment: AlertEnvironment())
    }
    // Each takes 8 MiB.
    #expect(PictureStore.byteCount == 32 << 20)
  }

  @Test func backdropPictureCoversTheContainer() throws {
    let picture = try picture()
    var style = BackdropStyle.radial
    style.picture = picture.files[.normal]
    let drawn = try BackdropPainter.image(
      width: 121, height: 90, center: Point(x: 60, y: 45), style: style)
    #expect(drawn.width == 31)
    #expect(drawn.height == 23)
    #expect(part(drawn, 0, 0) == 0)
    #expect(part(drawn, 30, 22) == 8)
    #expect(part(drawn, 15, 11) == 4)
  }
}
