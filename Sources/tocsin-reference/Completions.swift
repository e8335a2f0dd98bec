import CommandOptions

extension CommandReference {
  /// The words that may stand first after the command and say what to do.
  var verbs: [String] { forms.compactMap(\.verb) }

  /// Every place of an operand that something can be offered for, in the order in which they are to
  /// be looked at.
  var operandPlaces: [OperandPlace] {
    forms.flatMap { form in
      let first = form.verb == nil ? 0 : 1
      return form.places.enumerated().map { index, completion in
        OperandPlace(verb: form.verb, index: first + index, repeats: false, completion: completion)
      }
        + (form.rest.map {
          [
            OperandPlace(
              verb: form.verb, index: first + form.places.count, repeats: true, completion: $0)
          ]
        } ?? [])
    }
  }
}

/// Where an operand stands.
struct OperandPlace {
  /// The first operand, if it must be a certain word.
  let verb: String?
  /// How many operands stand before it.
  let index: Int
  /// Whether it is the same for all that come after it.
  let repeats: Bool
  let completion: ValueCompletion
}

extension ValueCompletion {
  var isEmpty: Bool { words.isEmpty && sources.isEmpty }
}

extension CommandReference.Option {
  /// As it may be written: `--title`, `-t`.
  var spellings: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}

/// Text in a shell's single quotation marks, as sh and zsh read it.
func quoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}
