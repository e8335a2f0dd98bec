internal import AlertModel
internal import AlertRendering
internal import Cairo

/// The rows of a list, laid out only when they are visible.
final class ChoiceRows: View {
  /// The state of a row, for drawing.
  struct RowState {
    var isChosen: Bool
    /// Whether keys act on the row.
    var isCurrent: Bool
  }

  /// The most rows and the most pictures whose layouts are kept.
  private static let mostLines = 64
  /// The distance between the list's edges and the text, in points.
  static let textInset = 14.0
  /// The distance between the list's edges and the separators, in points.
  private static let separatorInset = 12.0
  /// The inset of the highlight of a chosen row, in points.
  private static let chosenInset = Size(width: 4, height: 2)
  private static let chosenRadius = 6.0

  /// The number of rows.
  var count = 0
  /// Returns the text of a row, which is then split into cells.
  var text: ((Int) -> String)?
  /// Returns the state of a row.
  var state: ((Int) -> RowState)?
  /// Returns the index of a row's item among all items, which stays the same while the filter
  /// changes.
  var identity: ((Int) -> Int)?
  /// Whether each row has a check box.
  let hasBoxes: Bool
  /// The row under the pointer, and those that it has just left.
  private(set) lazy var hover = HoverFade<Int>(of: self)
  /// Whether the current row is marked, because the list has the focus.
  var showsCurrent = false
  /// Whether the pointer's button is down on the hovered row.
  var isPressed = false

  /// A laid out cell.
  private enum Cell {
    case text(TextLine)
    case picture(IconPicture?)
  }

  private let columns: ChoiceColumns
  private var cells: [Int: [Cell]] = [:]
  private var pictures: [String: IconPicture?] = [:]

  init(_ columns: ChoiceColumns, hasBoxes: Bool) {
    self.columns = columns
    self.hasBoxes = hasBoxes
    super.init()
  }

  /// The left edge of the first and the right edge of the last column, for a width in points.
  func extent(width: Double, in environment: AlertEnvironment) -> ClosedRange<Double> {
    let metrics = environment.theme.metrics
    let start = Self.textInset + (hasBoxes ? metrics.checkSize + metrics.checkGap : 0)
    return start...max(width - Self.textInset, start + 1)
  }

  /// The width without truncation, in points.
  override func wantedWidth(in environment: AlertEnvironment) -> Double {
    columns.wantedWidth(in: environment) + extent(width: 0, in: environment).lowerBound
      + Self.textInset
  }

  /// The rectangles of a row's cells, in the rows' coordinates.
  func cellRects(inRow row: Int, in environment: AlertEnvironment) -> [Rect] {
    let height = environment.theme.metrics.listRowHeight
    let extent = extent(width: frame.width, in: environment)
    return columns.spans(from: extent.lowerBound, to: extent.upperBound, in: environment).map {
      Rect(x: $0.x, y: Double(row) * height, width: $0.width, height: height)
    }
  }

  /// Discards all layouts, after texts have changed.
  func discardLayouts() {
    cells = [:]
  }

  override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: Double(count) * environment.theme.metrics.listRowHeight)
  }

  override func draw(into context: borrowing DrawingContext, in environment: AlertEnvironment) {
    let height = environment.theme.metrics.listRowHeight
    let visible = context.visibleRect()
    guard count > 0, visible.height > 0 else { return }
    let first = max(Int(visible.minY / height), 0)
    let last = min(Int(visible.maxY / height), count - 1)
    guard first <= last else { return }
    if cells.count > Self.mostLines { cells = [:] }
    if pictures.count > Self.mostLines { pictures = [:] }
    for row in first...last { draw(row, into: context, in: environment) }
  }

  private func draw(
    _ row: Int, into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let metrics = environment.theme.metrics
    let palette = environment.palette
    let rect = Rect(
      x: 0, y: Double(row) * metrics.listRowHeight, width: frame.width,
      height: metrics.listRowHeight)
    let state = state?(row) ?? RowState(isChosen: false, isCurrent: false)
    let isFilled = state.isChosen && !hasBoxes
    drawGround(rect, row: row, state: state, isFilled: isFilled, into: context, in: environment)
    if row + 1 < count, !isFilled, hasBoxes || self.state?(row + 1).isChosen != true {
      let line = 1 / environment.scale.rounded(.up)
      context.fill(
        context.snapped(
          Rect(
            x: Self.separatorInset, y: rect.maxY - line,
            width: rect.width - 2 * Self.separatorInset,
            height: line)), with: palette.separator)
    }
    if hasBoxes {
      CheckPainter.drawBox(
        Rect(
          x: Self.textInset, y: rect.minY + (rect.height - metrics.checkSize) / 2,
          width: metrics.checkSize,
          height: metrics.checkSize), isOn: state.isChosen,
        state: ButtonPainter.State(hover: hover.amount(of: row), isEnabled: isEnabled),
        into: context, in: environment)
    }
    let color = isFilled ? palette.accentLabel : palette.title
    let shown = isEnabled || isFilled ? color : color.withAlpha(color.alpha * 0.5)
    for (cell, place) in zip(cells(ofRow: row), cellRects(inRow: row, in: environment)) {
      switch cell {
      case .text(let line):
        line.draw(in: place, color: shown, into: context, in: environment)
      case .picture(let picture):
        let side = ChoiceColumns.pictureSide(in: environment)
        picture?.draw(
          in: context.snapped(
            Rect(x: place.minX, y: place.center.y - side / 2, width: side, height: side)),
          color: shown, into: context, in: environment)
      }
    }
  }

  /// Draws the background of a row: the accent if it is chosen, a tint under the pointer, and a
  /// ring around the current row of a list with check boxes.
  private func drawGround(
    _ rect: Rect, row: Int, state: RowState, isFilled: Bool,
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let inner = context.snapped(
      Rect(
        x: rect.minX + Self.chosenInset.width, y: rect.minY + Self.chosenInset.height,
        width: rect.width - 2 * Self.chosenInset.width,
        height: rect.height - 2 * Self.chosenInset.height))
    let hover = isEnabled ? hover.amount(of: row) : 0
    let isPressed = isPressed && self.hover.part == row
    if isFilled {
      let fill = palette.accent.mixed(with: palette.fillTint, by: isPressed && hover > 0 ? 0.14 : 0)
      context.fill(
        inner, radius: Self.chosenRadius,
        with: isEnabled ? fill : fill.withAlpha(fill.alpha * 0.5))
    } else if hover > 0 {
      context.fill(
        inner, radius: Self.chosenRadius,
        with: palette.plainTint.withAlpha(isPressed ? 0.1 : 0.05 * hover))
    }
    if hasBoxes && state.isCurrent && showsCurrent {
      let width = environment.theme.metrics.focusRingWidth / 2
      context.beginPath()
      context.add(inner.outset(by: -width / 2), radius: Self.chosenRadius - width / 2)
      context.setPen(width: width)
      context.setSource(palette.accentOnBox)
      context.stroke()
    }
  }

  private func cells(ofRow row: Int) -> [Cell] {
    let identity = identity?(row) ?? row
    if let known = cells[identity] { return known }
    let texts = columns.table.cells(of: text?(row) ?? "")
    let made = columns.table.shown.map { column in
      switch columns.table.columns[column].kind {
      case .text: Cell.text(columns.line(texts[column], inColumn: column))
      case .picture: Cell.picture(picture(named: texts[column]))
      }
    }
    cells[identity] = made
    return made
  }

  /// The picture for a path or an icon name; nil for none.
  private func picture(named name: String) -> IconPicture? {
    if let known = pictures[name] { return known }
    let picture = IconPicture(AlertIcon(name: name))
    picture?.onChange = { [weak self] in self?.setNeedsDisplay() }
    pictures[name] = .some(picture)
    return picture
  }
}
