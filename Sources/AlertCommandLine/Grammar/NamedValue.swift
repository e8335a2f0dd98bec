import AlertModel

/// What an option says of one input: `NAME`, `NAME=TEXT`, or `NAME[=LABEL]`.
struct NamedValue: Hashable, Sendable {
  /// The option as it was written.
  var option: String
  /// The input's name.
  var name: String
  /// What follows the equals sign; nil when there is none.
  var text: String?

  /// Reads a value; `form` says how it is written, for the message.
  init(_ value: OptionValue, _ form: String) throws(OptionProblem) {
    let parts = value.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    option = value.option
    name = String(parts[0])
    text = parts.count == 2 ? String(parts[1]) : nil
    guard !name.isEmpty else {
      throw OptionProblem("\(option) takes \(form), and the name is empty")
    }
    if form == Self.nameOnly, text != nil {
      throw OptionProblem("\(option) takes \(form), and no value: “\(value.text)”")
    }
    if form.hasPrefix("\(Self.nameOnly)="), text == nil {
      throw OptionProblem("\(option) takes \(form), not “\(value.text)”")
    }
  }

  /// How a name alone is written.
  static let nameOnly = "NAME"
}

/// Items with commas between them; a comma in an item is written `\,`, a backslash `\\`.
enum ItemList {
  static func split(_ text: String) -> [String] {
    var items: [String] = []
    var item = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped: isEscaped = true
      case "," where !isEscaped:
        items.append(String(item))
        item = String.UnicodeScalarView()
      default:
        // Before anything else a backslash is itself.
        if isEscaped, scalar != ",", scalar != "\\" { item.append("\\") }
        isEscaped = false
        item.append(scalar)
      }
    }
    if isEscaped { item.append("\\") }
    items.append(String(item))
    return items
  }
}
