/// One of the nine places of a monitor at which an alert that leaves the desktop in use may stand.
public enum ScreenPosition: String, Hashable, Sendable, Codable, CaseIterable {
  case topLeft = "top-left"
  case top
  case topRight = "top-right"
  case left
  case center
  case right
  case bottomLeft = "bottom-left"
  case bottom
  case bottomRight = "bottom-right"

  /// Where the position lies from the left edge, 0, to the right edge, 1.
  public var horizontal: Double {
    switch self {
    case .topLeft, .left, .bottomLeft: 0
    case .top, .center, .bottom: 0.5
    case .topRight, .right, .bottomRight: 1
    }
  }

  /// Where the position lies from the top edge, 0, to the bottom edge, 1.
  public var vertical: Double {
    switch self {
    case .topLeft, .top, .topRight: 0
    case .left, .center, .right: 0.5
    case .bottomLeft, .bottom, .bottomRight: 1
    }
  }
}
