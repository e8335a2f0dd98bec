import AlertKit
import AlertModel
import AlertRendering
import Cairo

/// Content that is a plain area of one colour and takes note of everything it is told.
class ProbeContent: AlertContent {
  weak var host: (any AlertContentHost)?

  var size: Size
  var color: Color
  var chrome: AlertChrome = .none
  var keyboardNeed: KeyboardNeed
  var accessibleTitle = "Probe"
  /// What Escape answers; nil means that it does nothing.
  var cancelResponse: AlertResponse? = AlertResponse(.cancelled)

  private(set) var events: [InputEvent] = []
  private(set) var isArmed = false
  /// Every change of `isArmed`, in order.
  private(set) var armings: [Bool] = []
  private(set) var drawCount = 0

  /// A colour that neither the desktop nor the backdrop has.
  static let defaultColor: UInt32 = 0x00_3366cc

  init(
    size: Size = Size(width: 300, height: 200), color: UInt32 = ProbeContent.defaultColor,
    keyboard: KeyboardNeed = .grab
  ) {
    self.size = size
    self.color = Color(hex: color)
    keyboardNeed = keyboard
  }

  /// The keys that went down, without repeats, as the content was told.
  var keys: [Key] {
    events.compactMap { event in
      if case .keyPressed(let press) = event, !press.isRepeat { return press.key }
      return nil
    }
  }

  /// How often button 1 went down or up on the content.
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
  }
}

/// A probe that also counts.
final class CountingProbe: ProbeContent, CountingContent {
  var count = 1
}
