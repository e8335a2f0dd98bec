import CommandOptions

extension CommandReference {
  /// The subcommands.
  var verbs: [String] { forms.compactMap(\.verb) }

  /// The positions of operands that can be completed, in the order in which they are matched.
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

/// The position of an operand.
struct OperandPlace {
  /// The subcommand; nil for any.
  let verb: String?
  /// The number of operands before it.
  let index: Int
  /// Whether it applies to all further operands, too.
  let repeats: Bool
  let completion: ValueCompletion
}

extension ValueCompletion {
  var isEmpty: Bool { words.isEmpty && sources.isEmpty }
}

extension CommandReference.Option {
  /// The forms of the option: `--title`, `-t`.
  var spellings: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}

/// Returns text in single quotes for sh and zsh.
func quoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
    + "'"
}
