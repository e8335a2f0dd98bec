import AlertAnswers
import AlertModel
import CommandOptions

/// The part of a draft that the commands share which present an alert and print its answer.
struct PresentDraft: Sendable {
  var alert: AlertDraft
  var reply = ReplyDraft()

  init(files: CommandFiles) {
    alert = AlertDraft(files: files)
  }

  /// Returns the command that presents a finished alert, or prints its document.
  func present(
    _ description: AlertDescription, answer: PresentCommand.Answer = .button
  ) throws(OptionProblem) -> Command {
    if reply.printsDocument { return .print(try Self.document(of: description)) }
    if reply.listens { try alert.files.refuseSecondReader("--listen") }
    return .present(
      try PresentCommand(
        alert: description, waits: reply.waits ?? true, isJSON: reply.isJSON, answer: answer,
        listens: reply.listens
      ).checked())
  }

  /// Returns the JSON document of a description.
  static func document(of alert: AlertDescription) throws(OptionProblem) -> String {
    do {
      return try alert.document()
    } catch {
      throw OptionProblem("the document cannot be written: \(error)")
    }
  }
}

extension Operands {
  /// Returns the question that is the first operand.
  func question(_ word: String, example: String) throws(OptionProblem) -> String {
    guard let question = first, !question.isEmpty else {
      throw OptionProblem("\(word) is missing, such as: \(example)")
    }
    return question
  }

  /// Returns the question that is the only operand.
  func onlyQuestion(_ word: String, example: String) throws(OptionProblem) -> String {
    let question = try question(word, example: example)
    try refuse(after: 1, Operands.unquoted)
    return question
  }
}

extension PresentCommand {
  /// Returns the command; throws if its members contradict each other.
  func checked() throws(OptionProblem) -> PresentCommand {
    if listens, !waits {
      throw OptionProblem("\("--listen") and \("--no-wait") exclude each other")
    }
    guard asksForSecret else { return self }
    if listens { throw OptionProblem("\("--listen") cannot be used with \("a secret")") }
    if !waits {
      throw OptionProblem("--no-wait cannot be used with a secret: its value would be lost")
    }
    if alert.theme != nil {
      throw OptionProblem(
        "--theme cannot be used with a secret: tocsin-askpass reads no theme files")
    }
    return self
  }
}
