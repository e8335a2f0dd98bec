extension AlertDescription {
  /// The approximate memory use of the description, in bytes; includes its picture in memory,
  /// although others may share it.
  package var keptLength: Int {
    let length = saidMembers.reduce(0) { $0 + documentValue(of: $1).keptLength }
    guard case .pixels(let pixels) = icon else { return length }
    return length + pixels.values.count * 4
  }
}

extension AlertDocumentValue {
  fileprivate var keptLength: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .inputs(let inputs): inputs.reduce(0) { $0 + $1.keptLength }
    case .buttons(let buttons): buttons.reduce(0) { $0 + $1.keptLength }
    case .null, .flag, .integer, .number, .point: 0
    }
  }
}

extension AlertButton {
  fileprivate var keptLength: Int {
    id.utf8.count + label.utf8.count + (icon?.name.utf8.count ?? 0)
  }
}

extension AlertInput {
  fileprivate var keptLength: Int {
    let length = name.utf8.count + label.utf8.count
    switch kind {
    case .field(let rules), .text(let rules):
      return length + rules.value.utf8.count + rules.placeholder.utf8.count
        + (rules.pattern?.utf8.count ?? 0) + rules.patternHelp.utf8.count
        + (rules.font?.utf8.count ?? 0)
    case .choice(let rules):
      return length + rules.items.storedBytes + rules.selection.keptLength
        + rules.columns.reduce(0) { $0 + $1.title.utf8.count } + rules.filter.utf8.count
    case .secret(let rules): return length + rules.placeholder.utf8.count
    case .check, .number, .slider, .date: return length
    }
  }
}

extension AlertAddition {
  /// The approximate number of bytes that it adds to a description.
  package var keptLength: Int {
    values.values.reduce(text.utf8.count) { $0 + $1.utf8.count }
      + rows.values.reduce(0) { $0 + $1.storedBytes }
  }
}

extension [String] {
  /// The bytes of the strings and the array.
  fileprivate var keptLength: Int {
    reduce(0) { $0 + $1.utf8.count + MemoryLayout<String>.stride }
  }
}
