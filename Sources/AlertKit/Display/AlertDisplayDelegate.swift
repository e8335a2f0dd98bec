/// Reacts to changes of a display before the presenter does.
@MainActor
protocol AlertDisplayDelegate: AnyObject {
  /// Monitors were added, removed, moved or resized.
  func displayDidChangeMonitors(_ display: AlertDisplay)
  /// Docks and panels leave other parts of the monitors free than before.
  func displayDidChangeWorkAreas(_ display: AlertDisplay)
  /// Themes, desktop settings or the compositor changed, so that windows must be created anew.
  func displayDidChangeAppearance(_ display: AlertDisplay)
  /// Windows of other programs appeared, disappeared or moved.
  func displayDidChangeStacking(_ display: AlertDisplay)
}
