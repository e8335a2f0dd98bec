import TestHarness

/// A test case of a drop-in: its arguments, the steps of the user, and the expected end.
struct DropInCase: Sendable, CustomStringConvertible {
  /// A step of the user.
  enum Step: Hashable, Sendable {
    case tap(UInt)
    case type(String)
    /// Alt and a letter.
    case alt(Character)
    /// A key while modifier keys are held.
    case chord(UInt, holding: [UInt])

    static let `return` = Step.tap(Keysym.return)
    static let escape = Step.tap(Keysym.escape)
    static let tab = Step.tap(Keysym.tab)
    static let space = Step.tap(Keysym.space)
    static let down = Step.tap(Keysym.down)
    static let right = Step.tap(Keysym.right)
    static let shiftReturn = Step.chord(Keysym.return, holding: [Keysym.shift])
  }

  /// The exit status and the output.
  struct End: Hashable, Sendable, CustomStringConvertible {
    var status: Int?
    var output: String

    init(_ status: Int?, _ output: String = "") {
      self.status = status
      self.output = output
    }

    var description: String { "\(status.map(String.init) ?? "no end") \(output.debugDescription)" }
  }

  /// The expected result of the original.
  enum Original: Sendable {
    case same
    /// Intentionally different.
    case differs(End, because: String)
    /// The case is not run with the original.
    case unasked(because: String)
  }

  var words: [String]
  var input: ChildProcess.Input = .empty
  var environment: [String: String] = [:]
  var steps: [Step] = []
  var end: End
  var original = Original.same

  init(
    _ words: [String], input: ChildProcess.Input = .empty, environment: [String: String] = [:],
    _ steps: [Step] = [], ends status: Int, _ output: String = "", original: Original = .same
  ) {
    self.words = words
    self.input = input
    self.environment = environment
    self.steps = steps
    end = End(status, output)
    self.original = original
  }

  var description: String { "\(words) \(input) \(environment) \(steps)" }
}
