import AlertModel

/// What a menu does while it is there: rows come in, and at the end what was chosen goes out.
struct MenuDialogue: AlertDialogue {
  /// What the input with the rows is called.
  static let inputName = "row"

  private static let cancelKeyPrefix = "cancel-key-"

  /// The button of a key that cancels, which is no answer.
  static func cancelKeyName(_ index: Int) -> String { "\(cancelKeyPrefix)\(index + 1)" }

  private var rows: MenuRows
  private let answer: MenuAnswer
  private var isOpen: Bool
  private let program: String
  private var hasComplained = false

  /// A menu with some rows.
  ///
  /// - Parameters:
  ///   - rows: The rows that have come so far.
  ///   - isOpen: Whether more may come.
  ///   - answer: How what is chosen is written.
  ///   - program: How messages begin.
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
    // Of rows that were there from the beginning, too, some may be left out.
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
      steps.append(.update(AlertUpdate(adding: AlertAddition(rows: [Self.inputName: items]))))
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
