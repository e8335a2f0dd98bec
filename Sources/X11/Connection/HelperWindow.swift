/// A 1 × 1 window of ours that is never mapped and owns a selection, and what is told to it.
///
/// It is destroyed with its last owner. That frees the selection without a race against whoever
/// took it meanwhile.
final class HelperWindow {
  let id: WindowID
  private let connection: DisplayConnection
  private let observation: EventObservation

  /// Makes the window.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - action: Called from the loop with each event of the window.
  init(on connection: DisplayConnection, action: @escaping (DisplayEvent) -> Void) {
    self.connection = connection
    id = connection.makeHelperWindow()
    observation = connection.addObserver(for: id, action: action)
  }

  isolated deinit {
    observation.cancel()
    connection.destroyHelperWindow(id)
  }
}
