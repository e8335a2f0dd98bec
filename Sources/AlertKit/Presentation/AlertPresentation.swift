public import AlertModel
internal import Cairo

/// The place of content in its container, its backdrop, and its transition.
///
/// A presentation decides these three things and nothing else: it knows neither the kind of content
/// nor the window. All lengths are in points; the container's origin is its monitor's top left
/// corner.
public protocol AlertPresentation: Sendable {
  /// The largest size that content may have.
  ///
  /// - Parameter container: The monitor that the content stands on.
  /// - Returns: A width and a height, both above 0.
  func contentLimit(in container: PresentationContainer) -> Size

  /// The frame of content of the given size.
  ///
  /// Toasts and banners are moved on from there, away from the nearer of top and bottom edge, where
  /// others are shown already.
  ///
  /// - Parameters:
  ///   - size: What the content measured, cut down to `contentLimit(in:)`.
  ///   - container: The monitor that the content stands on.
  /// - Returns: The frame, from the monitor's top left corner. Its size may be another one than the
  ///   content measured.
  func contentFrame(for size: Size, in container: PresentationContainer) -> Rect

  /// What is behind the content: the dimmed screen, or the desktop, which stays in use.
  var backdrop: PresentationBackdrop { get }

  /// The greatest opacity of the backdrop, from 0 to 1, if the theme's is greater.
  var mostBackdropOpacity: Double { get }

  /// The transition for alerts that do not name one.
  var defaultTransition: TransitionName { get }
}

extension AlertPresentation {
  /// As much as the theme wants.
  public var mostBackdropOpacity: Double { 1 }
}

extension PresentationContainer {
  /// The size of the monitor less a margin on every side, at least one point.
  func size(lessMargin margin: Double) -> Size {
    Size(width: max(1, size.width - 2 * margin), height: max(1, size.height - 2 * margin))
  }
}

extension AlertStyle {
  /// The presentation of alerts of this style.
  ///
  /// - Parameter position: The place, for presentations that have a choice: any for toasts, left or
  ///   right for panels, top or bottom for banners, any for menus. nil means the
  ///   usual place.
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

  /// The presentation that the alert asks for: its style at its position.
  ///
  /// A panel without a position is at the side where lines end. Toasts without one are together in the
  /// corner where lines of the program's own language end, whatever theirs.
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
