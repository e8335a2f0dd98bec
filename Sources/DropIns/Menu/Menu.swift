import AlertAnswers
import AlertModel
import AlertProtocol
import CommandOptions

/// A list to choose a row from, as dmenu and rofi have it: what their words say of it.
struct Menu: Sendable {
  /// What it is called in messages.
  var program: String
  /// What stands above the rows.
  var prompt = ""
  /// Markup between the two; empty for nothing.
  var message = ""
  var form = MenuRows.Form()
  var answer = MenuAnswer()
  /// Whether the window stands at the bottom.
  var standsBelow = false
  var matchesCase = true
  /// Whether what is typed is an answer.
  var allowsOther = true
  var allowsMultiple = false
  /// What is typed at first.
  var filter = ""
  /// The place of the row that is marked at first, from 0.
  var selectedRow: Int?
  /// A part of the first row that is marked at first.
  var selectedText: String?
  /// Whether all rows are to be there before anything is seen.
  var waitsForRows = false
  /// Where the rows come from.
  var source = CommandInput.Source.standardInput
  /// Whether it asks for a secret, which no row is.
  var isSecret = false
  /// Keys that answer as Return does, each with an exit status of its own.
  var keys: [(chord: KeyChord, status: Int32)] = []
  /// Keys that cancel as Escape does.
  var cancelKeys: [KeyChord] = []
  /// How it ends when nothing was chosen.
  var cancelledStatus: Int32 = 1

  /// How long rows may take to be there from the beginning, in milliseconds.
  ///
  /// A list that is seen empty and fills up looks worse than one that comes a moment later.
  private static let patience = 100

  /// Reads the rows that are there, and makes the alert.
  func command(reading input: CommandInput) -> PersonalityCommand {
    if isSecret { return .present(PersonalityAlert(secretCommand)) }
    var rows = MenuRows(form)
    let (items, isAtEnd): ([String], Bool)
    do throws(CommandInput.Failure) {
      (items, isAtEnd) = try read(&rows, from: input)
    } catch {
      return .complain("\(program): \(source.name) cannot be read: \(error.reason)\n", status: 1)
    }
    let choice = ChoiceRules(
      items: items, selection: selection(among: items, rows),
      allowsMultiple: allowsMultiple, form: .list, columns: rows.columns, isFirstChosen: true,
      allowsOther: allowsOther, filter: DisplayText.line(filter), matchesCase: matchesCase)
    let alert = description(
      asking: AlertInput(
        name: MenuDialogue.inputName, kind: .choice(choice), isRequired: !allowsOther))
    return .present(
      PersonalityAlert(
        PresentCommand(alert: alert, table: table),
        dialogue: MenuDialogue(rows, isOpen: !isAtEnd, answer: answer, program: program)))
  }

  /// Every row, and what is shown of it.
  func allRows(
    reading input: CommandInput
  ) throws(CommandInput.Failure) -> (rows: MenuRows, items: [String]) {
    var rows = MenuRows(form)
    let (items, _) = try read(&rows, from: input, waits: true)
    return (rows, items)
  }

  private func read(
    _ rows: inout MenuRows, from input: CommandInput, waits: Bool = false
  ) throws(CommandInput.Failure) -> (items: [String], isAtEnd: Bool) {
    let most = ProtocolLimits.itemsLength + ProtocolLimits.itemCount
    var (bytes, isAtEnd) = ([UInt8](), true)
    if source == .standardInput, !waits, !waitsForRows, selectedRow == nil, selectedText == nil {
      (bytes, isAtEnd) = try input.arrived(Self.patience, most)
    } else {
      bytes = try input.read(source, most)
    }
    var items = rows.read(bytes)
    if isAtEnd { items += rows.finish() }
    return (items, isAtEnd)
  }

  /// The item that is marked at first.
  private func selection(among items: [String], _ rows: MenuRows) -> [String] {
    // Where several can be chosen, what is chosen at first is ticked, and that is something else.
    guard !allowsMultiple else { return [] }
    if let selectedRow, items.indices.contains(selectedRow) { return [items[selectedRow]] }
    guard let selectedText, !selectedText.isEmpty else { return [] }
    var filter = ChoiceFilter(
      items, table: ChoiceTable(columns: rows.columns), matchesCase: matchesCase)
    filter.setText(selectedText)
    return filter.bestRow.map { [items[filter.item(inRow: $0)]] } ?? []
  }

  private var secretCommand: PresentCommand {
    let input = AlertInput(name: MenuDialogue.inputName, kind: .secret(SecretRules()))
    var table = table
    table.buttons["ok"] = .init(0, [.value(MenuDialogue.inputName), .text("\n")])
    return PresentCommand(alert: description(asking: input), table: table)
  }

  private func description(asking input: AlertInput) -> AlertDescription {
    let title = DisplayText.line(prompt)
    return AlertDescription(
      title: message.isEmpty ? title : DropInText.escaped(title), message: message,
      usesMarkup: !message.isEmpty, inputs: [input],
      buttons: [
        AlertButton(id: "cancel", label: "Cancel", role: .cancel),
        AlertButton(id: "ok", label: "OK"),
      ]
        + keys.map { key in
          AlertButton(
            id: "key-\(key.status)", label: key.chord.description, key: key.chord, isHidden: true)
        }
        + cancelKeys.enumerated().map { index, chord in
          AlertButton(
            id: MenuDialogue.cancelKeyName(index), label: chord.description, key: chord,
            isHidden: true)
        }, style: standsBelow ? .sheet : .alert,
      // Whoever calls a menu types at once, and no row does any harm by being chosen.
      guardMilliseconds: 0)
  }

  private var table: AnswerTable {
    var buttons = ["ok": AnswerTable.Answer(0)]
    for key in keys { buttons["key-\(key.status)"] = .init(key.status) }
    for index in cancelKeys.indices {
      buttons[MenuDialogue.cancelKeyName(index)] = .init(cancelledStatus)
    }
    return AnswerTable(
      buttons: buttons, cancelled: .init(cancelledStatus), timedOut: .init(1),
      dismissed: .init(1), failed: .init(1))
  }
}
