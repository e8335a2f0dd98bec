import X11

extension DisplayEvent {
  /// When a person did it, by the server's clock, in milliseconds; nil for what no person did.
  var inputTime: UInt32? {
    switch self {
    case .keyPressed(let key), .keyReleased(let key): UInt32(truncatingIfNeeded: key.time)
    case .buttonPressed(let button), .buttonReleased(let button):
      UInt32(truncatingIfNeeded: button.time)
    default: nil
    }
  }
}
