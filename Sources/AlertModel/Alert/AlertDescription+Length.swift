extension AlertDescription {
  /// The approximate memory use of the description, in bytes; includes its picture in memory,
  /// although others may share it.
  package var keptLength: Int {
    var length = caption.utf8.count + title.utf8.count + message.utf8.count + application.utf8.count
    length += (text?.utf8.count ?? 0) + (image?.utf8.count ?? 0)
    if case .pixels(let pixels) = icon { length += pixels.values.count * 4 }
    length += buttons.reduce(0) { $0 + $1.id.utf8.count + $1.label.utf8.count }
    return inputs.reduce(length) { $0 + $1.keptLength }
  }
}

extension AlertInput {
  fileprivate var keptLength: Int {
    let length = name.utf8.count + label.utf8.count
    switch kind {
    case .field(let rules), .text(let rules):
      return length + rules.value.utf8.count + rules.placeholder.utf8.count
        + (rules.pattern?.utf8.count ?? 0) + rules.patternHelp.utf8.count
    case .choice(let rules):
      return length + (rules.items + rules.selection).keptLength
        + rules.columns.reduce(0) { $0 + $1.title.utf8.count } + rules.filter.utf8.count
    case .secret, .check, .number, .slider, .date: return length
    }
  }
}

extension AlertAddition {
  /// The approximate number of bytes that it adds to a description.
  package var keptLength: Int {
    values.values.reduce(text.utf8.count) { $0 + $1.utf8.count }
      + rows.values.reduce(0) { $0 + $1.keptLength }
  }
}

extension [String] {
  /// The bytes of the strings and the array.
  fileprivate var keptLength: Int {
    reduce(0) { $0 + $1.utf8.count + MemoryLayout<String>.stride }
  }
}
