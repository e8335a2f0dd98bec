import AlertAnswers
import AlertModel

/// The list of `--list` while it is shown: reads rows from standard input, and prints cells of the
/// selected ones at the end.
struct ZenityRows: AlertDialogue {
  /// The format of the answer.
  struct Answer: Hashable, Sendable {
    /// The columns that are printed, in this order.
    var columns: [Int]
    /// The separator between cells.
    var separator: [UInt8]
    /// Whether an item is its only cell, without the row’s index.
    var isPlain = false
    /// Whether cells can be edited.
    var isEditable = false
  }

  private var table: ZenityTable
  private let answer: Answer
  private let allowsMultiple: Bool
  private var isOpen: Bool
  private var lines = LineSplitter(limit: Self.longestCell)
  /// Whether a row is selected, or the user has changed the selection; no row is selected
  /// automatically then.
  private var isSettled: Bool
  private var hasComplained = false

  let patience = 0.1

  /// The most bytes of a cell that are kept, so that an endless stream does not fill the memory.
  private static let longestCell = 1 << 20

  /// Creates the dialogue.
  ///
  /// - Parameters:
  ///   - table: The initial rows.
  ///   - answer: The format of the answer.
  ///   - allowsMultiple: Whether several rows can be selected.
  ///   - isOpen: Whether more rows are read from standard input.
  init(_ table: ZenityTable, _ answer: Answer, allowsMultiple: Bool, isOpen: Bool) {
    self.table = table
    self.answer = answer
    self.allowsMultiple = allowsMultiple
    self.isOpen = isOpen
    isSettled = allowsMultiple || !table.hasToggle
  }

  var readsInput: Bool { isOpen && !table.isFull }
  var listens: Bool { isOpen && !isSettled }

  mutating func begin() -> [DialogueStep] { complaint }

  mutating func read(_ bytes: [UInt8], at now: Double) -> [DialogueStep] {
    add(table.read(lines.read(bytes)))
  }

  mutating func inputEnded() -> [DialogueStep] {
    isOpen = false
    let rows = table.read(lines.finish())
    return add(rows + table.finish())
  }

  mutating func happened(_ event: AlertEvent) -> [DialogueStep] {
    if case .changed = event { isSettled = true }
    return []
  }

  func ended(_ response: AlertResponse) -> [DialogueStep] {
    guard response.button == ZenityDraft.okID || response.outcome == .timedOut else { return [] }
    let chosen: [String] =
      switch response.values?[ZenityDraft.valueName] {
      case .items(let items)?: items
      case .text(let item)?: [item]
      case .some(.none), .flag?, .number?, nil: []
      }
    let printed = chosen.flatMap { cells(of: $0) }
    guard !printed.isEmpty else { return [] }
    return [.write(Array(printed.joined(separator: answer.separator)) + [UInt8(ascii: "\n")])]
  }

  private mutating func add(_ rows: [ZenityTable.Row]) -> [DialogueStep] {
    guard !rows.isEmpty else { return complaint }
    var addition = AlertAddition(
      rows: [ZenityDraft.valueName: ChoiceItems(rows.map(\.item))])
    var chosen = rows.filter(\.isChosen).map(\.item)
    if !allowsMultiple {
      chosen = isSettled ? [] : Array(chosen.prefix(1))
      if !chosen.isEmpty { isSettled = true }
    }
    if !chosen.isEmpty { addition.selection = [ZenityDraft.valueName: chosen] }
    return [.update(AlertUpdate(adding: addition))] + complaint
  }

  /// The message that there are too many rows, printed once.
  private var complaint: [DialogueStep] {
    mutating get {
      guard table.isFull, !hasComplained else { return [] }
      hasComplained = true
      return [
        .complain(
          "zenity: there are too many rows; those after \(table.rowCount) are left out\n")
      ]
    }
  }

  /// Returns the printed cells of a selected item.
  private func cells(of item: String) -> [[UInt8]] {
    guard !answer.isPlain else {
      let cell = Array(CellText.original(item).utf8)
      return answer.columns.map { _ in cell }
    }
    let parts = item.split(
      separator: "\t", maxSplits: max(table.shown.count, 1), omittingEmptySubsequences: false)
    guard let place = parts.first.flatMap({ Int($0) }), (0..<table.rowCount).contains(place) else {
      return []
    }
    let shown = answer.isEditable ? table.shownCells(ofRow: place) : []
    return answer.columns.map { column in
      if answer.isEditable, let index = table.shown.firstIndex(of: column),
        parts.indices.contains(index + 1), parts[index + 1] != shown[index]
      {
        return Array(CellText.original(String(parts[index + 1])).utf8)
      }
      return table.cell(column, ofRow: place)
    }
  }
}
