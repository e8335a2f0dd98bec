internal import AlertModel
internal import Cairo

/// The subviews of a `ChoiceList` and their layout: the filter line, the column titles and the
/// scrolled rows, below each other.
///
/// Rectangles and points are in the list's coordinates.
final class ChoicePane {
  let columns: ChoiceColumns
  let rows: ChoiceRows
  let filterLine: ChoiceFilterLine
  /// The height of a row at the last layout, in points.
  private(set) var rowHeight = 36.0

  /// Called after each step of an eased scroll: other rows are under the pointer.
  var onGlide: (() -> Void)?
  private let scroller: ScrollView
  private let header: ChoiceHeader
  private let showsFilterAlways: Bool
  private var headerHeight = 0.0
  private var emptyLine = TextLine("")
  private var noMatchLine = TextLine("")

  init(_ rules: ChoiceRules) {
    showsFilterAlways = rules.allowsOther
    columns = ChoiceColumns(rules)
    header = ChoiceHeader(columns)
    rows = ChoiceRows(columns, hasBoxes: rules.allowsMultiple)
    scroller = ScrollView(rows)
    scroller.hasEdge = true
    filterLine = ChoiceFilterLine(isPermanent: rules.allowsOther)
    scroller.onGlide = { [weak self] in self?.onGlide?() }
    header.extent = { [weak rows] width, environment in
      rows?.extent(width: width, in: environment) ?? 0...1
    }
  }

  /// Shows the texts beside the items in a language.
  func show(_ language: Language) {
    emptyLine = TextLine(language[.nothingToChoose], alignment: .center)
    noMatchLine = TextLine(language[.nothingMatches], alignment: .center)
    filterLine.language = language
  }

  /// The list's subviews, from back to front.
  var views: [View] { [filterLine, header, scroller] }

  // MARK: - Content

  /// Shows the typed text and how many of a list's items match it.
  func show(_ filter: ChoiceFilter, of count: Int) {
    rows.count = filter.count
    filterLine.show(filter.text, found: filter.count, of: count)
    filterLine.isHidden = !filter.isActive && !showsFilterAlways
  }

  // MARK: - Layout

  /// The height of the header above the rows, in points.
  func heightAbove(width: Double, in environment: AlertEnvironment) -> Double {
    header.measure(width: width, in: environment).height
      + (showsFilterAlways ? environment.theme.metrics.listRowHeight : 0)
  }

  /// Takes metrics from a theme for the layouts that follow.
  func configure(width: Double, in environment: AlertEnvironment) {
    rowHeight = environment.theme.metrics.listRowHeight
    headerHeight = header.measure(width: width, in: environment).height
  }

  /// Gives each view its frame within a list of a size in points.
  func place(in size: Size) {
    var top = filterLine.isHidden ? 0 : min(rowHeight, size.height)
    filterLine.frame = Rect(x: 0, y: 0, width: size.width, height: top)
    header.frame = Rect(
      x: 0, y: top, width: size.width, height: min(headerHeight, size.height - top))
    top += header.frame.height
    scroller.frame = Rect(
      x: 0, y: top, width: size.width, height: max(size.height - top, 0))
    rows.frame.size = Size(
      width: size.width, height: max(Double(rows.count) * rowHeight, scroller.frame.height))
    // Keep the offset within its bounds.
    scroller.scroll(by: 0)
  }

  /// Draws why there are no rows, in their place.
  func drawMessage(
    hasItems: Bool, into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let inset = ChoiceRows.textInset
    (hasItems ? noMatchLine : emptyLine).draw(
      in: Rect(
        x: inset, y: scroller.frame.minY, width: max(scroller.frame.width - 2 * inset, 1),
        height: min(scroller.frame.height, rowHeight)),
      color: environment.palette.hint, into: context, in: environment)
  }

  // MARK: - Rows

  /// How many rows are visible at a time, at least 1.
  var rowsPerPage: Int { max(Int(scroller.frame.height / rowHeight), 1) }

  /// The row at a point; nil for none.
  func row(at point: Point) -> Int? {
    guard scroller.frame.contains(point) else { return nil }
    let row = Int((point.y - scroller.frame.minY + scroller.offset) / rowHeight)
    return (0..<rows.count).contains(row) ? row : nil
  }

  /// The rectangle of the column titles.
  var headerFrame: Rect { header.frame }

  /// The rectangle of a row, which may be scrolled out of the list.
  func frame(ofRow row: Int) -> Rect {
    Rect(
      x: 0, y: scroller.frame.minY + Double(row) * rowHeight - scroller.offset,
      width: scroller.frame.width, height: rowHeight)
  }

  // MARK: - Scrolling

  func scrollToTop() {
    scroller.scroll(to: 0)
  }

  /// Scrolls just far enough to show a row.
  func reveal(row: Int) {
    let top = Double(row) * rowHeight
    if top < scroller.offset {
      scroller.scroll(to: top)
    } else if top + rowHeight > scroller.offset + scroller.frame.height {
      scroller.scroll(to: top + rowHeight - scroller.frame.height)
    }
  }

  /// Scrolls by the wheel.
  ///
  /// - Returns: Whether the rows can scroll, and whether they moved.
  func scrolled(dx: Double, dy: Double) -> (canScroll: Bool, moved: Bool) {
    let former = scroller.targetOffset
    let canScroll = scroller.scrolled(dx: dx, dy: dy)
    return (canScroll, scroller.targetOffset != former)
  }
}
