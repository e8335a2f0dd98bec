import AlertModel
import Testing

@testable import AlertKit

struct BackdropLookTests {
  private let look = BackdropLook(
    style: .radial, center: Point(x: 959.5, y: -20), diagonal: 2202.9)

  @Test func valuesDescribeTheLook() throws {
    let values = try #require(look.values)
    #expect(values.count == BackdropLook.valueCount)
    let read = try #require(BackdropLook(values: values))
    #expect(read.isLike(look))
    #expect(read.center == look.center)
  }

  @Test func otherProcessesCannotDrawPictures() {
    var style = BackdropStyle.radial
    style.picture = ThemePicture.File(path: "/backdrop.png", version: 0)
    #expect(BackdropLook(style: style, center: .zero, diagonal: 1).values == nil)
  }

  @Test func valuesOfOtherClientsAreLimited() throws {
    let read = try #require(
      BackdropLook(values: Array(repeating: 0xffff_ffff, count: BackdropLook.valueCount)))
    #expect(read.style.color == .white)
    #expect(read.style.centerOpacity == 1 && read.style.edgeOpacity == 1)
    #expect(read.diagonal >= 1)
    #expect(BackdropLook(values: [1, 2, 3]) == nil)
  }

  /// The boxes of most alerts are nearly in the same place.
  @Test func smallDifferencesOfTheCentreAreIgnored() {
    var other = look
    other.center.y += 30
    #expect(other.isLike(look))
    other.center.y += 100
    #expect(!other.isLike(look))
    let menu = BackdropStyle.radial.limited(to: 0.2)
    #expect(!BackdropLook(style: menu, center: look.center, diagonal: 2202.9).isLike(look))
  }
}
