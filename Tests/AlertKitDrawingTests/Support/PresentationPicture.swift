import AlertKit
import AlertModel
import AlertTestSupport
import Cairo
import DrawingTestSupport
import Testing

/// Draws an alert in its presentation and compares it with its reference picture.
@MainActor
struct PresentationPicture {
  var description: AlertDescription
  /// The size of the scene, in points.
  var size = Size(width: 440, height: 240)
  var theme = Theme.default
  var ground = SceneRenderer.Ground.desktop
  /// The time since the alert arrived, in seconds.
  var age = 0.0
  var count = 1
  /// How many toasts are stacked behind it.
  var stacked = 0
  /// The input events that are handled before the picture is taken.
  var events: [InputEvent] = []
  /// The modifier keys that are held.
  var modifiers: KeyModifiers = []
  /// Whether the present transition has ended, so that the first input has the focus.
  var isPresented = true

  /// Draws the scene and compares it with the reference `NAME-APPEARANCE-SCALEx.png`.
  func expectLikeness(
    _ name: String, appearance: Appearance = .light, scale: Double = 1, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try TestFonts.install()
    TestPictures.install()
    let content = try StandardAlertContent(description)
    content.count = count
    content.stacked = stacked
    content.arrival = content.arrival.advanced(bySeconds: -age)
    let scene = SceneRenderer(
      size: size,
      // Animated changes caused by events are drawn in their final state.
      environment: AlertEnvironment(
        theme: theme, appearance: appearance, scale: scale, reducesMotion: !events.isEmpty),
      ground: ground,
      presentation: description.presentation)
    if isPresented { content.didPresent() }
    content.modifiersDidChange(to: modifiers)
    for event in events {
      // Views must be laid out before they can be hit.
      _ = try scene.render(content)
      content.handle(event)
    }
    let comparison = try GoldenComparison(
      try scene.render(content), named: "\(name)-\(appearance)-\(Int(scale))x",
      in: GoldenFolder.of(file))
    #expect(comparison.isAlike, "\(comparison.report)", sourceLocation: sourceLocation)
  }
}
