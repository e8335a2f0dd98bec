import AlertModel

/// A menu while it is shown: reads rows, and prints the answer at the end.
struct MenuDialogue: AlertDialogue {
  /// The name of the input with the rows.
  static let inputName = "row"

  private static let cancelKeyPrefix = "cancel-key-"

  /// Returns the identifier of the hidden button for a key that cancels.
  static func cancelKeyName(_ index: Int) -> String { "\(cancelKeyPrefix)\(index + 1)" }

  private var rows: MenuRows
  private let answer: MenuAnswer
  private var isOpen: Bool
  private let program: String
  private var hasComplained = false

  /// Creates the dialogue of a menu.
  ///
  /// - Parameters:
  ///   - rows: The rows so far.
  ///   - isOpen: Whether more rows can arrive.
  ///   - answer: The format of the answer.
  ///   - program: The program’s name in messages.
  init(_ rows: MenuRows, isOpen: Bool, answer: MenuAnswer, program: String) {
    self.rows = rows
    self.isOpen = isOpen
    self.answer = answer
    self.program = program
  }

  var readsInput: Bool { isOpen && !rows.isFull }

  mutating func read(_ bytes: [UInt8], at now: Double) -> [DialogueStep] {
    steps(adding: rows.read(bytes))
  }

  mutating func inputEnded() -> [DialogueStep] {
    isOpen = false
    return steps(adding: rows.finish())
  }

  mutating func happened(_ event: AlertEvent) -> [DialogueStep] {
    // The initial rows can be too many as well.
    event == .presented ? steps(adding: []) : []
  }

  func ended(_ response: AlertResponse) -> [DialogueStep] {
    guard response.outcome == .button,
      response.button?.hasPrefix(Self.cancelKeyPrefix) != true,
      let value = response.values?[Self.inputName]
    else { return [] }
    return [.write(answer.text(of: value, rows: rows))]
  }

  private mutating func steps(adding items: [String]) -> [DialogueStep] {
    var steps: [DialogueStep] = []
    if !items.isEmpty {
      let addition = AlertAddition(rows: [Self.inputName: ChoiceItems(items)])
      steps.append(.update(AlertUpdate(adding: addition)))
    }
    if rows.isFull, !hasComplained {
      hasComplained = true
      steps.append(
        .complain(
          "\(program): there are too many rows; those after \(rows.texts.count) are left out\n"))
    }
    return steps
  }
}
