import AlertAnswers
import AlertModel
import AlertProtocol

/// The dialog `--forms`.
struct ZenityForms: Sendable {
  private let draft: ZenityDraft
  private let request: ZenityRequest

  init(_ draft: ZenityDraft) {
    self.draft = draft
    request = draft.request
  }

  /// Returns the alert.
  func alert() throws(ZenityRequest.Failure) -> PersonalityAlert {
    var alert = draft.alert("")
    alert.buttons = draft.buttons
    var fields: [ZenityOption] = []
    // The n-th `--list-values` belongs to the n-th list, and likewise for combo boxes.
    var lists = request.texts(.listValues)[...]
    var titles = request.texts(.columnValues)[...]
    var combos = request.texts(.comboValues)[...]
    let separator = request.text(.separator) ?? "|"
    let format = request.text(.formsDateFormat) ?? request.text(.dateFormat) ?? "%x"
    for given in request.options {
      guard let kind = kind(of: given.option, &lists, &titles, &combos) else { continue }
      guard alert.inputs.count < ProtocolLimits.inputCount else {
        throw ZenityRequest.Failure(
          text: "zenity: a form has at most \(ProtocolLimits.inputCount) fields",
          status: draft.statuses.error)
      }
      let label = DropInText.cut(Self.plainLabel(given.text), to: ProtocolLimits.labelLength)
      alert.inputs.append(
        AlertInput(name: "field-\(alert.inputs.count + 1)", label: label, kind: kind))
      fields.append(given.option)
    }
    var parts: [AnswerTable.Part] = []
    for (index, (input, field)) in zip(alert.inputs, fields).enumerated() {
      if !parts.isEmpty { parts.append(.text(separator)) }
      let form = Self.form(
        of: field, as: input.kind, isLast: index == fields.count - 1, dateFormat: format)
      parts.append(.value(input.name, form))
    }
    parts.append(.text("\n"))
    return draft.finished(alert, printing: parts, printsAtTimeout: true)
  }

  /// Returns a label in which underscores are literal.
  private static func plainLabel(_ text: String) -> String {
    text.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
  }

  /// Returns the kind of input that an option adds; nil if it adds none.
  private func kind(
    of option: ZenityOption, _ lists: inout ArraySlice<String>,
    _ titles: inout ArraySlice<String>, _ combos: inout ArraySlice<String>
  ) -> AlertInput.Kind? {
    switch option {
    case .addEntry: return .field(TextRules())
    case .addPassword: return .secret(SecretRules())
    case .addMultilineEntry: return .text(TextRules())
    case .addCalendar: return .date(DateRules(value: draft.context.today))
    case .addCombo:
      let items = Self.cells(combos.popFirst())
      return .choice(
        ChoiceRules(
          items: ZenityTable.items(of: items.map { [$0] }), form: items.isEmpty ? .list : nil))
    case .addList:
      let values = Self.cells(lists.popFirst())
      let columns = Self.cells(titles.popFirst())
      let width = max(columns.count, 1)
      var table = ZenityTable(columnCount: width, hasToggle: false)
      var rows = table.read(values.map { Array($0.utf8) })
      rows += table.finish()
      var rules = ChoiceRules(items: rows.map { $0.cells.joined(separator: "\t") })
      rules.form = .list
      rules.columns = columns.prefix(ProtocolLimits.columnCount).map {
        ChoiceColumn(DropInText.cut($0, to: ProtocolLimits.labelLength))
      }
      rules.hidesHeader = !request.has(.showHeader)
      return .choice(rules)
    default: return nil
    }
  }

  /// Splits a text at vertical bars.
  private static func cells(_ text: String?) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    return text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }

  private static func form(
    of option: ZenityOption, as kind: AlertInput.Kind, isLast: Bool, dateFormat: String
  ) -> ValueForm {
    switch (option, kind) {
    case (.addCalendar, _): return .day(format: dateFormat)
    // zenity prints a space for a combo box without a selection.
    case (.addCombo, _): return .nonempty(or: " ")
    case (.addList, .choice(let rules)):
      // As in zenity: a comma after every cell, except in the last field.
      let cells = Array(0..<max(rules.columns.count, 1))
      return .rows(RowForm(cells: cells, separator: "", terminator: isLast ? "" : ","))
    default: return .plain
    }
  }
}
