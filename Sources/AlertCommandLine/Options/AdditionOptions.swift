import AlertModel
import AlertProtocol
import CommandOptions

/// The options of `update` that add to what an alert has already.
enum AdditionOptions {
  static let all = [
    CommandOption<AlertAddition>("append-text", nil, "TEXT", "another line behind the long text") {
      (draft, value) throws(OptionProblem) in
      draft.text += value.text + "\n"
      try check(draft.text.utf8.count, ProtocolLimits.textLength, value)
    },
    CommandOption<AlertAddition>(
      "append", nil, "NAME=TEXT",
      "another line behind what is in a text of several lines; as all of these, many times"
    ) { (draft, value) throws(OptionProblem) in
      let named = try NamedValue(value, "NAME=TEXT")
      let text = draft.values[named.name, default: ""] + (named.text ?? "") + "\n"
      try check(text.utf8.count, ProtocolLimits.valueLength, value)
      draft.values[named.name] = text
    },
    CommandOption<AlertAddition>("row", nil, "NAME=ITEM", "another row below those of a choice") {
      (draft, value) throws(OptionProblem) in
      let named = try NamedValue(value, "NAME=ITEM")
      guard let item = named.text else {
        throw OptionProblem("\(value.option) takes NAME=ITEM, and there is no item")
      }
      guard !item.utf8.contains(UInt8(ascii: "\n")) else {
        throw OptionProblem("\(value.option): an item has no newline in it")
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
