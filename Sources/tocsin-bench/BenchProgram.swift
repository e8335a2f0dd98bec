import AlertProtocol
import Glibc
import X11

/// Runs the program for a command line, and returns its exit status.
enum BenchProgram {
  private static let success: Int32 = 0
  private static let usage: Int32 = 64
  private static let unavailable: Int32 = 69

  /// Runs the benchmarks that the command line names and prints the measurements.
  ///
  /// - Returns: The exit status; a target that is not reached is no failure.
  static func run(_ words: [String]) -> Int32 {
    do throws(BenchOptions.Problem) {
      switch try BenchOptions.parse(words) {
      case .help: return write(helpText, to: STDOUT_FILENO)
      case .version: return write("tocsin-bench \(ProgramRelease.number)\n", to: STDOUT_FILENO)
      case .run(let options): return run(options)
      }
    } catch {
      write("tocsin-bench: \(error.description)\n", to: STDERR_FILENO)
      return usage
    }
  }

  private static func run(_ options: BenchOptions) -> Int32 {
    do {
      try Programs.check()
      let isWatched = isatty(STDERR_FILENO) == 1
      var sections: [(benchmark: String, measurements: [Measurement])] = []
      for benchmark in options.benchmarks {
        if isWatched { write("measuring \(benchmark.rawValue) …\n", to: STDERR_FILENO) }
        sections.append((benchmark.rawValue, try benchmark.measure(options)))
      }
      let text = options.isJSON ? try Report(sections).encoded() : Table(sections: sections).text
      return write(text, to: STDOUT_FILENO)
    } catch {
      write("tocsin-bench: \(error)\n", to: STDERR_FILENO)
      return unavailable
    }
  }

  private static var helpText: String {
    """
    Usage: tocsin-bench [OPTION]...

    Measures tocsin and tocsin-presenter, which stand beside this program, on private X servers, and
    prints a table: the median, the 95th percentile, the target, and whether the median reaches it.
    Build all three for release, and let the machine rest meanwhile.

    Options:
      --only NAME[,NAME]  only these benchmarks:
    \(Benchmark.allCases.map { row($0.rawValue, $0.summary) }.joined(separator: "\n"))
      --rounds N          rounds of each measurement, and alerts for memory, instead of 100 for
                          start-up, 25 for first-frame, 5 for transitions, 1000 for memory
                          and notifications
      --seconds N         seconds for which wakeups are counted (20)
      --size WxH          the screen's size in pixels; may be given again (1920x1080, 3840x2160);
                          memory and wakeups take the first
      --json              print one object with every sample instead of the table
      -h, --help          print this help
      -V, --version       print the release

    Exit status: 0 measured, whether or not the targets are reached; 64 wrong usage; 69 something that
    is needed is missing or does not answer.

    """
  }

  private static func row(_ name: String, _ summary: String) -> String {
    "                        \(name)"
      + String(repeating: " ", count: max(13 - name.count, 1)) + summary
  }

  @discardableResult
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return unavailable }
      rest = rest.dropFirst(count)
    }
    return success
  }
}
