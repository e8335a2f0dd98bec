package import AlertKit
package import AlertModel

/// An `AlertContentHost` that records the calls of content.
package final class RecordingHost: AlertContentHost {
  package private(set) var displays = 0
  package private(set) var layouts = 0
  package private(set) var responses: [AlertResponse] = []
  package private(set) var events: [AlertEvent] = []
  /// The caret that content reported last, in its coordinates.
  package private(set) var caret: Rect?
  package private(set) var pointer = PointerLook.arrow
  package var isCapsLockOn = false
  package let pasteboard: any Pasteboard = ProcessPasteboard()

  package func setNeedsDisplay() { displays += 1 }

  package func setNeedsLayout() { layouts += 1 }

  package func finish(with response: AlertResponse) { responses.append(response) }

  package func tell(_ event: AlertEvent) { events.append(event) }

  package func textCaretMoved(to caret: Rect?) { self.caret = caret }

  package func pointerLookChanged(to look: PointerLook) { pointer = look }
}
