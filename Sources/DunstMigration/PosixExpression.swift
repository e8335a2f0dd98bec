/// An extended regular expression of POSIX, as the C library reads it, on its way to be one of
/// Perl's that finds the same.
///
/// regex(7), POSIX.1-2017, 9.4: Extended Regular Expressions; with `REG_NEWLINE`.
struct PosixExpression {
  /// The same as an expression of Perl's kind.
  let text: String

  /// Reads an expression; nil if it means nothing, or is larger than Perl's may be.
  init?(_ expression: String) {
    var parser = Parser(rest: expression.unicodeScalars[...])
    guard let text = try? parser.alternatives(depth: 0), parser.rest.isEmpty else { return nil }
    self.text = (parser.hasAnchors ? "(?m)" : "") + text
  }

  /// A character that stands for itself.
  static func literal(_ scalar: Unicode.Scalar) -> String {
    let isPlain = !scalar.isASCII || scalar == " " || scalar.properties.isAlphabetic
    return isPlain || ("0"..."9").contains(scalar) ? String(scalar) : "\\\(scalar)"
  }
}

extension PosixExpression {
  private struct Fault: Error {}

  /// Something that can be repeated, unless it has no length.
  private struct Atom {
    var text: String
    /// How much it takes once it is compiled, about.
    var weight: Int
    var canRepeat = true
    var isRepeated = false
  }

  private struct Parser {
    var rest: Substring.UnicodeScalarView
    /// Whether it asks for the beginning or the end of a line.
    var hasAnchors = false
    /// How many groups have begun, and which have ended.
    private var groupCount = 0
    private var endedGroups: Set<Int> = []
    private var weight = 0

    private static let deepest = 50
    private static let heaviest = 8000
    private static let mostRepeats = 255

    init(rest: Substring.UnicodeScalarView) {
      self.rest = rest
    }

    mutating func alternatives(depth: Int) throws(Fault) -> String {
      guard depth <= Self.deepest else { throw Fault() }
      var text = try branch(depth: depth)
      while rest.first == "|" {
        rest.removeFirst()
        text += "|" + (try branch(depth: depth))
      }
      return text
    }

    private mutating func branch(depth: Int) throws(Fault) -> String {
      var text = ""
      while let scalar = rest.first, scalar != "|", scalar != ")" || depth == 0 {
        let before = weight
        weight = 0
        var atom = try atom(depth: depth)
        while let range = try repetition() {
          guard atom.canRepeat else { throw Fault() }
          // Twice is greed or haste in Perl's.
          atom.text = (atom.isRepeated ? "(?:\(atom.text))" : atom.text) + range.text
          atom.weight *= max(range.most, 1)
          atom.isRepeated = true
          guard atom.weight <= Self.heaviest else { throw Fault() }
        }
        text += atom.text
        weight = before + atom.weight
        guard weight <= Self.heaviest else { throw Fault() }
      }
      return text
    }

    private mutating func atom(depth: Int) throws(Fault) -> Atom {
      guard let scalar = rest.popFirst() else { throw Fault() }
      switch scalar {
      case "*", "+", "?", "{": throw Fault()
      case "^", "$":
        hasAnchors = true
        return Atom(text: String(scalar), weight: 1, canRepeat: false)
      case ".": return Atom(text: ".", weight: 1)
      case "[":
        do throws(PosixBracket.Fault) {
          return Atom(text: try PosixBracket(&rest, in: .expression).text, weight: 40)
        } catch {
          throw Fault()
        }
      case "(": return try group(depth: depth)
      case "\\": return try escape()
      default: return Atom(text: PosixExpression.literal(scalar), weight: 2)
      }
    }

    private mutating func group(depth: Int) throws(Fault) -> Atom {
      groupCount += 1
      let number = groupCount
      let inner = try alternatives(depth: depth + 1)
      guard rest.popFirst() == ")" else { throw Fault() }
      endedGroups.insert(number)
      return Atom(text: "(\(inner))", weight: weight + 10)
    }

    private mutating func escape() throws(Fault) -> Atom {
      guard let scalar = rest.popFirst() else { throw Fault() }
      switch scalar {
      case "w", "W", "s", "S": return Atom(text: "\\\(scalar)", weight: 2)
      case "b", "B": return Atom(text: "\\\(scalar)", weight: 2, canRepeat: false)
      case "<": return Atom(text: "\\b(?=\\w)", weight: 8, canRepeat: false)
      case ">": return Atom(text: "\\b(?<=\\w)", weight: 8, canRepeat: false)
      case "`": return Atom(text: "\\A", weight: 1, canRepeat: false)
      case "'": return Atom(text: "\\z", weight: 1, canRepeat: false)
      case "1"..."9":
        let number = Int(scalar.value) - 0x30
        guard endedGroups.contains(number) else { throw Fault() }
        return Atom(text: "\\g{\(number)}", weight: 4)
      default: return Atom(text: PosixExpression.literal(scalar), weight: 2)
      }
    }

    /// How often what came before may come; nil if nothing is said of it.
    private mutating func repetition() throws(Fault) -> (text: String, most: Int)? {
      switch rest.first {
      case "*", "+", "?":
        return (String(rest.removeFirst()), 1)
      case "{":
        rest.removeFirst()
        guard let end = rest.firstIndex(of: "}") else { throw Fault() }
        let parts = String(rest[..<end]).split(separator: ",", omittingEmptySubsequences: false)
        rest = rest[rest.index(after: end)...]
        func number(_ text: Substring) throws(Fault) -> Int {
          guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
            number <= Self.mostRepeats
          else { throw Fault() }
          return number
        }
        switch (parts.first, parts.dropFirst().first, parts.count) {
        case (let count?, nil, 1):
          let count = try number(count)
          return ("{\(count)}", count)
        case (let least?, let most?, 2):
          let low = least.isEmpty ? 0 : try number(least)
          guard !most.isEmpty else {
            return least.isEmpty ? ("*", 1) : ("{\(low),}", low)
          }
          let high = try number(most)
          guard low <= high else { throw Fault() }
          return ("{\(low),\(high)}", high)
        default: throw Fault()
        }
      default: return nil
      }
    }
  }
}
