internal import AlertModel
internal import AlertRendering
internal import Cairo

/// A part of a calendar that can be clicked.
enum CalendarTarget: Hashable {
  case back
  case forward
  case day(CalendarDate)
}

/// The layout of a calendar, in points from its top left corner.
struct CalendarGeometry {
  private static let inset = 8.0

  private let width: Double
  private let headerHeight: Double
  private let weekdayHeight: Double
  private let rowHeight: Double
  private var top: Double { Self.inset / 2 + headerHeight }

  /// The height of the calendar, whatever its width.
  var height: Double { top + weekdayHeight + rowHeight * Double(MonthGrid.rows) + Self.inset }

  private var cellWidth: Double {
    max(width - 2 * Self.inset, 1) / Double(MonthGrid.columns)
  }

  /// - Parameters:
  ///   - width: The width, in points.
  ///   - textScale: By how much text is larger than usual.
  init(width: Double, textScale: Double) {
    self.width = width
    headerHeight = 30 * textScale
    weekdayHeight = 22 * textScale
    rowHeight = 31 * textScale
  }

  var title: Rect {
    Rect(
      x: back.maxX, y: Self.inset / 2, width: max(forward.minX - back.maxX, 1),
      height: headerHeight)
  }

  /// The button to the previous month.
  var back: Rect {
    Rect(
      x: Self.inset / 2, y: Self.inset / 2, width: headerHeight, height: headerHeight)
  }

  /// The button to the next month.
  var forward: Rect {
    Rect(
      x: width - Self.inset / 2 - headerHeight, y: Self.inset / 2, width: headerHeight,
      height: headerHeight)
  }

  /// The rectangle for the weekday's name above a column.
  func weekday(column: Int) -> Rect {
    Rect(
      x: Self.inset + Double(column) * cellWidth, y: top, width: cellWidth,
      height: weekdayHeight)
  }

  func cell(row: Int, column: Int) -> Rect {
    Rect(
      x: Self.inset + Double(column) * cellWidth,
      y: top + weekdayHeight + Double(row) * rowHeight, width: cellWidth,
      height: rowHeight)
  }

  /// The cell at a point; nil for none.
  func cell(at point: Point) -> (row: Int, column: Int)? {
    let first = cell(row: 0, column: 0)
    let row = ((point.y - first.minY) / rowHeight).rounded(.down)
    let column = ((point.x - first.minX) / cellWidth).rounded(.down)
    guard (0..<Double(MonthGrid.rows)).contains(row),
      (0..<Double(MonthGrid.columns)).contains(column)
    else { return nil }
    return (Int(row), Int(column))
  }
}

/// Draws the parts of a calendar and keeps the layouts of its texts.
struct CalendarPainter {
  /// The state of a day, for drawing.
  struct DayState {
    var isChosen: Bool
    var isToday: Bool
    /// Whether the day can be chosen.
    var isPossible: Bool
    /// The strength of the hover effect, from 0 to 1.
    var hover: Double
    var isPressed: Bool
  }

  var isEnabled = true
  /// The strength of a part's hover effect, from 0 to 1.
  var hover: (CalendarTarget) -> Double = { _ in 0 }
  var pressed: CalendarTarget?

  private let names: CalendarNames
  private let weekdays: [TextLine]
  private let days: [TextLine]
  private let strongDays: [TextLine]
  private var title = TextLine("")

  init(_ names: CalendarNames) {
    self.names = names
    weekdays = names.weekdays.map {
      TextLine($0, size: \.hintSize, weight: .medium, alignment: .center)
    }
    days = (1...31).map { TextLine("\($0)", alignment: .center) }
    strongDays = (1...31).map { TextLine("\($0)", weight: .semibold, alignment: .center) }
  }

  /// Draws the month's title, the arrows and the names of the weekdays.
  mutating func drawHeader(
    _ grid: MonthGrid, canTurnBack: Bool, canTurnForward: Bool, geometry: CalendarGeometry,
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let text = names.title(month: grid.month, of: grid.year)
    if title.text != text { title = TextLine(text, weight: .semibold, alignment: .center) }
    title.draw(
      in: geometry.title, color: faded(palette.title), into: context, in: environment)
    drawArrow(
      .left, .back, in: geometry.back, isPossible: canTurnBack, into: context, in: environment)
    drawArrow(
      .right, .forward, in: geometry.forward, isPossible: canTurnForward, into: context,
      in: environment)
    for column in 0..<MonthGrid.columns {
      weekdays[grid.weekday(inColumn: column)].draw(
        in: geometry.weekday(column: column), color: faded(palette.hint), into: context,
        in: environment)
    }
  }

  private func drawArrow(
    _ glyph: GlyphPainter.Glyph, _ target: CalendarTarget, in rect: Rect, isPossible: Bool,
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let amount = hover(target)
    if amount > 0 {
      context.fill(
        context.snapped(rect.outset(by: -3)), radius: environment.theme.metrics.fieldRadius - 2,
        with: palette.plainTint.withAlpha(amount * (pressed == target ? 0.14 : 0.07)))
    }
    let color = faded(palette.title)
    GlyphPainter.draw(
      glyph, in: rect.outset(by: -7),
      color: isPossible ? color : color.withAlpha(color.alpha * 0.25), into: context)
  }

  /// Draws one day.
  func drawDay(
    _ day: Int, in cell: Rect, state: DayState, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let side = min(cell.width, cell.height) - 3
    let disc = Rect(
      x: cell.center.x - side / 2, y: cell.center.y - side / 2, width: side, height: side)
    if state.isChosen {
      context.fill(disc, radius: side / 2, with: faded(palette.accent))
    } else {
      if state.hover > 0 && isEnabled {
        context.fill(
          disc, radius: side / 2,
          with: palette.plainTint.withAlpha(state.hover * (state.isPressed ? 0.14 : 0.07)))
      }
      if state.isToday {
        let width = 1.5
        context.beginPath()
        context.add(disc.outset(by: -width / 2), radius: side / 2)
        context.setPen(width: width)
        context.setSource(faded(palette.accentOnBox))
        context.stroke()
      }
    }
    let isStrong = state.isChosen || state.isToday
    let color = faded(
      state.isChosen
        ? palette.accentLabel : state.isToday ? palette.accentOnBox : palette.title)
    (isStrong ? strongDays : days)[day - 1].draw(
      in: cell, color: state.isPossible ? color : color.withAlpha(color.alpha * 0.3),
      into: context, in: environment)
  }

  private func faded(_ color: Color) -> Color {
    isEnabled ? color : color.withAlpha(color.alpha * 0.5)
  }
}
