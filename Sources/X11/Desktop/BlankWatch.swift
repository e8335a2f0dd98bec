internal import CX11

/// Observes whether the server's screen saver hides the screen, or DPMS has turned the monitors off,
/// which the server counts as the same.
///
/// X Screen Saver Extension: `ScreenSaverNotify`.
package final class BlankWatch {
  /// Whether nothing can be seen, according to the events delivered so far.
  package private(set) var isBlank: Bool

  private let connection: DisplayConnection
  private var observation: EventObservation?

  /// Starts to watch; nil if the server lacks the extension.
  ///
  /// Costs two round trips.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - onChange: Called from the loop with whether nothing can be seen now.
  package init?(on connection: DisplayConnection, onChange: @escaping (Bool) -> Void) {
    guard let information = connection.beginSaverEvents() else { return nil }
    self.connection = connection
    isBlank = information.state == ScreenSaverOn
    observation = connection.addObserver(for: connection.root) { [weak self] event in
      guard let self, case .screenSaverChanged(_, let isOn) = event, isOn != isBlank else { return }
      isBlank = isOn
      onChange(isOn)
    }
  }

  isolated deinit {
    guard !connection.isLost else { return }
    XScreenSaverSelectInput(connection.handle, connection.root.rawValue, 0)
  }
}

extension DisplayConnection {
  /// Selects the extension's events; nil if the server lacks it.
  fileprivate func beginSaverEvents() -> XScreenSaverInfo? {
    var (event, error): (Int32, Int32) = (0, 0)
    var information = XScreenSaverInfo()
    guard !isLost, XScreenSaverQueryExtension(handle, &event, &error) != 0 else { return nil }
    firstSaverEvent = Int(event)
    XScreenSaverSelectInput(handle, root.rawValue, UInt(ScreenSaverNotifyMask))
    // After the selection, so that no change is missed.
    guard XScreenSaverQueryInfo(handle, root.rawValue, &information) != 0 else { return nil }
    return information
  }
}
