import AlertModel
import AlertTestSupport
import Foundation
import Testing

@testable import AlertViews

/// Notifications, compared with reference pictures.
@MainActor
struct NoticePictureTests {
  nonisolated private static let both = [Appearance.light, .dark]

  private static func critical(_ style: AlertStyle) -> AlertDescription {
    AlertDescription(
      title: "The battery is nearly empty", message: "3 % are left, enough for four minutes.",
      icon: .warning,
      buttons: [
        AlertButton(id: "suspend", label: "Suspend"), AlertButton(id: "ignore", label: "Ignore"),
      ], application: "Power", urgency: .critical, style: style)
  }

  @Test(arguments: InputPicture.looks)
  func aCriticalNotification(appearance: Appearance, scale: Double) throws {
    try PresentationPicture(
      description: Self.critical(.toast), size: Size(width: 420, height: 180)
    ).expectLikeness("toast-critical", appearance: appearance, scale: scale)
  }

  @Test(arguments: [
    ("classic", Appearance.light), ("high-contrast", .light), ("high-contrast", .dark),
  ])
  func aCriticalNotificationInOtherThemes(name: String, appearance: Appearance) throws {
    try PresentationPicture(
      description: Self.critical(.toast), size: Size(width: 440, height: 190),
      theme: try #require(ShippedThemes.loader.load(name)).theme
    ).expectLikeness("toast-critical-\(name)", appearance: appearance)
  }

  @Test(arguments: both)
  func aCriticalBanner(appearance: Appearance) throws {
    try PresentationPicture(
      description: Self.critical(.banner), size: Size(width: 900, height: 110)
    ).expectLikeness("banner-critical", appearance: appearance)
  }

  @Test(arguments: both)
  func aNotificationOfLowUrgency(appearance: Appearance) throws {
    try PresentationPicture(
      description: AlertDescription(
        title: "Ada is online", message: "for the first time today", icon: .info,
        application: "Chat", urgency: .low, style: .toast),
      size: Size(width: 420, height: 130)
    ).expectLikeness("toast-low", appearance: appearance)
  }

  @Test(arguments: InputPicture.looks)
  func linksInTheText(appearance: Appearance, scale: Double) throws {
    try PresentationPicture(
      description: AlertDescription(
        title: "Build &amp; test",
        message: "<b>main</b> failed at <a href='https://ci.example/1'>step 7, the end-to-end"
          + " tests</a>; see <a href='https://ci.example/2'>the log</a>.",
        usesMarkup: true, icon: .error, application: "CI", style: .toast),
      size: Size(width: 420, height: 140)
    ).expectLikeness("toast-link", appearance: appearance, scale: scale)
  }

  /// A portrait as pixels, as sent by a messenger.
  private static let avatar: AlertPixels = {
    let side = 120
    return AlertPixels(
      width: side, height: side,
      values: (0..<side * side).map { index in
        let (x, y) = (Double(index % side) - 60, Double(index / side) - 60)
        let isHead = x * x + (y + 15) * (y + 15) < 30 * 30
        let isBody = x * x / (50 * 50) + (y - 60) * (y - 60) / (40 * 40) < 1
        return isHead ? 0xFFF2_C9A1 : isBody ? 0xFF3A_6EA5 : 0xFF2E_7D5B
      })
  }()

  @Test(arguments: InputPicture.looks)
  func pixelsThatWereHandedOver(appearance: Appearance, scale: Double) throws {
    try PresentationPicture(
      description: AlertDescription(
        title: "Maya", message: "Are we still on for seven?", icon: .pixels(Self.avatar),
        application: "Signal", style: .toast),
      size: Size(width: 420, height: 130)
    ).expectLikeness("toast-pixels", appearance: appearance, scale: scale)
  }

  @Test(arguments: InputPicture.looks)
  func iconsInPlaceOfLabels(appearance: Appearance, scale: Double) throws {
    let folder = try IconThemeFolder()
    let former = IconLibrary.shared
    IconLibrary.shared = try folder.library()
    defer { IconLibrary.shared = former }
    try PresentationPicture(
      description: AlertDescription(
        title: "Blue in Green", message: "Miles Davis", icon: .themed(["player"]),
        buttons: ["previous", "pause", "next"].map {
          AlertButton(id: $0, label: $0, icon: .themed(["media-\($0)"]))
        } + [AlertButton(id: "like", label: "Like", icon: .themed(["nothing"]))],
        application: "Music", style: .toast),
      size: Size(width: 420, height: 170)
    ).expectLikeness("toast-action-icons", appearance: appearance, scale: scale)
  }

  private static func reply(_ text: String = "") -> AlertDescription {
    AlertDescription(
      title: "Maya", message: "Are we still on for seven?", icon: .info,
      inputs: [
        AlertInput(
          name: AlertButton.replyID,
          kind: .field(TextRules(value: text, placeholder: "Write to Maya")))
      ],
      buttons: [
        AlertButton(id: "default", label: "Open"),
        AlertButton(id: AlertButton.replyID, label: "Reply"),
        AlertButton(id: "read", label: "Mark as Read"), AlertButton(id: "mute", label: "Mute"),
      ], application: "Signal", style: .toast)
  }

  @Test(arguments: InputPicture.looks)
  func aFieldToReplyIn(appearance: Appearance, scale: Double) throws {
    try PresentationPicture(
      description: Self.reply(), size: Size(width: 420, height: 230)
    ).expectLikeness("toast-reply", appearance: appearance, scale: scale)
  }

  @Test(arguments: both)
  func aReplyThatCanBeSent(appearance: Appearance) throws {
    try PresentationPicture(
      description: Self.reply("Yes, at the usual place"), size: Size(width: 420, height: 230)
    ).expectLikeness("toast-reply-written", appearance: appearance)
  }
}
