/// What a toast or banner does while a window fills the monitor that it would stand on.
public enum FullScreenChoice: String, Hashable, Sendable, Codable, CaseIterable {
  /// It is shown above the window.
  case show
  /// It waits until no window does any more.
  case wait
  /// It stands on another monitor; where there is none it waits.
  case elsewhere
}
