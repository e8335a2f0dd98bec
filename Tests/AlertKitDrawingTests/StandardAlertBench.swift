import AlertKit
import AlertModel
import Cairo
import DrawingTestSupport

/// A standard alert that is laid out and listens, without a window.
@MainActor
final class StandardAlertBench {
  let content: StandardAlertContent
  let host = RecordingHost()
  let environment = AlertEnvironment()
  private(set) var size: Size = .zero
  private let limit: Size

  init(_ description: AlertDescription, limit: Size = Size(width: 1248, height: 768)) throws {
    try TestFonts.install()
    TestPictures.install()
    self.limit = limit
    content = try StandardAlertContent(description)
    content.host = host
    try draw()
  }

  /// Measures and draws, as the presenter does before a frame.
  func draw() throws {
    size = content.measure(within: limit, in: environment)
    _ = try ContentSnapshot(of: content, size: size, in: environment)
  }

  /// The pixels of the alert as it is now.
  func picture() throws -> [UInt8] {
    size = content.measure(within: limit, in: environment)
    let snapshot = try ContentSnapshot(of: content, size: size, in: environment)
    return snapshot.surface.withUnsafeBytes { Array($0) }
  }

  var buttons: [Button] { content.view.buttons }

  /// The middle of a button, in the content's coordinates.
  func center(of button: Button) -> Point {
    button.convert(button.bounds, toAncestor: content.view).center
  }

  func press(_ key: Key, _ modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    content.handle(.keyPressed(KeyPress(key, modifiers: modifiers, isRepeat: isRepeat)))
  }

  func release(_ key: Key) {
    content.handle(.keyReleased(KeyPress(key)))
  }

  func click(_ point: Point) {
    content.handle(.pointerMoved(point))
    content.handle(.pointerPressed(point, clicks: 1))
    content.handle(.pointerReleased(point))
  }

  /// The identifier of each response's button.
  var pressed: [String?] { host.responses.map(\.button) }
}

extension AlertDescription {
  /// Two buttons in a row; the default is the second.
  static let twoButtons = AlertDescription(
    title: "Replace?", message: "It is there already.",
    buttons: [
      AlertButton(id: "cancel", label: "_Cancel", role: .cancel),
      AlertButton(id: "replace", label: "_Replace"),
    ])

  /// Three buttons in a column, one of which destroys something.
  static let destructive = AlertDescription(
    title: "Erase?",
    buttons: [
      AlertButton(id: "erase", label: "Erase", role: .destructive),
      AlertButton(id: "other", label: "Choose Another…"),
      AlertButton(id: "cancel", label: "Cancel", role: .cancel),
    ])
}

extension StandardAlertBench {
  /// An alert that asks for one thing, named “it”, which has the focus.
  static func asking(
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

  /// The only control.
  var control: InputView { content.view.form.controls[0] }

  /// What it holds.
  var value: InputValue? { control.value }
}
