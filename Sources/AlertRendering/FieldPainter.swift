public import AlertModel
public import Cairo

/// Draws the ground of whatever text is typed into, and of lists, which look alike.
public enum FieldPainter {
  /// What the person is doing with a field.
  public struct State: Hashable, Sendable {
    public var isFocused: Bool
    public var isEnabled: Bool
    /// Whether what is in it cannot be accepted, and that is said.
    public var isInvalid: Bool

    public init(isFocused: Bool = false, isEnabled: Bool = true, isInvalid: Bool = false) {
      self.isFocused = isFocused
      self.isEnabled = isEnabled
      self.isInvalid = isInvalid
    }
  }

  /// The part of a colour that is left where nothing can be changed.
  private static let disabledPart = 0.5
  /// The width of the line around a field that keys go to, in points.
  private static let strongLine = 1.25

  /// Draws the ground and the line around it, and the ring if keys go there.
  ///
  /// The ring lies close to the line: the two together are one frame.
  ///
  /// - Parameters:
  ///   - rect: The field, in points.
  ///   - state: What the person is doing with it.
  ///   - context: What to draw on.
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

  /// The colour of the text in a field.
  public static func textColor(state: State, palette: Palette) -> Color {
    faded(palette.title, state)
  }

  /// How far the ring reaches beyond the field, in points.
  public static func reach(of metrics: Metrics) -> Double { metrics.focusRingWidth }

  private static func line(_ state: State, isFocused: Bool, palette: Palette) -> Color {
    if state.isInvalid { return palette.destructiveOnBox }
    return isFocused ? palette.accentOnBox : palette.fieldLine
  }

  private static func faded(_ color: Color, _ state: State) -> Color {
    state.isEnabled ? color : color.withAlpha(color.alpha * disabledPart)
  }
}
