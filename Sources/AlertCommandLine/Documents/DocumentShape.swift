import AlertModel
import CommandOptions

/// What a part of a document may be.
///
/// `assets/alert.schema.json` says the same in JSON Schema's words, and a test holds them together.
package indirect enum DocumentShape: Hashable, Sendable {
  /// Text of so many bytes at most.
  case text(limit: Int)
  /// One of some words.
  case word([String])
  case flag
  case number(Bounds)
  case integer(ClosedRange<Int>)
  /// The name of a transition, which the alert's theme must have.
  case transition
  /// A key with modifiers, as Control+X.
  case chord
  /// A day, as 2026-11-21.
  case date
  case array(DocumentShape, limit: Int)
  case object(Members)
  /// An object whose member `type` says which members it has.
  case variants([Variant])
  /// An object with any names.
  case named(DocumentShape, limit: Int)
  /// One of several.
  case either([DocumentShape])
  /// Nothing: null.
  case nothing

  /// Numbers between two ends, of which the lower may itself not be meant.
  package struct Bounds: Hashable, Sendable {
    package var minimum: Double?
    package var excludesMinimum = false
    package var maximum: Double?

    package static let any = Bounds()

    func contains(_ number: Double) -> Bool {
      if let minimum, excludesMinimum ? number <= minimum : number < minimum { return false }
      return maximum.map { number <= $0 } ?? true
    }
  }

  /// The members of an object; it has no others.
  package struct Members: Hashable, Sendable {
    package var all: [Member]

    subscript(name: String) -> Member? { all.first { $0.name == name } }
  }

  package struct Member: Hashable, Sendable {
    package var name: String
    package var shape: DocumentShape
    package var isRequired: Bool

    init(_ name: String, _ shape: DocumentShape, isRequired: Bool = false) {
      self.name = name
      self.shape = shape
      self.isRequired = isRequired
    }
  }

  /// The members of an object of one type.
  package struct Variant: Hashable, Sendable {
    package var type: String
    package var members: Members
  }

  /// What it takes, as the end of a sentence.
  var wanted: String {
    switch self {
    case .text: "a text"
    case .word(let words): listing(words, conjunction: "or")
    case .flag: "true or false"
    case .number(let bounds):
      switch (bounds.minimum, bounds.maximum) {
      case (let minimum?, let maximum?):
        bounds.excludesMinimum
          ? "a number above \(NumberText.text(minimum)), up to \(NumberText.text(maximum))"
          : "a number from \(NumberText.text(minimum)) to \(NumberText.text(maximum))"
      case (let minimum?, nil):
        bounds.excludesMinimum ? "a number above \(NumberText.text(minimum))" : "a number"
      default: "a number"
      }
    case .integer(let bounds): "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    case .transition:
      listing(TransitionName.builtIn.map(\.rawValue) + ["one of the theme’s"], conjunction: "or")
    case .chord: "a key such as “Control+X” or “F5”"
    case .date: "a day such as “2026-11-21”"
    case .array(let shape, _): "an array, each of it \(shape.wanted)"
    case .object, .variants, .named: "an object"
    case .either(let shapes): listing(shapes.map(\.wanted), conjunction: "or")
    case .nothing: "null"
    }
  }
}
