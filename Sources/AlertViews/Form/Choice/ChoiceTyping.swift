internal import AlertModel
internal import GLib

/// The text typed into a list: it filters the rows, chooses the likeliest one, and can be the
/// answer itself.
final class ChoiceTyping {
  /// The rows that match the typed text.
  private(set) var filter: ChoiceFilter
  /// Whether the typed text can be the answer.
  let allowsOther: Bool
  /// Whether filtering respects case and accents.
  let matchesCase: Bool

  private let table: ChoiceTable
  private let allowsMultiple: Bool
  private let isFirstChosen: Bool
  /// Whether the typed text is the answer although a row is chosen.
  private var answersTyped = false
  /// Builds the search index when the main loop is idle.
  private var preparation: IdleTask?

  /// The number of items from which the search index is built ahead.
  private static let manyItems = 10_000
  /// The most characters of typed text where it can be the answer.
  private static let mostTyped = 4096

  init(_ rules: ChoiceRules) {
    allowsOther = rules.allowsOther
    matchesCase = rules.matchesCase
    table = rules.table
    allowsMultiple = rules.allowsMultiple
    isFirstChosen = rules.isFirstChosen
    filter = Self.filter(
      rules.items, table: rules.table, matchesCase: rules.matchesCase,
      allowsOther: rules.allowsOther)
    if !rules.filter.isEmpty { filter.setText(rules.filter) }
  }

  private static func filter(
    _ items: ChoiceItems, table: ChoiceTable, matchesCase: Bool, allowsOther: Bool
  ) -> ChoiceFilter {
    ChoiceFilter(
      items, table: table, matchesCase: matchesCase,
      mostCharacters: allowsOther ? mostTyped : ChoiceFilter.mostCharacters)
  }

  // MARK: - Items

  /// Searches other items for the same text.
  func replaceItems(with items: ChoiceItems) {
    let typed = filter.text
    filter = Self.filter(
      items, table: table, matchesCase: matchesCase, allowsOther: allowsOther)
    filter.setText(typed)
  }

  func append(_ more: ChoiceItems) { filter.append(more) }

  func replace(_ item: Int, with text: String) { filter.replace(item, with: text) }

  /// Builds the search index of a long list while nothing else happens, or stops that.
  func prepare(_ isWanted: Bool, count: Int) {
    preparation =
      isWanted && count >= Self.manyItems
      ? IdleTask { [weak self] in self?.filter.prepare() } : nil
  }

  // MARK: - Text

  /// Filters by a text.
  ///
  /// - Returns: Whether the text has changed.
  func setText(_ text: String) -> Bool {
    let former = filter.text
    filter.setText(text)
    guard filter.text != former else { return false }
    answersTyped = false
    return true
  }

  /// Chooses the row that the typed text most likely means.
  func chooseFound(in selection: inout ChoiceSelection) {
    if isFirstChosen {
      selection.leave()
      if let row = filter.bestRow { selection.move(to: filter.item(inRow: row)) }
      return
    }
    // The typed text may be the answer itself, or serve to find rows to tick.
    if allowsMultiple || allowsOther {
      selection.leave()
    } else if let current = selection.current, filter.row(of: current) == nil {
      selection.leave()
    }
    if !allowsMultiple, !allowsOther, selection.isEmpty, filter.isActive, filter.count > 0 {
      selection.choose(filter.item(inRow: 0))
    }
  }

  // MARK: - The answer

  /// The chosen items, or the typed text where that is the answer.
  func answer(insteadOf chosen: InputValue?) -> InputValue? {
    let isUnanswered = chosen == InputValue.none || chosen == .items([])
    guard allowsOther, answersTyped || filter.isActive && isUnanswered else { return chosen }
    return allowsMultiple ? .items([filter.text]) : .text(filter.text)
  }

  /// Makes the typed text the answer during a call.
  func answerTyped(during body: () -> Void) {
    answersTyped = true
    body()
    answersTyped = false
  }
}
