import AlertModel
import AlertTestSupport
import AlertViews
import DrawingTestSupport
import Testing

/// Toasts, compared with reference pictures.
@MainActor
struct ToastPictureTests {
  private static let message = AlertDescription(
    title: "Maya",
    message: "Are we still on for seven? I can bring the projector if you book the room.",
    icon: .info,
    buttons: [
      AlertButton(id: "reply", label: "Reply"), AlertButton(id: "read", label: "Mark as Read"),
    ], application: "Signal", style: .toast)

  @Test(arguments: InputPicture.looks)
  func aMessageWithActions(appearance: Appearance, scale: Double) throws {
    try PresentationPicture(description: Self.message, size: Size(width: 420, height: 190))
      .expectLikeness("toast-actions", appearance: appearance, scale: scale)
  }

  @Test(arguments: InputPicture.looks)
  func aStackOfMessages(appearance: Appearance, scale: Double) throws {
    try PresentationPicture(
      description: Self.message, size: Size(width: 420, height: 190), age: 120, stacked: 12
    ).expectLikeness("toast-stack", appearance: appearance, scale: scale)
  }

  /// One edge for one toast behind it; themes have other corners and no shadow.
  @Test(arguments: ["classic", "high-contrast"])
  func aStackOfTwoInOtherThemes(name: String) throws {
    try PresentationPicture(
      description: Self.message, size: Size(width: 440, height: 200),
      theme: try #require(ShippedThemes.loader.load(name)).theme, stacked: 1
    ).expectLikeness("toast-stack-\(name)")
  }

  @Test(arguments: InputPicture.looks)
  func aMessageAlone(appearance: Appearance, scale: Double) throws {
    try PresentationPicture(
      description: AlertDescription(
        title: "main is green", message: "312 tests in 41 s", icon: .success, application: "CI",
        style: .toast),
      size: Size(width: 420, height: 130), age: 120
    ).expectLikeness("toast-plain", appearance: appearance, scale: scale)
  }

  @Test(arguments: InputPicture.looks)
  func progress(appearance: Appearance, scale: Double) throws {
    try PresentationPicture(
      description: AlertDescription(
        title: "Copying to Archive", message: "34 of 120 GB", icon: .info,
        progress: .percent(28.3), application: "Backup", style: .toast),
      size: Size(width: 420, height: 150), age: 300
    ).expectLikeness("toast-progress", appearance: appearance, scale: scale)
  }

  @Test func aTitleAlone() throws {
    try PresentationPicture(
      description: AlertDescription(title: "Saved", icon: .success, style: .toast),
      size: Size(width: 420, height: 110), age: 7300
    ).expectLikeness("toast-title")
  }

  @Test func aTitleAloneWithoutAnIcon() throws {
    try PresentationPicture(
      description: AlertDescription(title: "Saved", style: .toast),
      size: Size(width: 420, height: 90)
    ).expectLikeness("toast-bare", appearance: .dark)
  }

  @Test(arguments: [Appearance.light, .dark])
  func theCrossUnderThePointer(appearance: Appearance) throws {
    var description = Self.message
    description.application = ""
    try PresentationPicture(
      description: description, size: Size(width: 420, height: 180), age: 200_000, count: 3,
      events: [.pointerMoved(Point(x: 100, y: 40))]
    ).expectLikeness("toast-cross", appearance: appearance)
  }

  @Test(arguments: [Appearance.light, .dark])
  func longTextIsCutShort(appearance: Appearance) throws {
    let long = (1...200).map { "word \($0)" }.joined(separator: " ")
    try PresentationPicture(
      description: AlertDescription(
        title: long, message: "One line\nand the next\n" + long, icon: .warning,
        buttons: ["One", "Another", "A third", "Delete"].map {
          AlertButton(id: $0, label: $0, role: $0 == "Delete" ? .destructive : .plain)
        }, application: long, style: .toast),
      size: Size(width: 420, height: 320), age: 59 * 60, count: 12
    ).expectLikeness("toast-long", appearance: appearance)
  }

  @Test(arguments: [Appearance.light, .dark])
  func aPictureBelowTheText(appearance: Appearance) throws {
    try PresentationPicture(
      description: AlertDescription(
        title: "Ada", message: "sent a picture of the harbour, early in the morning", icon: .info,
        image: GoldenFolder.ofTarget("AlertViewsTests") + "/field-selection-light-2x.png",
        application: "Signal", style: .toast),
      size: Size(width: 420, height: 260)
    ).expectLikeness("toast-image", appearance: appearance)
  }

  @Test func hebrewRunsFromTheRight() throws {
    try PresentationPicture(
      description: AlertDescription(
        title: "להחליף את הקובץ?", message: "קובץ בשם holiday.jpg כבר קיים. החלפתו תמחק את תוכנו.",
        icon: .question,
        buttons: [
          AlertButton(id: "replace", label: "החלף"), AlertButton(id: "keep", label: "ביטול"),
        ], application: "תמונות", style: .toast),
      size: Size(width: 420, height: 190)
    ).expectLikeness("toast-hebrew")
  }
}
