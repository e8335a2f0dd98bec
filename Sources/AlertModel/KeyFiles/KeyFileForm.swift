/// The syntax of a value in a key file: how it is parsed and formatted.
package struct KeyFileForm<Value> {
  /// The accepted values, as the end of an error message.
  package let wanted: String
  /// Parses a text; nil if it is not accepted.
  package let read: (String) -> Value?
  /// Formats a value.
  package let write: (Value) -> String
  /// Whether `~/` at the beginning stands for the home folder.
  package let takesPath: Bool

  /// Creates a syntax.
  package init(
    wanted: String, read: @escaping (String) -> Value?, write: @escaping (Value) -> String,
    takesPath: Bool = false
  ) {
    self.wanted = wanted
    self.read = read
    self.write = write
    self.takesPath = takesPath
  }
}

extension KeyFileForm
where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the raw values.
  package static var words: KeyFileForm {
    let words = Value.allCases.map(\.rawValue)
    let wanted = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    return KeyFileForm(wanted: wanted, read: Value.init(rawValue:), write: \.rawValue)
  }
}

extension KeyFileForm<Bool> {
  package static var flag: KeyFileForm {
    KeyFileForm(
      wanted: "yes or no",
      read: { text in
        switch text {
        case "yes", "true": true
        case "no", "false": false
        default: nil
        }
      },
      write: { $0 ? "yes" : "no" })
  }
}

extension KeyFileForm<Int> {
  package static func count(_ bounds: ClosedRange<Int>) -> KeyFileForm {
    KeyFileForm(
      wanted: "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)",
      read: { text in Int(text).flatMap { bounds.contains($0) ? $0 : nil } },
      write: { String($0) })
  }
}
