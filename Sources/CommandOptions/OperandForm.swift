/// What a shell can offer for the operands of a command, in one of the forms they can have.
package struct OperandForm: Sendable {
  /// The subcommand, which is the first operand; nil for a form without one.
  package let verb: String?
  /// The operands after the verb.
  package let places: [ValueCompletion]
  /// All further operands; nil if there can be none.
  package let rest: ValueCompletion?

  /// Returns a form that starts with a subcommand.
  package static func verb(
    _ verb: String, _ places: ValueCompletion..., rest: ValueCompletion? = nil
  ) -> OperandForm {
    OperandForm(verb: verb, places: places, rest: rest)
  }

  /// Returns a form without a subcommand.
  package static func operands(_ places: ValueCompletion...) -> OperandForm {
    OperandForm(verb: nil, places: places, rest: nil)
  }
}
