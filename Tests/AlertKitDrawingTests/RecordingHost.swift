import AlertKit
import AlertModel

/// Takes note of what content asks for.
@MainActor
final class RecordingHost: AlertContentHost {
  private(set) var displays = 0
  private(set) var layouts = 0
  private(set) var responses: [AlertResponse] = []

  func setNeedsDisplay() { displays += 1 }

  func setNeedsLayout() { layouts += 1 }

  func finish(with response: AlertResponse) { responses.append(response) }

  private(set) var events: [AlertEvent] = []
  private(set) var caret: Rect?
  var isCapsLockOn = false
  let pasteboard: any Pasteboard = ProcessPasteboard()

  func tell(_ event: AlertEvent) { events.append(event) }

  func textCaretMoved(to caret: Rect?) { self.caret = caret }

  private(set) var pointer = PointerLook.arrow

  func pointerLookChanged(to look: PointerLook) { pointer = look }
}
