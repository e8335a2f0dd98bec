import AlertModel
import CommandOptions

/// What the options have said so far of the columns that a choice's rows have.
struct ColumnsDraft: Hashable, Sendable {
  private(set) var columns: [ChoiceColumn] = []
  var hidesHeader = false
  var isFirstChosen = false
  var allowsOther = false
  var matchesCase = false
  private var hidden: [Numbered] = []
  private var editable: [Numbered] = []
  private var pictures: [Numbered] = []

  /// A column by its number, from 1, and the option that names it.
  struct Numbered: Hashable, Sendable {
    var option: String
    var number: Int
  }

  /// What is said of columns that may be given later.
  enum Attribute: Sendable {
    case hidden
    case editable
    case picture
  }

  /// Another column, at the right of those before.
  mutating func add(_ title: String) {
    columns.append(ChoiceColumn(title))
  }

  mutating func set(_ attribute: Attribute, _ column: Numbered) {
    switch attribute {
    case .hidden: hidden.append(column)
    case .editable: editable.append(column)
    case .picture: pictures.append(column)
    }
  }

  /// The rules with all of that.
  func applied(to former: ChoiceRules) throws(OptionProblem) -> ChoiceRules {
    var rules = former
    rules.columns = columns
    for remark in hidden { rules.columns[try place(of: remark)].isHidden = true }
    for remark in pictures { rules.columns[try place(of: remark)].kind = .picture }
    for remark in editable {
      let place = try place(of: remark)
      guard rules.columns[place].kind == .text else {
        throw OptionProblem("\(remark.option) \(remark.number): pictures cannot be edited")
      }
      rules.columns[place].isEditable = true
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

  private func place(of remark: Numbered) throws(OptionProblem) -> Int {
    guard columns.indices.contains(remark.number - 1) else {
      let there = columns.isEmpty ? "there is no --column" : "there are \(columns.count)"
      throw OptionProblem("\(remark.option) names no column: \(remark.number); \(there)")
    }
    return remark.number - 1
  }
}
