import AlertModel
import CommandOptions

/// The command `tocsin answer`.
enum AnswerTables {
  static let answer = CommandSyntax<AnswerDraft, Command>(
    name: "tocsin answer", operands: "ID BUTTON [NAME=VALUE]...",
    summary: "Answer an alert in the user’s place.",
    discussion: """
      Answers an alert that is waiting or on screen, as a press of the button with that identifier or \
      label does: its caller prints the answer and exits. This is for tests, remote control and key \
      bindings. “cancel” always cancels, as Escape does. “tocsin list --json” shows what each alert \
      asks.

      NAME=VALUE fills in an input, by the same rules as for the keyboard; other inputs keep their \
      values. A check box takes true or false, a date a day such as 2026-11-21; a list takes one of \
      its items, or the first cell of a row, and NAME several times for several items.

      Prompts for secrets, alerts with --no-remote and alerts of other users cannot be answered. If \
      several alerts have the identifier, the one nearest to the user is answered.
      """,
    options: [],
    examples: [
      ("tocsin answer restart yes", "presses “Restart” in “tocsin confirm --id restart”"),
      ("tocsin answer login ok user=ann admin=true", "fills in a form and presses OK"),
    ],
    statuses: ExitStatusRow.orders(
      done: "the alert was answered", missing: "no such alert is waiting or on screen",
      starts: false),
    forms: [.operands(.alerts)],
    draft: AnswerDraft()
  ) { (_, operands) throws(OptionProblem) in
    guard let identifier = operands.first, !identifier.isEmpty else {
      throw OptionProblem("the alert’s ID is missing, such as: \("tocsin answer restart yes")")
    }
    guard operands.count > 1, !operands[1].isEmpty else {
      throw OptionProblem("the button is missing, such as: \("tocsin answer \(identifier) ok")")
    }
    return .answer(AlertIdentifier(identifier), try answer(Array(operands.words.dropFirst())))
  }

  /// Parses a button and NAME=VALUE for inputs; a repeated name means several items.
  static func answer(_ words: [String]) throws(OptionProblem) -> AlertAnswer {
    var answer = AlertAnswer(button: words.first ?? "")
    for word in words.dropFirst() {
      guard let separator = word.firstIndex(of: "="), separator != word.startIndex else {
        throw OptionProblem("a value has the form NAME=VALUE, and not “\(word)”")
      }
      let (name, value) = (String(word[..<separator]), String(word[separator...].dropFirst()))
      switch answer.values[name] {
      case nil: answer.values[name] = .text(value)
      case .items(let items)?: answer.values[name] = .items(items + [value])
      case .text(let first)?: answer.values[name] = .items([first, value])
      case .some(.none), .flag?, .number?: break
      }
    }
    return answer
  }
}

/// The options of `tocsin answer`, which has none.
struct AnswerDraft: Sendable {}
