import AlertKit
import AlertModel
import AlertRendering
import Cairo

/// Content of one colour that records all events.
class ProbeContent: AlertContent {
  weak var host: (any AlertContentHost)?

  var size: Size
  var color: Color
  var chrome: AlertChrome = .none
  var keyboardNeed: KeyboardNeed
  var accessibleTitle = "Probe"
  /// The response to Escape; nil means that Escape is ignored.
  var cancelResponse: AlertResponse? = AlertResponse(.cancelled)

  private(set) var events: [InputEvent] = []
  private(set) var isArmed = false
  /// All values that `isArmed` was set to, in order.
  private(set) var armings: [Bool] = []
  /// Called after each of these.
  var didChangeArming: (() -> Void)?
  private(set) var drawCount = 0
  /// Called before it is drawn.
  var willDraw: (() -> Void)?

  /// A colour that differs from those of desktop and backdrop.
  static let defaultColor: UInt32 = 0x00_3366cc

  init(
    size: Size = Size(width: 300, height: 200), color: UInt32 = ProbeContent.defaultColor,
    keyboard: KeyboardNeed = .grab
  ) {
    self.size = size
    self.color = Color(hex: color)
    keyboardNeed = keyboard
  }

  /// The keys pressed, without repeats.
  var keys: [Key] {
    events.compactMap { event in
      if case .keyPressed(let press) = event, !press.isRepeat { return press.key }
      return nil
    }
  }

  /// How often button 1 was pressed and released over the content.
  var clicks: (presses: Int, releases: Int) {
    var clicks = (presses: 0, releases: 0)
    for event in events {
      switch event {
      case .pointerPressed: clicks.presses += 1
      case .pointerReleased: clicks.releases += 1
      default: break
      }
    }
    return clicks
  }

  func measure(within limit: Size, in environment: AlertEnvironment) -> Size { size }

  func draw(
    into context: borrowing DrawingContext, size: Size, in environment: AlertEnvironment
  ) {
    willDraw?()
    drawCount += 1
    context.fill(Rect(origin: .zero, size: size), with: color)
  }

  func handle(_ event: InputEvent) {
    events.append(event)
  }

  var isTyping: Bool { false }

  func didPresent() {}

  func responseToCancel() -> AlertResponse? { cancelResponse }

  func armedDidChange(_ isArmed: Bool) {
    self.isArmed = isArmed
    armings.append(isArmed)
    didChangeArming?()
  }
}

/// A probe with a count.
final class CountingProbe: ProbeContent, CountingContent {
  var count = 1
}
