import AlertAnswers
import AlertModel
import AlertProtocol
import CommandOptions

/// The dialog `--list`.
struct ZenityList: Sendable {
  private let draft: ZenityDraft
  private let request: ZenityRequest

  init(_ draft: ZenityDraft) {
    self.draft = draft
    request = draft.request
  }

  /// Returns the alert.
  func alert() throws(ZenityRequest.Failure) -> PersonalityAlert {
    let titles = request.texts(.column)
    guard !titles.isEmpty else {
      throw ZenityRequest.Failure(
        text: "No column titles specified for List dialog.", status: draft.statuses.error)
    }
    let toggles = [ZenityOption.checklist, .radiolist].filter(request.has)
    guard toggles.count < 2, toggles.isEmpty || !request.has(.imagelist) else {
      throw ZenityRequest.Failure(
        text: "You should use only one List dialog type.", status: draft.statuses.error)
    }
    let hasToggle = !toggles.isEmpty
    let hidden = Self.numbers(request.text(.hideColumn) ?? "").map { $0 - 1 }
    var table = ZenityTable(
      columnCount: titles.count, hasToggle: hasToggle, hidden: Set(hidden))
    var rows = table.read(request.operands.map(\.bytes))
    if !request.operands.isEmpty { rows += table.finish() }
    var answer = printed(titles, hasToggle: hasToggle)
    answer.isPlain = hasToggle && isSimple(rows, of: table)
    let isPlain = answer.isPlain
    func item(_ row: ZenityTable.Row) -> String { isPlain ? row.cells[0] : row.item }
    var rules = ChoiceRules(
      items: rows.map(item),
      allowsMultiple: request.has(.checklist) || (!hasToggle && request.has(.multiple)))
    let chosen = rows.filter(\.isChosen).map(item)
    rules.selection = rules.allowsMultiple ? chosen : Array(chosen.prefix(1))
    rules.columns = answer.isPlain ? [] : columns(titles, of: table)
    rules.hidesHeader = request.has(.hideHeader)
    rules.form = answer.isPlain ? .radio : .list
    var alert = draft.alert(draft.context.language[.zenitySelectItems])
    alert.buttons = draft.buttons
    alert.inputs = [AlertInput(name: ZenityDraft.valueName, kind: .choice(rules))]
    if isWide(columns: table.shown.count) { alert.style = .card }
    return draft.finished(
      alert,
      dialogue: ZenityRows(
        table, answer, allowsMultiple: rules.allowsMultiple, isOpen: request.operands.isEmpty))
  }

  /// Whether the dialog is too wide or too tall for an alert.
  private func isWide(columns: Int) -> Bool {
    columns > 3 || (request.number(.width) ?? 0) >= 600 || (request.number(.height) ?? 0) >= 600
  }

  /// Whether the rows can be shown as radio buttons or check boxes: if they are few, and the shown
  /// cell is the printed one.
  private func isSimple(_ rows: [ZenityTable.Row], of table: ZenityTable) -> Bool {
    guard table.columnCount == 2, table.shown == [1], !request.has(.editable), !rows.isEmpty,
      rows.count <= ChoiceRules.mostRadioItems
    else { return false }
    return rows.allSatisfy { row in
      CellText.original(row.cells[0]).utf8.elementsEqual(table.cell(1, ofRow: row.place))
    }
  }

  /// Returns the hidden column with the row’s index and the shown columns, of which there is at
  /// least one.
  private func columns(_ titles: [String], of table: ZenityTable) -> [ChoiceColumn] {
    let shown = table.shown.map { column in
      let isPicture = request.has(.imagelist) && column == 0
      return ChoiceColumn(
        DropInText.cut(titles[column], to: ProtocolLimits.labelLength),
        kind: isPicture ? .picture : .text, isEditable: request.has(.editable) && !isPicture)
    }
    return [ChoiceColumn(isHidden: true)] + (shown.isEmpty ? [ChoiceColumn()] : shown)
  }

  /// Returns which cells are printed, and their separator.
  private func printed(_ titles: [String], hasToggle: Bool) -> ZenityRows.Answer {
    let all = Array(titles.indices.dropFirst(hasToggle && titles.count > 1 ? 1 : 0))
    let columns: [Int] =
      switch request.text(.printColumn) {
      case nil: Array(all.prefix(1))
      case let word? where word.uppercased() == "ALL": all
      case let word?: Self.numbers(word).map { $0 - 1 }.filter(all.contains)
      }
    return ZenityRows.Answer(
      columns: columns,
      separator: Array(EscapedText.compressed(request.text(.separator) ?? "|").utf8),
      isEditable: request.has(.editable))
  }

  /// Parses numbers separated by commas.
  private static func numbers(_ text: String) -> [Int] {
    text.split(separator: ",").map { Int(IntegerText.leading(String($0))) }
  }
}
