import AlertKit
import AlertModel
import AlertTestSupport
import Cairo
import DrawingTestSupport
import Testing

/// A picture of an alert where its presentation puts it, against the one that is kept of it.
@MainActor
struct PresentationPicture {
  var description: AlertDescription
  /// The canvas, in points.
  var size = Size(width: 440, height: 240)
  var theme = Theme.default
  var ground = SceneRenderer.Ground.desktop
  /// How long ago the alert came, in seconds.
  var age = 0.0
  var count = 1
  /// What the person does before the picture is taken.
  var events: [InputEvent] = []
  /// Whether the alert stands still, and what is first has the focus.
  var isPresented = true

  /// Draws the scene and compares it with the reference `name`-light-1x.
  func expectLikeness(
    _ name: String, appearance: Appearance = .light, scale: Double = 1, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try TestFonts.install()
    TestPictures.install()
    let content = try StandardAlertContent(description)
    content.count = count
    content.arrival = content.arrival.advanced(bySeconds: -age)
    let scene = SceneRenderer(
      size: size, environment: AlertEnvironment(theme: theme, appearance: appearance, scale: scale),
      ground: ground,
      presentation: description.style.presentation(at: description.position))
    if isPresented { content.didPresent() }
    for event in events {
      // What is to be hit has to have its place.
      _ = try scene.render(content)
      content.handle(event)
    }
    let comparison = try GoldenComparison(
      try scene.render(content), named: "\(name)-\(appearance)-\(Int(scale))x",
      in: GoldenFolder.of(file))
    #expect(comparison.isAlike, "\(comparison.report)", sourceLocation: sourceLocation)
  }
}
