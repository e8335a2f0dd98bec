/// The presentation of an alert: where it stands, and what stands behind it.
public enum AlertStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// In the middle of the monitor.
  case alert
  /// At the bottom edge, with cancel apart.
  case sheet
  /// Nearly as large as the monitor.
  case card
  /// Along a side, as high as the monitor.
  case panel
  /// In a corner, beside others of its kind.
  case toast
  /// Along the top edge.
  case banner
}

extension AlertStyle {
  /// Whether nothing else can be used until the alert has ended.
  public var isModal: Bool {
    switch self {
    case .alert, .sheet, .card, .panel: true
    case .toast, .banner: false
    }
  }

  /// The places that it lets be chosen; empty where there is nothing to choose.
  public var positions: [ScreenPosition] {
    switch self {
    case .alert, .sheet, .card: []
    case .panel: [.left, .right]
    case .banner: [.top, .bottom]
    case .toast: ScreenPosition.allCases
    }
  }

  /// Seconds after which an alert times out of which nothing else is said; nil means never.
  ///
  /// What leaves the desktop in use does not wait for ever to be looked at.
  public var defaultTimeout: Double? { isModal ? nil : 6 }
}
