import AlertModel
import AlertProtocol

extension ZenityDraft {
  /// `--list`.
  func list() throws(ZenityRequest.Failure) -> PersonalityAlert {
    let titles = request.texts(.column)
    guard !titles.isEmpty else {
      throw ZenityRequest.Failure(
        text: "No column titles specified for List dialog.", status: statuses.error)
    }
    let toggles = [ZenityOption.checklist, .radiolist].filter(request.has)
    guard toggles.count < 2, toggles.isEmpty || !request.has(.imagelist) else {
      throw ZenityRequest.Failure(
        text: "You should use only one List dialog type.", status: statuses.error)
    }
    let hasToggle = !toggles.isEmpty
    var table = ZenityTable(columnCount: titles.count, hasToggle: hasToggle)
    let rows = request.operands.isEmpty ? [] : table.read(request.operands) + table.finish()
    var rules = ChoiceRules(
      items: rows.prefix(ProtocolLimits.itemCount).map(\.item),
      allowsMultiple: request.has(.checklist) || (!hasToggle && request.has(.multiple)))
    let chosen = rows.filter(\.isChosen).map(\.item)
    rules.selection = rules.allowsMultiple ? chosen : Array(chosen.prefix(1))
    rules.columns = columns(titles, hasToggle: hasToggle)
    rules.hidesHeader = request.has(.hideHeader)
    // What a person ticks stands with its circles and boxes where it is little and simple.
    let isSimple =
      rules.columns.count == 1 && rules.columns[0] == ChoiceColumn(titles[1...].first ?? "")
    if hasToggle, isSimple, !rows.isEmpty, rows.count <= ChoiceRules.mostRadioItems {
      rules.columns = []
      rules.form = .radio
    } else {
      rules.form = .list
    }
    var alert = self.alert("Select items from the list below.")
    alert.buttons = buttons
    alert.inputs = [AlertInput(name: Self.valueName, kind: .choice(rules))]
    if isWide(columns: rules.columns.count { !$0.isHidden }) { alert.style = .card }
    return finished(
      alert, printing: [.value(Self.valueName, .rows(rowForm(titles, hasToggle: hasToggle)))],
      printsAtTimeout: true,
      dialogue: request.operands.isEmpty
        ? ZenityRows(table, allowsMultiple: rules.allowsMultiple) : nil)
  }

  /// Whether the room of an alert is too little.
  func isWide(columns: Int = 1) -> Bool {
    columns > 3 || (request.number(.width) ?? 0) >= 600 || (request.number(.height) ?? 0) >= 600
  }

  /// The columns behind that of the boxes.
  private func columns(_ titles: [String], hasToggle: Bool) -> [ChoiceColumn] {
    let hidden = Self.numbers(request.text(.hideColumn) ?? "")
    let first = hasToggle ? 1 : 0
    var columns: [ChoiceColumn] = []
    for (index, title) in titles.enumerated().dropFirst(first).prefix(ProtocolLimits.columnCount) {
      columns.append(
        ChoiceColumn(
          DropInText.cut(title, to: ProtocolLimits.labelLength),
          kind: request.has(.imagelist) && index == 0 ? .picture : .text,
          isHidden: hidden.contains(index + 1), isEditable: request.has(.editable)))
    }
    return columns.isEmpty ? [ChoiceColumn()] : columns
  }

  /// Which cells are printed, and what stands between them.
  private func rowForm(_ titles: [String], hasToggle: Bool) -> RowForm {
    let first = hasToggle ? 1 : 0
    let all = Array(0..<max(titles.count - first, 1))
    let word = request.text(.printColumn) ?? ""
    let wanted = Self.numbers(word).map { $0 - 1 - first }.filter { all.contains($0) }
    return RowForm(
      cells: word.uppercased() == "ALL" ? all : word.isEmpty ? [0] : wanted,
      separator: EscapedText.compressed(request.text(.separator) ?? "|"), ending: "\n")
  }

  /// The numbers of a list with commas between them.
  private static func numbers(_ text: String) -> [Int] {
    text.split(separator: ",").map { Int(NumberWord.leading(String($0))) }
  }
}

/// Cells that come one by one, as the rows of `--list`.
struct ZenityTable: Hashable, Sendable {
  /// A row that is whole.
  struct Row: Hashable, Sendable {
    /// Its cells, without the first one if that says whether it is chosen.
    var item: String
    var isChosen: Bool
  }

  let columnCount: Int
  let hasToggle: Bool
  private var cells: [String] = []

  init(columnCount: Int, hasToggle: Bool) {
    self.columnCount = columnCount
    self.hasToggle = hasToggle
  }

  /// Takes cells in; the rows that are whole by now.
  mutating func read(_ more: [String]) -> [Row] {
    var rows: [Row] = []
    for cell in more {
      cells.append(cell)
      if cells.count == columnCount { rows.append(row()) }
    }
    return rows
  }

  /// Nothing more comes: the last row has empty cells for those that it lacks.
  mutating func finish() -> [Row] { cells.isEmpty ? [] : [row()] }

  private mutating func row() -> Row {
    let missing = Array(repeating: "", count: columnCount - cells.count)
    let whole = cells + missing
    cells = []
    let shown = hasToggle && columnCount > 1 ? Array(whole.dropFirst()) : whole
    return Row(
      item: ZenityDraft.row(shown), isChosen: hasToggle && whole[0].lowercased() == "true")
  }
}

/// The rows of `--list` that come on standard input while it is shown.
private struct ZenityRows: AlertDialogue {
  private var table: ZenityTable
  private let allowsMultiple: Bool
  private var lines = StreamedLines()
  /// What is chosen, as far as is known.
  private var chosen: [String] = []
  /// Whether the person has chosen, after which no row of a choice of one is chosen by itself.
  private var isTouched = false
  private var count = 0
  private var length = 0

  let readsInput = true
  let patience = 0.1

  init(_ table: ZenityTable, allowsMultiple: Bool) {
    self.table = table
    self.allowsMultiple = allowsMultiple
  }

  mutating func read(_ bytes: [UInt8], at now: Double) -> [DialogueStep] {
    add(table.read(lines.read(bytes)))
  }

  mutating func inputEnded() -> [DialogueStep] {
    add(table.read(lines.finish()) + table.finish())
  }

  mutating func happened(_ event: AlertEvent) -> [DialogueStep] {
    guard case .changed(_, let value) = event else { return [] }
    isTouched = true
    chosen =
      switch value {
      case .items(let items): items
      case .text(let item): [item]
      case .none, .flag, .number: []
      }
    return []
  }

  private mutating func add(_ rows: [ZenityTable.Row]) -> [DialogueStep] {
    // What is too much to be shown is left out.
    let rows = rows.filter { row in
      let fits =
        count < ProtocolLimits.itemCount
        && length + row.item.utf8.count <= ProtocolLimits.itemsLength
      if fits {
        count += 1
        length += row.item.utf8.count
      }
      return fits
    }
    guard !rows.isEmpty else { return [] }
    let addition = AlertAddition(rows: [ZenityDraft.valueName: rows.map(\.item)])
    var steps = [DialogueStep.update(AlertUpdate(adding: addition))]
    let more = rows.filter(\.isChosen).map(\.item)
    guard !more.isEmpty, allowsMultiple || !isTouched else { return steps }
    chosen = allowsMultiple ? chosen + more : Array(more.suffix(1))
    steps.append(.update(AlertUpdate(values: [ZenityDraft.valueName: .items(chosen)])))
    return steps
  }
}
