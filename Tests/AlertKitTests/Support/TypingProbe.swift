import AlertModel

@testable import AlertKit

/// A probe that accepts text like a text field, without showing it.
final class TypingProbe: ProbeContent {
  private(set) var text = ""
  private(set) var preedit = PreeditText.none
  /// All pre-edit texts, in order.
  private(set) var preedits: [String] = []
  /// The keys that entered no text.
  private(set) var otherKeys: [Key] = []
  /// The text at the time of the last button press.
  private(set) var textAtPress: String?
  var caret = Rect(x: 20, y: 30, width: 1, height: 20)

  override func handle(_ event: InputEvent) {
    super.handle(event)
    switch event {
    case .keyPressed(let press):
      if press.key == .backspace {
        text = String(text.dropLast())
      } else if press.writes.isEmpty {
        otherKeys.append(press.key)
      } else {
        text += press.writes
      }
    case .textCommitted(let committed): text += committed
    case .preeditChanged(let preedit):
      self.preedit = preedit
      preedits.append(preedit.text)
    case .pointerPressed: textAtPress = text
    default: break
    }
  }

  override func didPresent() {
    host?.textCaretMoved(to: caret)
  }

  override var isTyping: Bool { true }
}
