import AlertModel
import AlertProtocol

extension CommandDraft {
  /// The command that presents a finished alert, or prints its document.
  func present(
    _ alert: AlertDescription, answer: PresentCommand.Answer = .button
  ) throws(OptionProblem) -> Command {
    if printsDocument { return .print(try Self.document(of: alert)) }
    if listens, let inputReader {
      throw OptionProblem("--listen reads standard input, and so does \(inputReader)")
    }
    return .present(
      try PresentCommand(
        alert: alert, waits: waits ?? true, isJSON: isJSON, answer: answer, listens: listens
      ).checked())
  }

  /// The document that says what the options say.
  static func document(of alert: AlertDescription) throws(OptionProblem) -> String {
    do {
      return try alert.document()
    } catch {
      throw OptionProblem("the document cannot be written: \(error)")
    }
  }

  /// The alert of the one document that the options come on top of; an empty one without.
  func describedAlert() throws(OptionProblem) -> AlertDescription {
    guard let document else { return AlertDescription() }
    let text = try text(of: document, for: "--from", limit: ProtocolLimits.lineLength)
    do throws(DocumentReader.Failure) {
      return try DocumentReader.alert(Array(text.utf8))
    } catch {
      throw OptionProblem("\(document.name): \(error)")
    }
  }

  /// The question that a command asks, and nothing beside it.
  func question(_ word: String, example: String) throws(OptionProblem) -> String {
    guard let question = operands.first, !question.isEmpty else {
      throw OptionProblem("\(word) is missing, such as: \(example)")
    }
    return question
  }

  /// Refuses operands after the first.
  func refuseMoreOperands() throws(OptionProblem) {
    guard operands.count > 1 else { return }
    throw OptionProblem(
      "“\(operands[1])” is not expected; put the question into quotation marks")
  }

  /// An alert that asks for one thing, with a button to agree and one to cancel.
  func asking(
    _ question: String, for input: AlertInput, icon: AlertIcon
  ) throws(OptionProblem) -> AlertDescription {
    var alert = alert
    alert.say(.title, \.title, question)
    var description = try alert.resolved()
    if !alert.said.contains(.icon) { description.icon = icon }
    description.inputs = [input]
    description.buttons = [
      AlertButton(id: "cancel", label: cancelLabel, role: .cancel),
      AlertButton(id: "ok", label: okLabel),
    ]
    try alert.checkTextLimits(description)
    return description
  }
}

extension PresentCommand {
  /// Refuses what does not go together.
  func checked() throws(OptionProblem) -> PresentCommand {
    if listens, !waits { throw OptionProblem("--listen and --no-wait exclude each other") }
    guard asksForSecret else { return self }
    if listens { throw OptionProblem("--listen does not go with a secret") }
    if !waits { throw OptionProblem("--no-wait does not go with a secret, which nobody would get") }
    if alert.theme != nil {
      throw OptionProblem(
        "--theme does not go with a secret: what asks for it reads no files of themes")
    }
    return self
  }
}
