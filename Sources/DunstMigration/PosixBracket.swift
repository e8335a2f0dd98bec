/// Converts a bracket expression of POSIX to Perl's syntax.
///
/// POSIX.1-2017, 9.3.5: RE Bracket Expression; fnmatch(3) has the same, with `!` for `^`.
struct PosixBracket {
  /// The set in Perl's syntax, in brackets.
  let text: String

  /// The language that contains the set.
  enum Kind {
    /// A regular expression: a backslash is literal, and a negated set does not match a newline.
    case expression
    /// A glob: a backslash escapes the next character, and `!` negates the set, too.
    case glob
  }

  private enum Element {
    case scalar(Unicode.Scalar)
    case named(String)
  }

  /// The reason why a set is invalid.
  enum Fault: Error {
    /// The closing bracket is missing.
    case open
    case wrong
  }

  private static let classes: Set<String> = [
    "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper", "xdigit",
  ]

  /// Parses a set after its opening bracket.
  ///
  /// - Parameters:
  ///   - rest: The text after the opening bracket; on return, if there was no fault, the text after
  ///     the closing one.
  ///   - kind: The language that contains the set.
  /// - Throws: `Fault` if the set is invalid.
  init(_ rest: inout Substring.UnicodeScalarView, in kind: Kind) throws(Fault) {
    var inner = rest
    var text = "["
    if inner.first == "^" || (kind == .glob && inner.first == "!") {
      inner.removeFirst()
      text += kind == .expression ? "^\\n" : "^"
    }
    var isFirst = true
    // A closing bracket at the start is a member of the set.
    while isFirst || inner.first != "]" {
      isFirst = false
      let element = try Self.element(&inner, in: kind)
      guard inner.first == "-", let next = inner.dropFirst().first, next != "]" else {
        text += Self.text(of: element)
        continue
      }
      inner.removeFirst()
      guard case .scalar(let low) = element,
        case .scalar(let high) = try Self.element(&inner, in: kind), low <= high
      else { throw .wrong }
      text += "\(PosixExpression.literal(low))-\(PosixExpression.literal(high))"
    }
    inner.removeFirst()
    rest = inner
    self.text = text + "]"
  }

  private static func element(
    _ rest: inout Substring.UnicodeScalarView, in kind: Kind
  ) throws(Fault) -> Element {
    guard let first = rest.popFirst() else { throw .open }
    if kind == .glob, first == "\\" {
      guard let scalar = rest.popFirst() else { throw .open }
      return .scalar(scalar)
    }
    guard first == "[", let mark = rest.first, [":", ".", "="].contains(mark) else {
      return .scalar(first)
    }
    var (name, tail) = (String.UnicodeScalarView(), rest.dropFirst())
    while let scalar = tail.popFirst() {
      guard scalar == mark, tail.first == "]" else {
        name.append(scalar)
        continue
      }
      rest = tail.dropFirst()
      if mark == ":" {
        guard classes.contains(String(name)) else { throw .wrong }
        return .named("[:\(String(name)):]")
      }
      // Only single characters are supported as collating symbols.
      guard let scalar = name.first, name.count == 1 else { throw .wrong }
      return .scalar(scalar)
    }
    throw .open
  }

  private static func text(of element: Element) -> String {
    switch element {
    case .scalar(let scalar): PosixExpression.literal(scalar)
    case .named(let name): name
    }
  }
}
