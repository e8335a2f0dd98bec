import AlertModel
import CommandOptions

/// The columns of a list as described by options.
struct ColumnsDraft: Hashable, Sendable {
  private(set) var columns: [ChoiceColumn] = []
  var hidesHeader = false
  var isFirstChosen = false
  var allowsOther = false
  var matchesCase = false
  private var hidden: [Reference] = []
  private var editable: [Reference] = []
  private var pictures: [Reference] = []

  /// A column's number, from 1, and the option that names it.
  struct Reference: Hashable, Sendable {
    var option: String
    var number: Int
  }

  /// An attribute of a column, which can be given before the column itself.
  enum Attribute: Sendable {
    case hidden
    case editable
    case picture
  }

  /// Adds a column to the right of the others.
  mutating func add(_ title: String) {
    columns.append(ChoiceColumn(title))
  }

  mutating func set(_ attribute: Attribute, _ column: Reference) {
    switch attribute {
    case .hidden: hidden.append(column)
    case .editable: editable.append(column)
    case .picture: pictures.append(column)
    }
  }

  /// Returns the rules of a choice with these columns.
  func applied(to former: ChoiceRules) throws(OptionProblem) -> ChoiceRules {
    var rules = former
    rules.columns = columns
    for column in hidden { rules.columns[try index(of: column)].isHidden = true }
    for column in pictures { rules.columns[try index(of: column)].kind = .picture }
    for column in editable {
      let index = try index(of: column)
      guard rules.columns[index].kind == .text else {
        throw OptionProblem("\(column.option) \(column.number): pictures cannot be edited")
      }
      rules.columns[index].isEditable = true
    }
    if !columns.isEmpty, rules.columns.allSatisfy(\.isHidden) {
      throw OptionProblem("--hide-column leaves no column to be seen")
    }
    if hidesHeader, columns.isEmpty {
      throw OptionProblem("--no-header is only for rows with columns: add --column TITLE")
    }
    rules.hidesHeader = hidesHeader
    rules.isFirstChosen = isFirstChosen
    rules.allowsOther = allowsOther
    rules.matchesCase = matchesCase
    return rules
  }

  private func index(of column: Reference) throws(OptionProblem) -> Int {
    guard columns.indices.contains(column.number - 1) else {
      let there = columns.isEmpty ? "there is no --column" : "there are \(columns.count)"
      throw OptionProblem(
        CommandMessage(
          recognizing: "\(column.option) names no column: \(column.number); \(there)"))
    }
    return column.number - 1
  }
}
