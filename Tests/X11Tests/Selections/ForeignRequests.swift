import CX11
import X11

/// Requests as other clients make them.
extension DisplayConnection {
  func destroyForeignWindow(_ window: WindowID) {
    withUnsafeHandle { _ = XDestroyWindow($0, window.rawValue) }
    sync()
  }
}

extension DisplayConnection {
  /// Sends a synthetic key press.
  func sendKey(_ keycode: UInt8, to window: WindowID) {
    var event = XEvent()
    event.xkey.type = KeyPress
    event.xkey.window = window.rawValue
    event.xkey.root = root.rawValue
    event.xkey.keycode = UInt32(keycode)
    event.xkey.same_screen = 1
    withUnsafeHandle { _ = XSendEvent($0, window.rawValue, 0, KeyPressMask, &event) }
    sync()
  }

  /// Sets the keyboard focus to a window.
  func focus(_ window: WindowID) {
    withUnsafeHandle {
      _ = XSetInputFocus($0, window.rawValue, Int32(RevertToPointerRoot), UInt(CurrentTime))
    }
    sync()
  }
}

extension DisplayConnection {
  /// Takes a selection from its current owner.
  func takeSelection(_ selection: AtomID) {
    withUnsafeHandle {
      _ = XSetSelectionOwner($0, selection.rawValue, helperWindow.rawValue, UInt(CurrentTime))
    }
    sync()
  }

  /// Sets a property of format 8, whose type is its own name unless another is given.
  func setBytes(
    _ bytes: [UInt8], _ property: AtomID, type: AtomID? = nil, of window: WindowID
  ) {
    withUnsafeHandle {
      _ = XChangeProperty(
        $0, window.rawValue, property.rawValue, (type ?? property).rawValue, 8,
        Int32(PropModeReplace), bytes, Int32(bytes.count))
    }
  }

  /// Requests a selection in a target format, for a window of this connection.
  func convertSelection(
    _ selection: AtomID, to target: AtomID, property: AtomID, of window: WindowID, time: UInt = 0
  ) {
    withUnsafeHandle {
      _ = XConvertSelection(
        $0, selection.rawValue, target.rawValue, property.rawValue, window.rawValue, time)
    }
    sync()
  }

  /// Informs a requestor that its answer is available, or refused.
  func answerSelection(_ request: SelectionRequestEvent, isServed: Bool) {
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor.rawValue
    event.xselection.selection = request.selection.rawValue
    event.xselection.target = request.target.rawValue
    event.xselection.property = isServed ? request.property.rawValue : 0
    event.xselection.time = request.time
    withUnsafeHandle { _ = XSendEvent($0, request.requestor.rawValue, 0, 0, &event) }
    flush()
  }

  /// The events that this connection has selected on a window.
  func selectedEvents(of window: WindowID) -> EventSelection {
    var attributes = XWindowAttributes()
    withUnsafeHandle { _ = XGetWindowAttributes($0, window.rawValue, &attributes) }
    return EventSelection(rawValue: attributes.your_event_mask)
  }
}
