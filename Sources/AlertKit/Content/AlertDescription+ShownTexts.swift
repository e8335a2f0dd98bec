import AlertModel

extension AlertDescription {
  /// The caller's texts that the alert shows; of long lists only the first rows.
  var shownTexts: [String] {
    [caption, title, message, text ?? "", application] + buttons.map(\.label)
      + inputs.flatMap { [$0.label] + $0.kind.shownTexts }
  }
}

extension AlertInput.Kind {
  /// The number of rows of a list that are visible at first, with some to spare.
  private static let mostRows = 100

  fileprivate var shownTexts: [String] {
    switch self {
    case .field(let rules), .text(let rules): [rules.value, rules.placeholder]
    case .secret(let rules): [rules.placeholder]
    case .choice(let rules): rules.columns.map(\.title) + rules.items.prefix(Self.mostRows)
    case .check, .number, .slider, .date: []
    }
  }
}
