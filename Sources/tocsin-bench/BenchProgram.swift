import AlertProtocol
import CommandOptions
import Glibc

/// Runs the program for a command line, and returns its exit status.
@main
enum BenchProgram {
  private static let success: Int32 = 0
  /// A result is worse than in the run that it was compared with.
  private static let worse: Int32 = 1
  private static let usage: Int32 = 64
  private static let unavailable: Int32 = 69

  /// The program's entry point.
  static func main() {
    exit(run(Argument.ofProcess))
  }

  /// Runs the benchmarks that the command line names and prints the measurements.
  ///
  /// - Returns: The exit status: missing a target is not a failure.
  static func run(_ words: [Argument]) -> Int32 {
    let syntax = BenchOptions.syntax
    do throws(UsageError) {
      switch try syntax.parse(words, files: CommandFiles(currentFolder: "/")) {
      case .help: return write(syntax.reference.helpText(), to: STDOUT_FILENO)
      case .version: return write(ProgramRelease.text(of: "tocsin-bench"), to: STDOUT_FILENO)
      case .command(let options): return run(options)
      }
    } catch {
      write("\(error.description)\n", to: STDERR_FILENO)
      return usage
    }
  }

  private static func run(_ options: BenchOptions) -> Int32 {
    do {
      try Programs.check()
      let earlier = try options.comparison.map(Comparison.report)
      let isWatched = isatty(STDERR_FILENO) == 1
      var sections: [(benchmark: String, measurements: [Measurement])] = []
      for benchmark in options.benchmarks(of: earlier) {
        if isWatched { write("measuring \(benchmark.rawValue) …\n", to: STDERR_FILENO) }
        sections.append((benchmark.rawValue, try benchmark.measure(options)))
      }
      let report = Report(sections)
      let text = options.isJSON ? try report.encoded() : Table(sections: sections).text
      let status = write(text, to: STDOUT_FILENO)
      guard let earlier, status == success else { return status }
      let comparison = Comparison(of: report, with: earlier)
      write(comparison.text, to: options.isJSON ? STDERR_FILENO : STDOUT_FILENO)
      return comparison.isGood ? success : worse
    } catch {
      write("tocsin-bench: \(error)\n", to: STDERR_FILENO)
      return unavailable
    }
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

extension BenchOptions {
  /// The benchmarks to run: those that were selected, else those of the report to compare with.
  fileprivate nonisolated func benchmarks(of report: Report?) -> [Benchmark] {
    guard let report, !hasSelection else { return benchmarks }
    let names = Set(report.measurements.map(\.benchmark))
    return benchmarks.filter { names.contains($0.rawValue) }
  }
}
