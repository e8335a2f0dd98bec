public import AlertModel
public import Cairo

/// Draws the background and the outline of text fields, text areas and lists.
public enum FieldPainter {
  /// The state of a field.
  public struct State: Hashable, Sendable {
    /// Whether it has the keyboard focus.
    public var isFocused: Bool
    /// Whether it can be changed.
    public var isEnabled: Bool
    /// Whether it is marked as invalid.
    public var isInvalid: Bool

    /// Creates a state; by default an enabled, valid field without the focus.
    public init(isFocused: Bool = false, isEnabled: Bool = true, isInvalid: Bool = false) {
      self.isFocused = isFocused
      self.isEnabled = isEnabled
      self.isInvalid = isInvalid
    }
  }

  /// The factor of the opacity of a disabled field.
  private static let disabledPart = 0.5
  /// The width of the outline of a focused field, in points.
  private static let strongLine = 1.25

  /// Draws the background, the outline, and the focus ring if it has the focus.
  ///
  /// The ring adjoins the outline, so that they form one frame.
  ///
  /// - Parameters:
  ///   - rect: The field, in points.
  ///   - state: Its state.
  ///   - context: The destination.
  ///   - environment: Theme, appearance and scale.
  public static func draw(
    _ rect: Rect, state: State, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let metrics = environment.theme.metrics
    let radius = metrics.fieldRadius
    let box = context.snapped(rect)
    let isFocused = state.isFocused && state.isEnabled
    if isFocused {
      let distance = metrics.focusRingWidth / 2
      let ring =
        state.isInvalid
        ? palette.destructiveOnBox.withAlpha(palette.focusRing.alpha) : palette.focusRing
      context.beginPath()
      context.add(box.outset(by: distance), radius: radius + distance)
      context.setPen(width: metrics.focusRingWidth)
      context.setSource(ring)
      context.stroke()
    }
    context.fill(box, radius: radius, with: faded(palette.fieldFill, state))
    let hairline = environment.fieldLine
    let width = isFocused || state.isInvalid ? max(strongLine, hairline) : hairline
    context.beginPath()
    context.add(box.outset(by: -width / 2), radius: radius - width / 2)
    context.setPen(width: width)
    context.setSource(faded(line(state, isFocused: isFocused, palette: palette), state))
    context.stroke()
  }

  /// Returns the colour of the text in a field.
  public static func textColor(state: State, palette: Palette) -> Color {
    faded(palette.title, state)
  }

  /// Returns how far the focus ring extends beyond the field, in points.
  public static func reach(of metrics: Metrics) -> Double { metrics.focusRingWidth }

  private static func line(_ state: State, isFocused: Bool, palette: Palette) -> Color {
    if state.isInvalid { return palette.destructiveOnBox }
    return isFocused ? palette.accentOnBox : palette.fieldLine
  }

  private static func faded(_ color: Color, _ state: State) -> Color {
    state.isEnabled ? color : color.withAlpha(color.alpha * disabledPart)
  }
}
