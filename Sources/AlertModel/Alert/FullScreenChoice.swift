/// What a toast or banner does when its monitor has a full-screen window.
public enum FullScreenChoice: String, Hashable, Sendable, Codable, CaseIterable {
  /// It is shown above the window.
  case show
  /// It waits until the monitor has no full-screen window.
  case wait
  /// It is shown on another monitor; without a free one it waits.
  case elsewhere
}
