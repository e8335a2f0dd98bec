internal import CX11

/// Observes whether the server's screen saver hides the screen, or DPMS has turned the monitors off,
/// which the server counts as the same.
///
/// X Screen Saver Extension: `ScreenSaverNotify`.
package final class BlankWatch {
  /// Whether nothing can be seen, according to the events delivered so far.
  package private(set) var isBlank = false

  private let connection: DisplayConnection
  private let onChange: (Bool) -> Void
  private var observation: EventObservation?

  /// Starts to watch; nil if the server lacks the extension.
  ///
  /// Costs no round trip: whether the screen is blank already is reported later.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - onChange: Called from the loop with whether nothing can be seen now.
  ///
  /// The corresponding Xlib functions are `XScreenSaverSelectInput` and `XScreenSaverQueryInfo`.
  package init?(on connection: DisplayConnection, onChange: @escaping (Bool) -> Void) {
    guard !connection.isLost, connection.extensions.screenSaver != nil else { return nil }
    self.connection = connection
    self.onChange = onChange
    let requests = connection.requests
    let root = connection.root.wire
    requests.post(.screenSaver, 2, [root, UInt32(ScreenSaverNotifyMask)])
    connection.whenAnswered(requests.ask(.screenSaver, 1, [root])) { [weak self] answer in
      self?.set(answer.field(1, as: UInt8.self) == UInt8(ScreenSaverOn))
    }
    observation = connection.addObserver(for: connection.root) { [weak self] event in
      if case .screenSaverChanged(_, let isOn) = event { self?.set(isOn) }
    }
  }

  private func set(_ isBlank: Bool) {
    guard isBlank != self.isBlank else { return }
    self.isBlank = isBlank
    onChange(isBlank)
  }

  isolated deinit {
    guard !connection.isLost else { return }
    connection.requests.post(.screenSaver, 2, [connection.root.wire, 0])
  }
}
