import Foundation
import TestHarness
import Testing

/// The command line of `tocsin-bench`, and a small benchmark.
@Suite @MainActor
struct BenchProgramTests {
  @Test func helpNamesEveryOption() throws {
    let program = try run("--help")
    #expect(program.exitStatus == .exited(0))
    for option in [
      "--only", "--rounds", "--seconds", "--size", "--json", "--compare", "--help", "--version",
    ] {
      #expect(program.standardOutput.contains(option))
    }
  }

  @Test(arguments: [
    (["--nonsense"], "unknown option --nonsense"),
    (["-x"], "unknown option -x"),
    (["fast"], "“fast” is not expected; there are only options"),
    (["--rounds"], "--rounds takes N, and nothing follows it"),
    (["--rounds", "0"], "--rounds takes a whole number from 1 to 100000, not 0"),
    (["--seconds=nan"], "--seconds takes seconds, such as 2.5, not “nan”"),
    (["--size", "1920"], "--size takes pixels from 320x240 to 16384x16384, not “1920”"),
    (["--size=10x10"], "--size takes pixels from 320x240 to 16384x16384, not “10x10”"),
    (["--json=yes"], "--json takes no value"),
    (
      ["--only", "memory,"],
      "--only takes some of start-up, first-frame, transitions, refresh, inputs, presentations, notifications, network, many, memory, wakeups, not “”"
    ),
  ])
  func wrongUsageIsOneClearLine(words: [String], problem: String) throws {
    let program = try run(words)
    #expect(program.exitStatus == .exited(64))
    #expect(program.standardError == "tocsin-bench: \(problem)\n")
    #expect(program.standardOutput.isEmpty)
  }

  @Test func tableHasFloorAndTarget() throws {
    let program = try run("--rounds", "1", "--only", "start-up")
    #expect(program.exitStatus == .exited(0))
    #expect(program.standardOutput.contains("floor: /bin/true"))
    #expect(program.standardOutput.contains("≤ 2.50"))
  }

  @Test func objectHoldsEverySample() throws {
    let program = try run("--rounds", "3", "--only", "start-up", "--json")
    #expect(program.exitStatus == .exited(0))
    let object = program.standardOutput
    #expect(object.hasPrefix("{") && object.hasSuffix("}\n"))
    let samples = object.split(separator: "\"samples\":[").dropFirst().map { rest in
      rest.prefix { $0 != "]" }.split(separator: ",").count
    }
    #expect(samples == [3, 3])
  }

  /// A run is compared with one of its own rows, made better or worse by hand.
  @Test(arguments: [(-1e6, 1, "worse: start-up"), (1e6, 0, "0 of 1 compared")])
  func comparisonNamesRegressions(median: Double, status: Int, text: String) throws {
    let row = """
      {"benchmark":"start-up","name":"tocsin --version","unit":"ms","samples":[\(median),\(median),\
      \(median),\(median),\(median)]}
      """
    let (program, file) = try compare(with: "{\"release\":\"0\",\"measurements\":[\(row)]}")
    #expect(program.exitStatus == .exited(status), "\(program.standardError)")
    #expect(program.standardOutput.contains(text), "\(file): \(program.standardOutput)")
  }

  /// On another machine everything may be slower than in the committed report.
  @Test func committedFiguresAreAReport() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "figures.json")
    let program = try run(
      "--rounds", "1", "--only", "start-up", "--compare", file.path(percentEncoded: false))
    #expect([.exited(0), .exited(1)].contains(program.exitStatus), "\(program.standardError)")
    #expect(program.standardOutput.contains("compared measurements got worse"))
  }

  @Test func comparisonReportsMissingMeasurements() throws {
    let row = #"{"benchmark":"start-up","name":"gone","unit":"ms","samples":[1]}"#
    let (program, _) = try compare(with: "{\"release\":\"0\",\"measurements\":[\(row)]}")
    #expect(program.exitStatus == .exited(1))
    #expect(program.standardOutput.contains("missing: start-up · gone"))
  }

  @Test(arguments: ["{}", "nonsense"])
  func invalidComparisonIsOneClearLine(content: String) throws {
    let (program, file) = try compare(with: content)
    #expect(program.exitStatus == .exited(69))
    #expect(
      program.standardError == "tocsin-bench: \(file) is no report of tocsin-bench --json\n")
  }

  private func compare(with content: String) throws -> (ChildProcess, file: String) {
    let folder = try ScratchFolder()
    let file = "\(folder.path)/report"
    try content.write(toFileAt: file)
    return try withExtendedLifetime(folder) {
      (try run("--rounds", "3", "--only", "start-up", "--compare", file), file)
    }
  }

  private func run(_ words: String...) throws -> ChildProcess { try run(words) }

  private func run(_ words: [String]) throws -> ChildProcess {
    let program = try ChildProcess(BuiltProducts.path(of: "tocsin-bench"), words)
    try program.waitForExit()
    return program
  }
}
