package import AlertKit
package import AlertModel
internal import Cairo
internal import DrawingTestSupport
package import Testing

/// Draws an alert with one input and compares it with its reference picture.
package struct InputPicture {
  /// The input; nil for an alert without one.
  package var input: AlertInput?
  package var title: String
  package var progress: AlertProgress?
  /// The path of a picture file in the alert; nil for none.
  package var image: String?
  package var reducesMotion: Bool
  /// Configures the content before it is drawn first.
  package var prepare: ((StandardAlertContent) -> Void)?
  /// The input events that are handled before the picture is taken.
  package var events: [InputEvent]
  /// Whether the present transition has ended, so that the first input has the focus.
  package var isPresented: Bool
  /// The size that the alert is measured within, in points.
  package var limit = Size(width: 1248, height: 768)

  /// The combinations of appearance and scale that each kind of input is drawn in.
  package nonisolated static let looks: [(Appearance, Double)] = [
    (.light, 1), (.light, 2), (.dark, 1), (.dark, 2),
  ]

  package init(
    input: AlertInput? = nil, title: String = "Please choose", progress: AlertProgress? = nil,
    image: String? = nil, reducesMotion: Bool = false,
    prepare: ((StandardAlertContent) -> Void)? = nil, events: [InputEvent] = [],
    isPresented: Bool = true
  ) {
    self.input = input
    self.title = title
    self.progress = progress
    self.image = image
    self.reducesMotion = reducesMotion
    self.prepare = prepare
    self.events = events
    self.isPresented = isPresented
  }

  /// Draws the alert and compares it with the reference `NAME-APPEARANCE-SCALEx.png` of the test
  /// target that calls.
  package func expectLikeness(
    _ name: String, appearance: Appearance = .light, scale: Double = 1, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
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
      // Lay out again, so that the next event finds views where this one moved them.
      _ = try snapshot(content, environment)
    }
    let picture = try snapshot(content, environment)
    let comparison = try GoldenComparison(
      picture.surface, named: "\(name)-\(appearance)-\(Int(scale))x", in: GoldenFolder.of(file))
    #expect(comparison.isAlike, "\(comparison.report)", sourceLocation: sourceLocation)
  }

  private func snapshot(
    _ content: StandardAlertContent, _ environment: AlertEnvironment
  ) throws -> ContentSnapshot {
    let size = content.measure(within: limit, in: environment)
    return try ContentSnapshot(of: content, size: size, in: environment)
  }

  /// The key presses that type a text.
  package static func typing(_ text: String) -> [InputEvent] {
    text.map { letter in
      let key: Key = letter == " " ? .space : .text(String(letter).lowercased())
      return .keyPressed(KeyPress(key, writes: String(letter)))
    }
  }
}
