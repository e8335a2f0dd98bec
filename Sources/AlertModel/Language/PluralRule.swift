/// The rule that chooses a language's plural form for a number: the C expression in the header of a
/// gettext catalogue.
package struct PluralRule: Hashable, Sendable {
  /// How many forms there are.
  package let count: Int
  private let expression: Expression

  /// One form for 1 and one for other numbers, as in English.
  package static let english = PluralRule(
    count: 2, expression: .binary(.unequal, .number, .constant(1)))

  private init(count: Int, expression: Expression) {
    self.count = count
    self.expression = expression
  }

  /// The maximum number of forms of a catalogue; Arabic has six.
  private static let mostForms = 8

  /// Parses the field `Plural-Forms` of a header: `nplurals=2; plural=(n != 1);`.
  ///
  /// - Returns: nil if the field is missing or malformed.
  package init?(header: String) {
    guard let line = header.split(separator: "\n").first(where: { $0.hasPrefix("Plural-Forms:") })
    else { return nil }
    var values: [Substring: Substring] = [:]
    for part in line.dropFirst("Plural-Forms:".count).split(separator: ";") {
      let part = part.drop { $0 == " " }
      guard let equals = part.firstIndex(of: "=") else { continue }
      values[part[..<equals]] = part[equals...].dropFirst()
    }
    guard let count = values["nplurals"].flatMap({ Int($0) }), (1...Self.mostForms).contains(count),
      let text = values["plural"], let expression = PluralParser.parse(text)
    else { return nil }
    self.init(count: count, expression: expression)
  }

  /// The index of the form for a number.
  package func form(for number: Int) -> Int {
    let form = expression.value(for: number.magnitude)
    return form < count ? Int(form) : 0
  }

  /// A part of the expression.
  indirect enum Expression: Hashable, Sendable {
    /// The number itself, `n`.
    case number
    case constant(UInt)
    case not(Expression)
    case binary(Operation, Expression, Expression)
    case choice(Expression, Expression, Expression)

    func value(for number: UInt) -> UInt {
      switch self {
      case .number: return number
      case .constant(let value): return value
      case .not(let operand): return operand.value(for: number) == 0 ? 1 : 0
      case .binary(let operation, let left, let right):
        return operation.apply(left.value(for: number)) { right.value(for: number) }
      case .choice(let condition, let yes, let no):
        return (condition.value(for: number) != 0 ? yes : no).value(for: number)
      }
    }
  }

  /// An operator of C with two operands.
  enum Operation: String, CaseIterable, Sendable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case remainder = "%"

    /// Its precedence.
    var rank: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equal, .unequal: 3
      case .atMost, .atLeast, .less, .greater: 4
      case .plus, .minus: 5
      case .times, .divided, .remainder: 6
      }
    }

    func apply(_ left: UInt, _ other: () -> UInt) -> UInt {
      switch self {
      case .or: return left != 0 || other() != 0 ? 1 : 0
      case .and: return left != 0 && other() != 0 ? 1 : 0
      case .equal: return left == other() ? 1 : 0
      case .unequal: return left != other() ? 1 : 0
      case .atMost: return left <= other() ? 1 : 0
      case .atLeast: return left >= other() ? 1 : 0
      case .less: return left < other() ? 1 : 0
      case .greater: return left > other() ? 1 : 0
      case .plus: return left &+ other()
      case .minus: return left &- other()
      case .times: return left &* other()
      case .divided, .remainder:
        let right = other()
        // Division by zero yields 0.
        guard right != 0 else { return 0 }
        return self == .divided ? left / right : left % right
      }
    }
  }
}

/// Parses plural expressions: recursive descent, with limits on length and depth.
private struct PluralParser {
  private var rest: Substring.UTF8View
  private var depth = 0

  private static let longest = 1024
  private static let deepest = 32

  static func parse(_ text: Substring) -> PluralRule.Expression? {
    guard text.utf8.count <= longest else { return nil }
    var parser = PluralParser(rest: text.utf8)
    guard let expression = parser.choice(), parser.next == nil else { return nil }
    return expression
  }

  private init(rest: Substring.UTF8View) {
    self.rest = rest
  }

  /// The next byte that is not a space; nil at the end.
  private var next: UInt8? {
    mutating get {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      return rest.first
    }
  }

  private mutating func take(_ text: String) -> Bool {
    guard next != nil, rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  private mutating func choice() -> PluralRule.Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest, let condition = binary(rank: 1) else { return nil }
    guard take("?") else { return condition }
    guard let yes = choice(), take(":"), let no = choice() else { return nil }
    return .choice(condition, yes, no)
  }

  private mutating func binary(rank: Int) -> PluralRule.Expression? {
    guard rank <= 6 else { return operand() }
    guard var left = binary(rank: rank + 1) else { return nil }
    while let operation = PluralRule.Operation.allCases.first(where: { operation in
      operation.rank == rank && take(operation.rawValue)
    }) {
      guard let right = binary(rank: rank + 1) else { return nil }
      left = .binary(operation, left, right)
    }
    return left
  }

  private mutating func operand() -> PluralRule.Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest, let byte = next else { return nil }
    switch byte {
    case UInt8(ascii: "!"):
      rest = rest.dropFirst()
      return operand().map { .not($0) }
    case UInt8(ascii: "n"):
      rest = rest.dropFirst()
      return .number
    case UInt8(ascii: "("):
      rest = rest.dropFirst()
      guard let inner = choice(), take(")") else { return nil }
      return inner
    default:
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(digits.count)
      return UInt(String(decoding: digits, as: UTF8.self)).map { .constant($0) }
    }
  }
}
