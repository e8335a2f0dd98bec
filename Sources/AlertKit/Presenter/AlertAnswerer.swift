import AlertModel
import AlertViews

/// Answers alerts in the user's place, on behalf of other programs.
///
/// Values from programs obey the same rules as typed ones.
@MainActor
final class AlertAnswerer {
  private let registry: AlertRegistry
  private let runner: QueueRunner

  init(registry: AlertRegistry, runner: QueueRunner) {
    self.registry = registry
    self.runner = runner
  }

  /// Answers the topmost alert with an identifier.
  ///
  /// - Returns: How many alerts it answered: 1, or 0 if no alert has the identifier.
  /// - Throws: `AlertAdmissionError` with the code `invalid` if the alert does not accept the answer;
  ///   then it has not changed.
  func answer(
    _ identifier: AlertIdentifier, with answer: AlertAnswer
  ) throws(AlertAdmissionError) -> Int {
    guard let leader = runner.liveLeaders(identifiedBy: identifier).first,
      let record = registry[leader]
    else { return 0 }
    guard let description = Self.description(of: record) else {
      throw refusal("“\(identifier)” shows content of its own, which only its window can answer")
    }
    guard !description.inputs.contains(where: \.isSecret) else {
      throw refusal("“\(identifier)” asks for a secret, which only its window accepts")
    }
    guard description.acceptsRemote else {
      throw refusal("“\(identifier)” was asked for with --no-remote: only its window answers it")
    }
    let button = try button(
      of: answer, in: description, isGuest: record.content is GuestContent)
    let form = try form(of: description, entered: record.values ?? [:], given: answer.values)
    let values = form.rows.isEmpty ? nil : form.values
    guard let button, button.role != .cancel else {
      settle(record, with: AlertResponse(.cancelled, button: button?.id, values: values))
      return 1
    }
    if let wrong = form.controls.first(where: { $0.problem != nil }) {
      throw refusal("“\(wrong.name)” is not accepted: \(wrong.problem ?? "")")
    }
    if description.isResident, record.standsOnDesktop, button.id != description.replyID {
      record.tell(.pressed(button: button.id, time: nil))
    } else {
      settle(record, with: AlertResponse(.button, button: button.id, values: values))
    }
    return 1
  }

  /// The question of the topmost alert with an identifier; nil for content without a description.
  func question(of identifier: AlertIdentifier) -> AlertQuestion? {
    guard let leader = runner.liveLeaders(identifiedBy: identifier).first,
      let record = registry[leader], let description = Self.description(of: record)
    else { return nil }
    var question = AlertQuestion(
      description, values: description.inputs.isEmpty ? [:] : record.values ?? [:])
    if record.content is GuestContent {
      // Return is the window's, and there is no OK by default.
      question.defaultButton = nil
      if description.buttons.isEmpty { question.buttons = [] }
    }
    return question
  }

  /// The description of an alert, also of one that shows another program's window.
  private static func description(of record: AlertRecord) -> AlertDescription? {
    record.description ?? (record.content as? GuestContent)?.description
  }

  /// The button that is pressed; nil to cancel an alert without a Cancel button.
  private func button(
    of answer: AlertAnswer, in description: AlertDescription, isGuest: Bool
  ) throws(AlertAdmissionError) -> AlertButton? {
    // Without buttons, the window of another program has none.
    let buttons = isGuest ? description.buttons : description.resolvedButtons
    if let button = buttons.first(where: { $0.id == answer.button }) { return button }
    // Drop-ins give their buttons numbers.
    let labelled = buttons.filter { $0.plainLabel == answer.button }
    if labelled.count == 1 { return labelled[0] }
    let wanted = Mnemonic(parsing: answer.button).label.lowercased()
    let similar = buttons.filter { $0.plainLabel.lowercased() == wanted }
    if similar.count == 1 { return similar[0] }
    if answer.button == AlertAnswer.cancelID { return description.cancelButton }
    let shown = buttons.filter { !$0.isHidden }.prefix(20)
    var names = shown.map(\.nameInMessages)
    if !shown.contains(where: { $0.id == AlertAnswer.cancelID }) {
      names.append(AlertAnswer.cancelID)
    }
    throw refusal(
      "there is no button “\(DisplayText.line(answer.button, limit: 60))”; available: "
        + names.joined(separator: ", "))
  }

  /// A form that is never shown, with the values entered so far and the given ones.
  private func form(
    of description: AlertDescription, entered: [String: InputValue], given: [String: InputValue]
  ) throws(AlertAdmissionError) -> FormView {
    var inputs = description.inputs
    var given = given
    for (name, value) in given.sorted(by: { $0.key < $1.key }) {
      guard let input = inputs.first(where: { $0.name == name }) else {
        let names = inputs.map(\.name).joined(separator: ", ")
        throw refusal(
          "there is no input “\(DisplayText.line(name, limit: 60))”; "
            + (names.isEmpty ? "the alert has none" : "available: \(names)"))
      }
      guard input.isEnabled else { throw refusal("“\(name)” is disabled") }
      given[name] = try resolved(value, of: input)
    }
    for index in inputs.indices {
      guard let value = given[inputs[index].name] ?? entered[inputs[index].name] else { continue }
      do throws(InputValueError) {
        try inputs[index].setValue(value)
        inputs[index].keepOtherItems()
      } catch {
        // A value entered so far may be incomplete, such as half a number.
        if given[inputs[index].name] != nil { throw refusal(error.description) }
      }
    }
    return FormView(leading: [], rows: inputs.map { InputFactory.row(for: $0, reusing: nil) })
  }

  /// Returns a value as its control takes it: a number read from its text, or the matching items of a
  /// list, which may be named by their visible part.
  ///
  /// - Throws: `AlertAdmissionError` for a value that the control would change or ignore.
  private func resolved(
    _ value: InputValue, of input: AlertInput
  ) throws(AlertAdmissionError) -> InputValue {
    switch input.kind {
    case .choice(let rules): try resolved(value, of: input, rules)
    case .number: try number(value, of: input)
    case .slider(let rules): try resolved(number(value, of: input), of: input, rules)
    case .field, .secret, .text, .check, .date: value
    }
  }

  /// Returns the number that a text means if it is typed, and other values as they are.
  private func number(
    _ value: InputValue, of input: AlertInput
  ) throws(AlertAdmissionError) -> InputValue {
    guard case .text(let text) = value else { return value }
    guard let number = NumberText.number(text) else {
      throw refusal(
        "“\(input.name)” takes a number, not “\(DisplayText.line(text, limit: 60))”")
    }
    return .number(number)
  }

  private func resolved(
    _ value: InputValue, of input: AlertInput, _ rules: NumberRules
  ) throws(AlertAdmissionError) -> InputValue {
    guard case .number(let number) = value else { return value }
    let nearest = rules.dragged(to: number)
    guard abs(nearest - number) > 1e-9 * max(abs(number), 1) else { return value }
    var bounds = rules
    (bounds.minimum, bounds.maximum) = (rules.span.lowerBound, rules.span.upperBound)
    bounds.step = rules.draggedStep
    throw refusal("“\(input.name)” is not accepted: \(bounds.problem(with: number) ?? "")")
  }

  private func resolved(
    _ value: InputValue, of input: AlertInput, _ rules: ChoiceRules
  ) throws(AlertAdmissionError) -> InputValue {
    let items: [String] =
      switch value {
      case .text(let item): [item]
      case .items(let items): items
      case .none, .flag, .number: []
      }
    guard items.count <= 1 || rules.allowsMultiple else {
      throw refusal("“\(input.name)” takes one item, not \(items.count)")
    }
    let isTyped = rules.allowsOther && items.count == 1
    var found: [String] = []
    for item in items {
      let match =
        rules.items.first { $0 == item } ?? rules.items.first { rules.visibleText(of: $0) == item }
        ?? rules.onlyRow(named: item)
      guard let match = match ?? (isTyped && !item.isEmpty ? item : nil) else {
        let known = rules.items.prefix(10).map {
          DisplayText.line(rules.visibleText(of: $0), limit: 60)
        }
        throw refusal(
          "“\(input.name)” has no item “\(DisplayText.line(item, limit: 60))”; available: "
            + known.joined(separator: ", ") + (rules.items.count > 10 ? ", …" : ""))
      }
      found.append(match)
    }
    return .items(found)
  }

  private func settle(_ record: AlertRecord, with response: AlertResponse) {
    runner.handle(.settled(record.ticket, response), isToast: record.standsOnDesktop)
  }

  private func refusal(_ sentence: String) -> AlertAdmissionError {
    AlertAdmissionError(.invalid, sentence)
  }
}

extension AlertInput {
  /// Keeps values of a list that are none of its items: text typed into its filter, and rows whose
  /// cells were edited.
  fileprivate mutating func keepOtherItems() {
    guard case .choice(var rules) = kind else { return }
    let others = rules.selection.filter { !rules.items.contains($0) }
    guard !others.isEmpty else { return }
    if rules.columns.contains(where: \.isEditable) {
      rules.items += others
    } else if rules.allowsOther, rules.selection.count == 1 {
      rules.filter = DisplayText.line(others[0])
      (rules.selection, rules.isFirstChosen) = ([], false)
    }
    kind = .choice(rules)
  }
}

extension ChoiceRules {
  /// The only row of a table that is written with spaces for the tabs, as in messages, or has this
  /// text in its first visible column; nil if there are none or several.
  fileprivate func onlyRow(named name: String) -> String? {
    guard !columns.isEmpty else { return nil }
    let rows = items.lazy.filter { row in
      let text = visibleText(of: row)
      return text.split(separator: "\t", omittingEmptySubsequences: false).first ?? "" == name
        || DisplayText.line(text) == name
    }.prefix(2)
    return rows.count == 1 ? rows.first : nil
  }
}

extension AlertButton {
  /// The text on the button, without the underscore of its mnemonic.
  fileprivate var plainLabel: String { Mnemonic(parsing: label).label }

  /// The identifier, and the label if it says something else.
  fileprivate var nameInMessages: String {
    let name = DisplayText.line(id, limit: 60)
    let label = DisplayText.line(plainLabel, limit: 60)
    return label.lowercased() == name.lowercased() ? name : "\(name) (\(label))"
  }
}
