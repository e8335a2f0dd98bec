import CommandOptions
import X11

/// The options of `tocsin-bench`.
nonisolated struct BenchOptions: Sendable {
  var benchmarks = Benchmark.allCases
  /// Rounds of every measurement; nil for each benchmark's own default.
  var rounds: Int?
  /// Seconds for which wakeups are counted.
  var seconds = 20.0
  var sizes = [PixelSize(width: 1920, height: 1080), PixelSize(width: 3840, height: 2160)]
  var isJSON = false
  /// The file of an earlier report to compare with.
  var comparison: String?
  /// Whether `--size` has replaced the default sizes.
  private var hasSizes = false
  /// Whether `--only` was given.
  private(set) var hasSelection = false

  /// The command line's syntax.
  static let syntax = CommandSyntax<BenchOptions, BenchOptions>(
    name: "tocsin-bench", operands: "[OPTION]...",
    summary: "Measure tocsin and tocsin-presenter on private X servers.",
    discussion: """
      Both programs must be in the folder of this one. Prints a table: the median, the 95th \
      percentile, the target, and whether the median reaches it. Build all three for release, and \
      leave the machine idle meanwhile.
      """,
    options: [
      CommandOption(
        "only", nil, "NAME[,NAME]",
        "run only these benchmarks:\n"
          + Benchmark.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "\n")
      ) { (options, value) throws(OptionProblem) in
        try options.select(value)
      },
      CommandOption(
        "rounds", nil, "N",
        """
        rounds of each measurement, and alerts for memory, instead of 100 for start-up, 25 for \
        first-frame, 5 for transitions and refresh, 3 for network and many, 1000 for memory and notifications
        """
      ) { (options, value) throws(OptionProblem) in
        options.rounds = try value.integer(in: 1...100_000)
      },
      CommandOption("seconds", nil, "N", "seconds for which wakeups are counted: 20") {
        (options, value) throws(OptionProblem) in
        options.seconds = try value.seconds(upTo: 3600)
      },
      CommandOption(
        "size", nil, "WxH",
        """
        the screen's size in pixels; can be given many times (1920x1080, 3840x2160); memory and \
        wakeups use the first
        """
      ) { (options, value) throws(OptionProblem) in
        try options.addSize(value)
      },
      CommandOption(
        flag: "json", nil, "print one object with every sample instead of the table"
      ) { $0.isJSON = true },
      CommandOption(
        "compare", nil, "FILE",
        """
        compare with an earlier run, of which FILE is the output of --json, and list what got worse \
        by more than the noise of both; FILE decides the benchmarks unless --only does
        """
      ) { (options, value) throws(OptionProblem) in
        options.comparison = value.text
      },
    ],
    examples: [],
    statuses: [
      ExitStatusRow("0", "measured, whether or not the targets are reached"),
      ExitStatusRow("1", "something got worse than in the run that --compare names"),
      ExitStatusRow("64", "wrong usage"),
      ExitStatusRow("69", "a program is missing or does not answer"),
    ],
    draft: BenchOptions()
  ) { (options, operands) throws(OptionProblem) in
    try operands.refuseAll { "“\($0)” is not expected; there are only options" }
    return options
  }

  private mutating func select(_ value: OptionValue) throws(OptionProblem) {
    benchmarks = []
    hasSelection = true
    for name in value.text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let benchmark = Benchmark(rawValue: String(name)) else {
        let names = Benchmark.allCases.map(\.rawValue).joined(separator: ", ")
        throw OptionProblem("\(value.option) takes some of \(names), not “\(name)”")
      }
      benchmarks.append(benchmark)
    }
  }

  private mutating func addSize(_ value: OptionValue) throws(OptionProblem) {
    let lengths = value.text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard lengths.count == 2, let width = lengths[0], let height = lengths[1],
      (320...16_384).contains(width), (240...16_384).contains(height)
    else {
      throw OptionProblem(
        "\(value.option) takes pixels from 320x240 to 16384x16384, not “\(value.text)”")
    }
    if !hasSizes { sizes = [] }
    hasSizes = true
    sizes.append(PixelSize(width: width, height: height))
  }
}
