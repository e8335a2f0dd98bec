/// A set of characters in brackets, as POSIX writes it, on its way to be Perl's.
///
/// POSIX.1-2017, 9.3.5: RE Bracket Expression; fnmatch(3) has the same, with `!` for `^`.
struct PosixBracket {
  /// The same set, in brackets.
  let text: String

  /// What it may have besides what POSIX says.
  enum Kind {
    /// A backslash is one of the set, and a set that is turned around has no line end.
    case expression
    /// A backslash takes the meaning from what follows it, and `!` turns the set around as well.
    case glob
  }

  private enum Element {
    case scalar(Unicode.Scalar)
    case named(String)
  }

  /// Why a set means nothing.
  enum Fault: Error {
    /// It does not end.
    case open
    case wrong
  }

  private static let classes: Set<String> = [
    "alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper", "xdigit",
  ]

  /// Reads a set whose opening bracket is taken already.
  ///
  /// - Parameters:
  ///   - rest: What follows that; afterwards what follows the closing one, if there was no fault.
  ///   - kind: Where it stands.
  /// - Throws: `Fault` if it means nothing.
  init(_ rest: inout Substring.UnicodeScalarView, in kind: Kind) throws(Fault) {
    var inner = rest
    var text = "["
    if inner.first == "^" || (kind == .glob && inner.first == "!") {
      inner.removeFirst()
      text += kind == .expression ? "^\\n" : "^"
    }
    var isFirst = true
    // A bracket that comes first is one of the set.
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
      // Of the names for characters there are only the characters themselves.
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
