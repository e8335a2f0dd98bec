/// What a shell can offer for the operands of a command, in one of the forms that they may have.
package struct OperandForm: Sendable {
  /// The word that stands first and says what to do; nil where the operands begin at once.
  package let verb: String?
  /// What each of the operands after the verb is.
  package let places: [ValueCompletion]
  /// What all those are that follow these; nil if none do.
  package let rest: ValueCompletion?

  /// A form that begins with a word.
  static func verb(
    _ verb: String, _ places: ValueCompletion..., rest: ValueCompletion? = nil
  ) -> OperandForm {
    OperandForm(verb: verb, places: places, rest: rest)
  }

  /// A form without one.
  static func operands(_ places: ValueCompletion...) -> OperandForm {
    OperandForm(verb: nil, places: places, rest: nil)
  }
}
