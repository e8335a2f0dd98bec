/// An option's value that starts with a name: `NAME`, `NAME=TEXT`, or `NAME[=LABEL]`.
package struct NamedValue: Hashable, Sendable {
  /// The option as it was written.
  package var option: String
  package var name: String
  /// The text after the equals sign; nil without one.
  package var text: String?
  /// The label after the name and a colon; nil without one.
  package var label: String?

  /// Parses a value by its form, which messages name: `nameOnly`, one that starts with `NAME=` or
  /// `NAME[:LABEL]=` if text is required, or another one.
  package init(_ value: OptionValue, _ form: String) throws(OptionProblem) {
    let parts = value.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    option = value.option
    name = String(parts[0])
    text = parts.count == 2 ? String(parts[1]) : nil
    if form.hasPrefix(Self.nameAndLabel), let colon = parts[0].firstIndex(of: ":") {
      name = String(parts[0][..<colon])
      label = String(parts[0][colon...].dropFirst())
    }
    guard !name.isEmpty else {
      throw OptionProblem("\(option) takes \(form), and the name is empty")
    }
    if form == Self.nameOnly, text != nil {
      throw OptionProblem("\(option) takes \(form), and no value: “\(value.text)”")
    }
    let takesText = [Self.nameOnly, Self.nameAndLabel].contains { form.hasPrefix("\($0)=") }
    if takesText, text == nil {
      throw OptionProblem("\(option) takes \(form), not “\(value.text)”")
    }
  }

  /// The form of a name without a value.
  package static let nameOnly = "NAME"
  /// The beginning of the form of a name with a label, before something else.
  package static let nameAndLabel = "NAME[:LABEL]"
}

/// Items separated by commas; `\,` is a comma inside an item and `\\` a backslash.
package enum ItemList {
  package static func split(_ text: String) -> [String] {
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
        // A backslash before any other character is kept.
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
