public import AlertModel

extension AlertStyle {
  /// The presentation that the name stands for.
  ///
  /// - Parameter position: Where it is to stand, as far as the presentation lets that be chosen: a
  ///   panel at the left or the right, a banner at the top or the bottom. nil means its own place.
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
