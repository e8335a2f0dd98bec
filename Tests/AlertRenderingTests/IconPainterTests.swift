import AlertModel
import AlertRendering
import Cairo
import DrawingTestSupport
import Testing

/// The built-in icons above the title.
@MainActor
struct IconPainterTests {
  private func ink(_ icon: AlertIcon, appearance: Appearance = .light) throws -> [Int] {
    let surface = try ImageSurface(width: 48, height: 48)
    IconPainter.draw(
      icon, in: Rect(x: 0, y: 0, width: 48, height: 48), into: DrawingContext(surface),
      palette: Theme.default.palette(for: appearance))
    return (0..<48 * 48).map { surface.pixel(x: $0 % 48, y: $0 / 48).alpha }
  }

  @Test(arguments: [AlertIcon.info, .warning, .error, .question, .success, .key])
  func iconFillsItsSquare(icon: AlertIcon) throws {
    let pixels = try ink(icon)
    #expect(pixels.filter { $0 == 255 }.count > 600)
    for index in 0..<48 {
      #expect(pixels[index] == 0 && pixels[47 * 48 + index] == 0)
      #expect(pixels[index * 48] == 0 && pixels[index * 48 + 47] == 0)
    }
  }

  @Test(arguments: [AlertIcon.info, .warning, .error, .question])
  func outlineIsSymmetric(icon: AlertIcon) throws {
    let pixels = try ink(icon)
    var worst = 0
    for y in 0..<48 {
      for x in 0..<24 {
        let left = pixels[y * 48 + x]
        let right = pixels[y * 48 + 47 - x]
        worst = max(worst, abs(left - right))
      }
    }
    // Cairo's antialiasing is not exactly symmetric.
    #expect(worst <= 8)
  }

  @Test(arguments: [AlertIcon.none, .file("/nowhere.png")])
  func otherIconsDrawNothing(icon: AlertIcon) throws {
    #expect(try ink(icon).allSatisfy { $0 == 0 })
  }
}
