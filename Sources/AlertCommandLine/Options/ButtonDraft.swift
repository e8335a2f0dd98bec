import AlertModel
import CommandOptions

/// A button as an option’s value: `LABEL`, `ID=LABEL`, or `=LABEL` for a label that contains an
/// equals sign.
struct ButtonDraft: Hashable, Sendable {
  /// The identifier; nil if it is made from the label.
  var id: String?
  var label: String

  init(_ value: OptionValue) throws(OptionProblem) {
    let parts = value.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, parts[0].utf8.allSatisfy(\.isOfName) {
      id = parts[0].isEmpty ? nil : String(parts[0])
      label = String(parts[1])
    } else {
      label = value.text
    }
    guard !label.isEmpty else {
      throw OptionProblem("\(value.option) takes \("LABEL or ID=LABEL"), and the label is empty")
    }
  }

  /// Returns the buttons with unique identifiers; throws if a given one is used twice, or a label
  /// twice without identifiers, so that the answers would be ambiguous.
  static func named(
    _ drafts: [ButtonDraft], by option: String
  ) throws(OptionProblem) -> [AlertButton] {
    var taken: Set<String> = []
    for case let id? in drafts.map(\.id) {
      guard taken.insert(id).inserted else {
        throw OptionProblem("\(option) has the identifier “\(id)” twice")
      }
    }
    var labels: Set<String> = []
    for draft in drafts where draft.id == nil {
      guard labels.insert(draft.label).inserted else {
        throw OptionProblem(
          "\(option) has the label “\(DisplayText.line(draft.label, limit: 40))” twice; tell the "
            + "buttons apart by identifiers, as in \(option) first=LABEL")
      }
    }
    return drafts.enumerated().map { index, draft in
      if let id = draft.id { return AlertButton(id: id, label: draft.label) }
      let base = name(fromLabel: draft.label) ?? "button-\(index + 1)"
      var name = base
      var number = 1
      while !taken.insert(name).inserted {
        number += 1
        name = "\(base)-\(number)"
      }
      return AlertButton(id: name, label: draft.label)
    }
  }

  /// Returns the label in lower case, without mnemonic marks, and with a dash for each run of other
  /// characters; nil if nothing is left.
  static func name(fromLabel label: String) -> String? {
    var name = ""
    var isGap = false
    var isMark = false
    for character in label.lowercased() {
      if character == "_", !isMark {
        isMark = true
        continue
      }
      isMark = false
      guard character.isLetter || character.isNumber else {
        isGap = true
        continue
      }
      if isGap, !name.isEmpty { name += "-" }
      isGap = false
      name.append(character)
    }
    return name.isEmpty ? nil : name
  }
}
