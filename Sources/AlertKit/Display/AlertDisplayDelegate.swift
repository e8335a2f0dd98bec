/// Is notified of changes of a display before the presenter.
@MainActor
protocol AlertDisplayDelegate: AnyObject {
  /// Monitors were added, removed, moved or resized.
  func displayDidChangeMonitors(_ display: AlertDisplay)
  /// The work areas have changed, which docks and panels leave free.
  func displayDidChangeWorkAreas(_ display: AlertDisplay)
  /// Themes, desktop settings or the compositor have changed, so that windows must be recreated.
  func displayDidChangeAppearance(_ display: AlertDisplay)
  /// Presenters have claimed the stage for a modal alert, or no longer do, while this one does not.
  func displayDidChangeClaims(_ display: AlertDisplay)
  /// Windows of other programs appeared, disappeared or moved.
  func displayDidChangeStacking(_ display: AlertDisplay)
}
