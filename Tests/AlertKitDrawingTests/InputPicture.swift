import AlertKit
import AlertModel
import Cairo
import DrawingTestSupport
import Testing

/// A picture of an alert that asks for something, against the one that is kept of it.
@MainActor
struct InputPicture {
  static let folder = SourceFolder.of(#filePath) + "/Golden"

  /// What is asked for; nil for nothing.
  var input: AlertInput?
  var title = "Please choose"
  var progress: AlertProgress?
  var image: String?
  var reducesMotion = false
  /// What a program does to the content first; nil for nothing.
  var prepare: ((StandardAlertContent) -> Void)?
  /// What the person does before the picture is taken.
  var events: [InputEvent] = []
  /// Whether the alert stands still, and what is first has the focus.
  var isPresented = true
  var limit = Size(width: 1248, height: 768)

  /// The four ways in which every input is looked at.
  nonisolated static let looks: [(Appearance, Double)] = [
    (.light, 1), (.light, 2), (.dark, 1), (.dark, 2),
  ]

  /// Draws the alert and compares it with the reference `name`-light-1x.
  func expectLikeness(
    _ name: String, appearance: Appearance = .light, scale: Double = 1
  ) throws {
    try TestFonts.install()
    TestPictures.install()
    let content = try StandardAlertContent(
      AlertDescription(
        title: title, image: image, progress: progress, inputs: [input].compactMap { $0 },
        buttons: [
          AlertButton(id: "cancel", label: "Cancel", role: .cancel),
          AlertButton(id: "use", label: "Use"),
        ]))
    let environment = AlertEnvironment(
      appearance: appearance, scale: scale, reducesMotion: reducesMotion)
    prepare?(content)
    _ = try snapshot(content, environment)
    if isPresented { content.didPresent() }
    for event in events {
      content.handle(event)
      // What an event moved is where the next one finds it.
      _ = try snapshot(content, environment)
    }
    let picture = try snapshot(content, environment)
    let comparison = try GoldenComparison(
      picture.surface, named: "\(name)-\(appearance)-\(Int(scale))x", in: Self.folder)
    #expect(comparison.isAlike, "\(comparison.report)")
  }

  private func snapshot(
    _ content: StandardAlertContent, _ environment: AlertEnvironment
  ) throws -> ContentSnapshot {
    let size = content.measure(within: limit, in: environment)
    return try ContentSnapshot(of: content, size: size, in: environment)
  }

  /// The keys that write a text.
  static func typing(_ text: String) -> [InputEvent] {
    text.map { letter in
      let key: Key = letter == " " ? .space : .text(String(letter).lowercased())
      return .keyPressed(KeyPress(key, writes: String(letter)))
    }
  }
}
