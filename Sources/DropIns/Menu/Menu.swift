import AlertAnswers
import AlertModel
import AlertProtocol
import CommandOptions

/// A menu of dmenu or rofi, as the command line describes it.
struct Menu: Sendable {
  /// The program’s name in messages.
  var program: String
  /// The text above the rows.
  var prompt = ""
  /// Markup between the prompt and the rows; empty for none.
  var message = ""
  var form = MenuRows.Form()
  var answer = MenuAnswer()
  /// The place of the menu on the monitor.
  var position = ScreenPosition.center
  var matchesCase = true
  /// Whether typed text that matches no row is an answer.
  var allowsOther = true
  var allowsMultiple = false
  /// The initial filter text.
  var filter = ""
  /// The index of the row that is selected initially.
  var selectedRow: Int?
  /// A part of the text of the row that is selected initially.
  var selectedText: String?
  /// Whether the menu is shown only when all rows have been read.
  var waitsForRows = false
  /// The source of the rows.
  var source = CommandInput.Source.standardInput
  /// Whether the menu has no rows and asks for a secret.
  var isSecret = false
  /// Keys that accept like Return, each with its own exit status.
  var keys: [(chord: KeyChord, status: Int32)] = []
  /// Keys that cancel like Escape.
  var cancelKeys: [KeyChord] = []
  /// The exit status if nothing was selected.
  var cancelledStatus: Int32 = 1

  /// Milliseconds to wait for rows before the menu is shown.
  ///
  /// Otherwise an empty list would flash before the rows arrive.
  private static let patience = 100

  /// Reads the available rows and returns the command that presents the menu.
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

  /// Returns all rows, and their items.
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

  /// Returns the item that is selected initially.
  private func selection(among items: [String], _ rows: MenuRows) -> [String] {
    // In a menu of several choices an initial selection would be a checked row.
    guard !allowsMultiple else { return [] }
    if let selectedRow, items.indices.contains(selectedRow) { return [items[selectedRow]] }
    guard let selectedText, !selectedText.isEmpty else { return [] }
    var filter = ChoiceFilter(
      ChoiceItems(items), table: ChoiceTable(columns: rows.columns), matchesCase: matchesCase)
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
      // As in the originals, only keys and rows answer.
      buttons: [
        AlertButton(id: "cancel", label: "Cancel", role: .cancel, isHidden: true),
        AlertButton(id: "ok", label: "OK", isHidden: true),
      ]
        + keys.map { key in
          AlertButton(
            id: "key-\(key.status)", label: key.chord.description, key: key.chord, isHidden: true)
        }
        + cancelKeys.enumerated().map { index, chord in
          AlertButton(
            id: MenuDialogue.cancelKeyName(index), label: chord.description, key: chord,
            isHidden: true)
        }, defaultButton: "ok", style: .menu, position: position,
      // Users type as soon as they open a menu, and choosing a row is harmless.
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
