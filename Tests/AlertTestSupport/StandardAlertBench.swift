package import AlertKit
package import AlertModel
package import AlertViews
internal import Cairo
internal import DrawingTestSupport
internal import Testing

/// A standard alert that is laid out and handles events without a window.
package final class StandardAlertBench {
  package let content: StandardAlertContent
  package let host = RecordingHost()
  package let environment: AlertEnvironment
  /// The content's size, in points, as it was measured last.
  package private(set) var size: Size = .zero
  private let limit: Size

  /// Creates an alert and lays it out within `limit` points.
  package init(
    _ description: AlertDescription, limit: Size = Size(width: 1248, height: 768),
    textScale: Double = 1
  ) throws {
    try TestFonts.install()
    TestPictures.install()
    self.limit = limit
    environment = AlertEnvironment(textScale: textScale)
    content = try StandardAlertContent(description)
    content.host = host
    try draw()
  }

  /// Creates an alert with one input named “it”, which has the focus.
  package static func asking(
    _ kind: AlertInput.Kind, isRequired: Bool = false, isEnabled: Bool = true
  ) throws -> StandardAlertBench {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: "Well?",
        inputs: [
          AlertInput(
            name: "it", label: "It", kind: kind, isRequired: isRequired, isEnabled: isEnabled)
        ],
        buttons: [
          AlertButton(id: "cancel", label: "Cancel", role: .cancel),
          AlertButton(id: "use", label: "Use"),
        ]))
    bench.content.didPresent()
    return bench
  }

  // MARK: - Drawing

  /// Measures and draws, as the presenter does before a frame.
  package func draw() throws {
    _ = try snapshot()
  }

  /// The current pixels of the alert.
  package func picture() throws -> [UInt8] {
    try snapshot().surface.withUnsafeBytes { Array($0) }
  }

  private func snapshot() throws -> ContentSnapshot {
    size = content.measure(within: limit, in: environment)
    return try ContentSnapshot(of: content, size: size, in: environment)
  }

  // MARK: - Views

  package var buttons: [Button] { content.view.buttons }

  /// The center of a button, in the content's coordinates.
  package func center(of button: Button) -> Point {
    button.convertToContent(button.bounds).center
  }

  /// The control of an input.
  package func control<Control: InputView>(_ name: String) throws -> Control {
    try #require(content.view.form.controls.first { $0.name == name } as? Control)
  }

  /// The control of the first input.
  package var control: InputView { content.view.form.controls[0] }

  /// The value of the first input.
  package var value: InputValue? { control.value }

  // MARK: - Events

  /// Ends the present transition, so that the first input gets the focus.
  package func appear() {
    content.didPresent()
  }

  package func press(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    content.handle(.keyPressed(KeyPress(key, modifiers: modifiers, isRepeat: isRepeat)))
  }

  package func release(_ key: Key) {
    content.handle(.keyReleased(KeyPress(key)))
  }

  /// Presses the keys that type a text, one for each character.
  package func type(_ text: String) {
    for character in text {
      let key: Key =
        character == " " ? .space : character == "\n" ? .return : .text(character.lowercased())
      let writes = character == "\n" ? "" : String(character)
      content.handle(.keyPressed(KeyPress(key, writes: writes)))
    }
  }

  package func click(_ point: Point) {
    content.handle(.pointerMoved(point))
    content.handle(.pointerPressed(point, clicks: 1))
    content.handle(.pointerReleased(point))
  }

  // MARK: - Results

  /// The button identifier of each response.
  package var pressed: [String?] { host.responses.map(\.button) }

  /// The text on a pasteboard; nil for none.
  package func pasted(_ selection: PasteboardSelection) -> String? {
    var result: String?
    host.pasteboard.read(selection, limit: .max) { result = $0 }
    return result
  }
}

extension AlertDescription {
  /// Two buttons in a row; the default is the second.
  package static let twoButtons = AlertDescription(
    title: "Replace?", message: "It is there already.",
    buttons: [
      AlertButton(id: "cancel", label: "_Cancel", role: .cancel),
      AlertButton(id: "replace", label: "_Replace"),
    ])

  /// Three buttons in a column, the first destructive.
  package static let destructive = AlertDescription(
    title: "Erase?",
    buttons: [
      AlertButton(id: "erase", label: "Erase", role: .destructive),
      AlertButton(id: "other", label: "Choose Another…"),
      AlertButton(id: "cancel", label: "Cancel", role: .cancel),
    ])
}
