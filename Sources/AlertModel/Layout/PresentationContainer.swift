/// What content is placed in: one monitor, in points from its top left corner.
public struct PresentationContainer: Hashable, Sendable {
  /// The size of the monitor.
  public var size: Size
  /// What docks and bars leave free of it.
  public var workArea: Rect
  /// The theme's lengths.
  public var metrics: Metrics

  public init(size: Size, workArea: Rect? = nil, metrics: Metrics = Metrics()) {
    self.size = size
    self.workArea = workArea ?? Rect(origin: .zero, size: size)
    self.metrics = metrics
  }

  /// The whole monitor.
  public var bounds: Rect { Rect(origin: .zero, size: size) }
}

/// What stands behind the content of a presentation.
public enum PresentationBackdrop: Hashable, Sendable, CaseIterable {
  /// The screen, dimmed by the theme's backdrop: until the alert has ended nothing else can be
  /// used, and alerts take turns.
  case dimmed
  /// The desktop as it is, which stays in use; others of its kind may stand beside it.
  case desktop
}
