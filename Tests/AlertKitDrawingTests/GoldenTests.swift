import AlertKit
import AlertModel
import Cairo
import DrawingTestSupport
import Testing

/// The standard alert against the pictures that are kept of it.
@MainActor
struct GoldenTests {
  private static let folder = SourceFolder.of(#filePath) + "/Golden"

  init() throws {
    try TestFonts.install()
  }

  private static let replace = AlertDescription(
    title: "Replace “holiday.jpg”?",
    message: "A file with this name already exists in Photos."
      + " Replacing it overwrites its contents.",
    icon: .warning,
    buttons: [
      AlertButton(id: "cancel", label: "Cancel", role: .cancel),
      AlertButton(id: "replace", label: "Replace"),
    ])

  private static let erase = AlertDescription(
    title: "Erase backup disk?",
    message: "All 412 GB on “Archive” will be deleted. You can’t undo this.",
    icon: .warning,
    buttons: [
      AlertButton(id: "erase", label: "Erase", role: .destructive),
      AlertButton(id: "other", label: "Choose Another Disk…"),
      AlertButton(id: "cancel", label: "Cancel", role: .cancel),
    ])

  @Test(arguments: [Appearance.light, .dark], [1.0, 2.0])
  func aRowOfButtons(appearance: Appearance, scale: Double) throws {
    try expectLikeness(
      Self.replace, "row-\(appearance)-\(Int(scale))x", appearance: appearance, scale: scale)
  }

  @Test(arguments: [Appearance.light, .dark], [1.0, 2.0])
  func aColumnOfButtons(appearance: Appearance, scale: Double) throws {
    try expectLikeness(
      Self.erase, "column-\(appearance)-\(Int(scale))x", appearance: appearance, scale: scale)
  }

  private func expectLikeness(
    _ description: AlertDescription, _ name: String, appearance: Appearance = .light,
    scale: Double = 1, limit: Size = Size(width: 1248, height: 768),
    after events: [InputEvent] = []
  ) throws {
    let content = try StandardAlertContent(description)
    let environment = AlertEnvironment(appearance: appearance, scale: scale)
    let size = content.measure(within: limit, in: environment)
    _ = try ContentSnapshot(of: content, size: size, in: environment)
    for event in events { content.handle(event) }
    let snapshot = try ContentSnapshot(of: content, size: size, in: environment)
    let comparison = try GoldenComparison(snapshot.surface, named: name, in: Self.folder)
    #expect(comparison.isAlike, "\(comparison.report)")
  }
}
