import AlertModel
import AlertTestSupport
import Testing

/// Banners, compared with reference pictures.
@MainActor
struct BannerPictureTests {
  private static let update = AlertDescription(
    title: "Updates are ready", message: "12 packages will be installed at the next start.",
    icon: .info,
    buttons: [
      AlertButton(id: "later", label: "Later"), AlertButton(id: "restart", label: "Restart Now"),
    ], defaultButton: "restart", application: "Software", style: .banner)

  @Test(arguments: InputPicture.looks)
  func everythingInOneRow(appearance: Appearance, scale: Double) throws {
    try PresentationPicture(description: Self.update, size: Size(width: 860, height: 120))
      .expectLikeness("banner", appearance: appearance, scale: scale)
  }

  @Test(arguments: [Appearance.light, .dark])
  func aLongMessageTakesThreeLines(appearance: Appearance) throws {
    var description = Self.update
    description.message = (1...60).map { "word \($0)" }.joined(separator: " ")
    description.application = ""
    description.buttons = []
    description.defaultButton = nil
    description.icon = .warning
    try PresentationPicture(
      description: description, size: Size(width: 860, height: 130), count: 2,
      events: [.pointerMoved(Point(x: 100, y: 40))]
    ).expectLikeness("banner-long", appearance: appearance)
  }

  @Test func aNarrowOneHasItsButtonsBelow() throws {
    try PresentationPicture(description: Self.update, size: Size(width: 420, height: 190))
      .expectLikeness("banner-narrow")
  }

  @Test func progressAtTheBottomEdge() throws {
    var description = Self.update
    description.position = .bottom
    description.progress = .percent(62)
    description.buttons.removeLast()
    description.defaultButton = nil
    try PresentationPicture(description: description, size: Size(width: 860, height: 130), age: 70)
      .expectLikeness("banner-progress")
  }
}
