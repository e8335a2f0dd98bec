import X11

/// What the command line asks for.
struct BenchOptions {
  var benchmarks = Benchmark.allCases
  /// Rounds of every measurement; nil means what each benchmark takes by itself.
  var rounds: Int?
  /// Seconds for which wakeups are counted.
  var seconds = 20.0
  var sizes = [PixelSize(width: 1920, height: 1080), PixelSize(width: 3840, height: 2160)]
  var isJSON = false

  /// What a command line comes to.
  enum Parsed {
    case help
    case version
    case run(BenchOptions)
  }

  /// A command line that cannot be understood, in one sentence.
  nonisolated struct Problem: Error {
    var description: String

    init(_ description: String) {
      self.description = description
    }
  }

  /// Reads the words after the program's name.
  ///
  /// - Throws: A problem that names the option and what it takes.
  static func parse(_ words: [String]) throws(Problem) -> Parsed {
    var options = BenchOptions()
    var givenSizes: [PixelSize] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let attached = parts.count == 2 ? String(parts[1]) : nil
      let isKnown = ["--only", "--rounds", "--seconds", "--size"].contains(name)
      if !isKnown, attached != nil, ["--json", "--help", "--version"].contains(name) {
        throw Problem("\(name) takes no value")
      }
      switch name {
      case "--help", "-h": return .help
      case "--version", "-V": return .version
      case "--json": options.isJSON = true
      case _ where isKnown:
        guard let value = attached ?? rest.popFirst() else {
          throw Problem("\(name) takes a value, and nothing follows it")
        }
        if name == "--size" {
          givenSizes.append(try size(value))
        } else {
          try options.set(name, to: value)
        }
      case _ where name.hasPrefix("-"): throw Problem("unknown option \(name)")
      default: throw Problem("“\(word)” is no option, and nothing else is taken")
      }
    }
    if !givenSizes.isEmpty { options.sizes = givenSizes }
    return .run(options)
  }

  private mutating func set(_ name: String, to value: String) throws(Problem) {
    switch name {
    case "--only":
      benchmarks = []
      for name in value.split(separator: ",", omittingEmptySubsequences: false) {
        guard let benchmark = Benchmark(rawValue: String(name)) else {
          let names = Benchmark.allCases.map(\.rawValue).joined(separator: ", ")
          throw Problem("--only takes some of \(names), not “\(name)”")
        }
        benchmarks.append(benchmark)
      }
    case "--rounds":
      guard let count = Int(value), (1...100_000).contains(count) else {
        throw Problem("--rounds takes a whole number from 1 to 100000, not “\(value)”")
      }
      rounds = count
    default:
      guard let seconds = Double(value), seconds > 0, seconds <= 3600 else {
        throw Problem("--seconds takes seconds up to 3600, such as 20, not “\(value)”")
      }
      self.seconds = seconds
    }
  }

  private static func size(_ value: String) throws(Problem) -> PixelSize {
    let lengths = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard lengths.count == 2, let width = lengths[0], let height = lengths[1],
      (320...16_384).contains(width), (240...16_384).contains(height)
    else {
      throw Problem("--size takes pixels from 320x240 to 16384x16384, not “\(value)”")
    }
    return PixelSize(width: width, height: height)
  }
}
