import AlertModel
import AlertViews
import X11

/// The services of an alert's window for its content.
@MainActor
final class ContentHost: AlertContentHost {
  /// Called with the response that the content ends the alert with.
  var answered: ((AlertResponse) -> Void)?
  /// Called with an event that the content reports.
  var told: ((AlertEvent) -> Void)?

  private let display: AlertDisplay
  private let panes: AlertPanes
  private let redraw: ContentRedraw
  private let input: ContentInput

  init(_ parts: AlertWindowParts) {
    display = parts.display
    panes = parts.panes
    redraw = parts.redraw
    input = parts.input
  }

  func setNeedsDisplay() {
    redraw.setNeedsDisplay()
  }

  func setNeedsLayout() {
    redraw.setNeedsLayout(isExpected: input.isHandling)
  }

  func finish(with response: AlertResponse) {
    answered?(input.timed(response))
  }

  func tell(_ event: AlertEvent) {
    told?(input.timed(event))
  }

  var isCapsLockOn: Bool { display.connection.queryInputState().contains(.lock) }

  var pasteboard: any Pasteboard { display.pasteboard }

  func textCaretMoved(to caret: Rect?) {
    input.caretMoved(to: caret)
  }

  func pointerLookChanged(to look: PointerLook) {
    panes.setPointer(look)
  }
}
