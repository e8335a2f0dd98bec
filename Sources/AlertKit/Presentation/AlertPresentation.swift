public import AlertModel
internal import Cairo

/// The place of content in its container, its backdrop, and its transition.
///
/// A presentation decides these three things only: it knows neither the kind of content nor the
/// window. All lengths are in points; the container's origin is its monitor's top left corner.
public protocol AlertPresentation: Sendable {
  /// The largest size that content may have.
  ///
  /// - Parameter container: The monitor that the content is on.
  /// - Returns: A width and a height, both above 0.
  func contentLimit(in container: PresentationContainer) -> Size

  /// The frame of content of the given size.
  ///
  /// Toasts and banners are moved from there, away from the nearer of top and bottom edge, if
  /// others are shown there already. Modal content is moved beside on-screen keyboards, and made
  /// shorter if necessary.
  ///
  /// - Parameters:
  ///   - size: The measured size of the content, limited to `contentLimit(in:)`.
  ///   - container: The monitor that the content is on.
  /// - Returns: The frame, relative to the monitor's top left corner. Its size may differ from what
  ///   the content measured.
  func contentFrame(for size: Size, in container: PresentationContainer) -> Rect

  /// The background of the content: the dimmed screen, or the desktop, which stays usable.
  var backdrop: PresentationBackdrop { get }

  /// The maximum opacity of the backdrop, from 0 to 1; it limits the theme's.
  var mostBackdropOpacity: Double { get }

  /// The transition for alerts that do not name one.
  var defaultTransition: TransitionName { get }
}

extension AlertPresentation {
  /// No limit.
  public var mostBackdropOpacity: Double { 1 }
}

extension PresentationContainer {
  /// The size of the monitor less a margin on every side, at least one point.
  func size(lessMargin margin: Double) -> Size {
    Size(width: max(1, size.width - 2 * margin), height: max(1, size.height - 2 * margin))
  }
}

extension AlertStyle {
  /// The presentation of alerts with this style.
  ///
  /// - Parameter position: The place, for presentations that have a choice: any for toasts and
  ///   menus, left or right for panels, top or bottom for banners. nil means the default place.
  /// - Returns: The presentation.
  public func presentation(at position: ScreenPosition? = nil) -> any AlertPresentation {
    switch self {
    case .alert: CenteredPresentation()
    case .sheet: SheetPresentation()
    case .card: CardPresentation()
    case .panel: PanelPresentation(side: (position?.horizontal ?? 1) < 0.5 ? .left : .right)
    case .menu: MenuPresentation(position: position ?? .center)
    case .toast: ToastPresentation(position: position ?? .topRight)
    case .banner: BannerPresentation(edge: (position?.vertical ?? 0) > 0.5 ? .bottom : .top)
    }
  }
}

extension AlertDescription {
  /// The direction in which the alert is read.
  private var direction: TextFlow.Direction {
    func shown(_ text: String) -> ShownText {
      ShownText(text, isMarkup: usesMarkup, isOneParagraph: true) { $0 }
    }
    return AlertDirection.direction(
      title: shown(title), message: shown(message), language: language)
  }

  /// The presentation that the description requests: its style at its position.
  ///
  /// A panel without a position is at the side where lines end in its language. Toasts without one
  /// all share the corner where lines of the program's language end, whatever their own language.
  package var presentation: any AlertPresentation {
    guard position == nil else { return style.presentation(at: position) }
    return switch style {
    case .panel where direction == .rightToLeft: PanelPresentation(side: .left)
    case .toast where AlertDirection.ofLanguage == .rightToLeft:
      ToastPresentation(position: .topLeft)
    default: style.presentation()
    }
  }
}
