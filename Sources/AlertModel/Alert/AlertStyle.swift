/// The presentation of an alert: the position and the background of its content.
public enum AlertStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// A box in the middle of the monitor.
  case alert
  /// A column of buttons at the bottom edge, with the cancel button apart.
  case sheet
  /// A box nearly as large as the monitor.
  case card
  /// A box at the left or right edge, as high as the monitor.
  case panel
  /// A list to pick from, over a slightly dimmed desktop.
  case menu
  /// A small box in a corner, with others of its kind.
  case toast
  /// A bar along the top or bottom edge.
  case banner
}

extension AlertStyle {
  /// Whether the desktop cannot be used until the alert has ended.
  public var isModal: Bool {
    switch self {
    case .alert, .sheet, .card, .panel, .menu: true
    case .toast, .banner: false
    }
  }

  /// The positions that can be chosen; empty if the style has only one place.
  public var positions: [ScreenPosition] {
    switch self {
    case .alert, .sheet, .card: []
    case .panel: [.left, .right]
    case .menu: ScreenPosition.allCases
    case .banner: [.top, .bottom]
    case .toast: ScreenPosition.allCases
    }
  }

  /// Seconds after which an alert without a timeout times out; nil means never.
  ///
  /// Only non-modal alerts do.
  public var defaultTimeout: Double? { isModal ? nil : 6 }
}

/// The behaviour of a toast or banner when its monitor has a full-screen window.
public enum FullScreenChoice: String, Hashable, Sendable, Codable, CaseIterable {
  /// It is shown above the window.
  case show
  /// It waits until the monitor has no full-screen window.
  case wait
  /// It is shown on another monitor; without a free one it waits.
  case elsewhere
}
