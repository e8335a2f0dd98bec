import AlertProtocol
import Glibc
import TestHarness
import TestTraits
import Testing

/// Processes that are stopped and continued all the time: their system calls are interrupted, and the
/// pipes and sockets between them are empty or full.
@Suite(.serialized, .privateServer) @MainActor struct InterruptedCallTests {
  /// Stops and continues the processes, and prints a line each time.
  private static let storm = """
    while :; do
      kill -STOP "$@" && echo; sleep 0.005; kill -CONT "$@"; sleep 0.005
    done 2>/dev/null
    """

  /// Row 60 of the table of traps.
  @Test func nothingIsLostOrMixedUp() throws {
    let desktop = try Desktop()
    #expect(try desktop.run("toast", "Started").status == 0)
    let presenter = try #require(try desktop.presenterStatus()).pid
    let file = "\(desktop.folder)/long"
    try String(repeating: "A long line of a long text.\n", count: 400_000).write(toFileAt: file)
    let values = (0..<6).map { index in String(repeating: "\(index)äß", count: 20_000) }
    let inputs = values.enumerated().flatMap { ["--text", "t\($0)", "--value", "t\($0)=\($1)"] }
    let child = try desktop.start(
      words: ["alert", "--id", "a", "-b", "Yes", "--file", file] + inputs)
    let storm = try desktop.server.start(
      "sh", ["-c", Self.storm, "sh", "\(presenter)", "\(child.processID)"])
    try desktop.waitForAlert("a")
    let answering = try desktop.start("answer", "a", "yes")
    let answer = Desktop.Answer(child)
    storm.end()
    Glibc.kill(presenter, SIGCONT)

    #expect(Desktop.Answer(answering).status == 0)
    let lines = ["yes"] + values.enumerated().map { "t\($0)=\($1)" }
    #expect(answer.status == 0 && answer.errors.isEmpty)
    #expect(answer.output == lines.map { $0 + "\n" }.joined())
    #expect(storm.standardOutput.count > 20)
    #expect(try desktop.presenterStatus()?.pid == presenter)
  }
}
