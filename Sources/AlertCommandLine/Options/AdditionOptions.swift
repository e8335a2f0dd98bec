import AlertModel
import AlertProtocol
import CommandOptions

/// The options of `tocsin update` that append to an alert's content.
enum AdditionOptions {
  static let all = [
    CommandOption<AlertAddition>(
      "append-text", nil, "TEXT", "append a line to the long text; can be given many times"
    ) { (draft, value) throws(OptionProblem) in
      draft.text += value.text + "\n"
      try check(draft.text.utf8.count, ProtocolLimits.textLength, value)
    },
    CommandOption<AlertAddition>(
      "append", nil, "NAME=TEXT", "append a line to a text input; can be given many times"
    ) { (draft, value) throws(OptionProblem) in
      let named = try NamedValue(value, "NAME=TEXT")
      let text = draft.values[named.name, default: ""] + (named.text ?? "") + "\n"
      try check(text.utf8.count, ProtocolLimits.valueLength, value)
      draft.values[named.name] = text
    },
    CommandOption<AlertAddition>(
      "row", nil, "NAME=ITEM", "append a row to a choice; can be given many times"
    ) { (draft, value) throws(OptionProblem) in
      let named = try NamedValue(value, "NAME=ITEM")
      guard let item = named.text else {
        throw OptionProblem("\(value.option) takes \("NAME=ITEM"), and there is no item")
      }
      guard !item.utf8.contains(UInt8(ascii: "\n")) else {
        throw OptionProblem("\(value.option): an item must not contain a newline")
      }
      try check(item.utf8.count, ProtocolLimits.itemLength, value)
      draft.rows[named.name, default: []].append(item)
    },
  ]

  private static func check(
    _ length: Int, _ limit: Int, _ value: OptionValue
  ) throws(OptionProblem) {
    guard length <= limit else {
      throw OptionProblem("\(value.option) takes at most \(limit) bytes")
    }
  }
}
