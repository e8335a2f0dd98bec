import AlertKit
import AlertModel
import Cairo
import DrawingTestSupport
import Testing

/// Text fields, areas and long text against the pictures that are kept of them.
@MainActor
struct TextGoldenTests {
  private static let folder = SourceFolder.of(#filePath) + "/Golden"

  init() throws {
    try TestFonts.install()
  }

  private static let release = AlertDescription(
    title: "Name this release",
    inputs: [
      AlertInput(
        name: "name", label: "_Name", kind: .field(TextRules(placeholder: "for example, Juniper"))),
      AlertInput(name: "tag", label: "Tag", kind: .field(TextRules(value: "v2.1.0"))),
    ],
    buttons: [
      AlertButton(id: "cancel", label: "Cancel", role: .cancel),
      AlertButton(id: "save", label: "Save"),
    ])

  @Test(arguments: [Appearance.light, .dark], [1.0, 2.0])
  func aFieldWithAPlaceholderAndTheFocus(appearance: Appearance, scale: Double) throws {
    try expectLikeness(
      Self.release, "field-focused-\(appearance)-\(Int(scale))x", appearance: appearance,
      scale: scale)
  }

  private func expectLikeness(
    _ description: AlertDescription, _ name: String, appearance: Appearance = .light,
    scale: Double = 1, after events: [InputEvent] = []
  ) throws {
    let environment = AlertEnvironment(appearance: appearance, scale: scale)
    let content = try StandardAlertContent(description)
    var size = content.measure(within: Size(width: 1248, height: 768), in: environment)
    _ = try ContentSnapshot(of: content, size: size, in: environment)
    content.didPresent()
    for event in events { content.handle(event) }
    size = content.measure(within: Size(width: 1248, height: 768), in: environment)
    let snapshot = try ContentSnapshot(of: content, size: size, in: environment)
    let comparison = try GoldenComparison(snapshot.surface, named: name, in: Self.folder)
    #expect(comparison.isAlike, "\(comparison.report)")
  }
}
