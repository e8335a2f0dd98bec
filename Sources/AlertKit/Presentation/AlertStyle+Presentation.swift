public import AlertModel

extension AlertStyle {
  /// The presentation of alerts of this style.
  ///
  /// - Parameter position: The place, for presentations that have a choice: any for toasts, left or
  ///   right for panels, top or bottom for banners. nil means the usual place.
  /// - Returns: The presentation.
  public func presentation(at position: ScreenPosition? = nil) -> any AlertPresentation {
    switch self {
    case .alert: CenteredPresentation()
    case .sheet: SheetPresentation()
    case .card: CardPresentation()
    case .panel: PanelPresentation(side: (position?.horizontal ?? 1) < 0.5 ? .left : .right)
    case .toast: ToastPresentation(position: position ?? .topRight)
    case .banner: BannerPresentation(edge: (position?.vertical ?? 0) > 0.5 ? .bottom : .top)
    }
  }
}
