import GLib
import Glibc
import TestHarness
import Testing

/// Helper programs, their results, time limits and environment.
@MainActor
struct HelperTaskTests {
  private static let second: Int64 = 1_000_000_000

  private func outcome(
    of script: String, wanted count: Int = 5, timeLimit: Int64 = 20 * second
  ) throws -> String? {
    let input = open("/etc/passwd", O_RDONLY | O_CLOEXEC)
    defer { close(input) }
    var ended = false
    var text: String?
    let task = try HelperTask(
      "/bin/sh", arguments: ["sh", "-c", script], input: input, timeLimit: timeLimit
    ) { result in
      ended = true
      var bytes = [UInt8](repeating: 0, count: count)
      guard let result, bytes.withUnsafeMutableBytes({ result.read(into: $0) }) else { return }
      text = String(decoding: bytes, as: UTF8.self)
    }
    try wait(for: "the end of the task") { ended }
    withExtendedLifetime(task) {}
    return text
  }

  @Test func resultIsTheProgramsOutput() throws {
    #expect(try outcome(of: "head -c 5 <&3 >&4; printf 1 >&5") == "root:")
  }

  @Test(arguments: [
    "printf 12345 >&4", "printf 12345 >&4; exit 0", "printf 1234 >&4; printf 1 >&5",
    "kill -9 $$", "exec sleep 100 3<&- 4<&- 5<&-",
  ])
  func programThatDoesNotReportHasNoResult(script: String) throws {
    #expect(try outcome(of: script) == nil)
  }

  @Test func programIsKilledAtTheTimeLimit() throws {
    #expect(try outcome(of: "exec sleep 100", timeLimit: 50_000_000) == nil)
  }

  @Test func releasingATaskKillsItsProgram() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    // Not inherited by programs of other tests.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var task: HelperTask? = try HelperTask(
      "/bin/sh", arguments: ["sh", "-c", "exec sleep 100"], input: ends[1],
      timeLimit: 20 * Self.second
    ) { _ in }
    close(ends[1])
    var isClosed = false
    let watch = DescriptorWatch(ends[0], for: .readable) { _ in isClosed = true }
    nothingHappens(for: .milliseconds(20))
    #expect(!isClosed && task != nil)
    task = nil
    // The program had the only other copy of its input.
    try wait(for: "the end of the program") { isClosed }
    watch.cancel()
    close(ends[0])
  }

  @Test(arguments: [("printf 12345 >&4; printf 1 >&5", true), ("exec sleep 100", false)])
  func waitingNeedsNoLoop(script: String, hasResult: Bool) throws {
    var results: [Bool] = []
    let task = try HelperTask(
      "/bin/sh", arguments: ["sh", "-c", script], input: 0,
      timeLimit: hasResult ? 20 * Self.second : 50_000_000
    ) { results.append($0 != nil) }
    task.wait()
    #expect(results == [hasResult])
    task.wait()
    #expect(results.count == 1)
  }

  @Test func missingProgramThrows() {
    #expect(throws: SystemError.self) {
      try HelperTask(
        "/nonexistent", arguments: ["x"], input: 0, timeLimit: Self.second
      ) { _ in }
    }
  }

  @Test func exitedProgramIsNotKilled() throws {
    let program = try HelperProcess("/bin/true", arguments: ["true"], descriptors: [])
    #expect(program.isRunning)
    // From now on another process may get its identifier.
    try wait(for: "its end") { !program.isRunning }
    #expect(kill(program.processID, 0) != 0)
  }

  @Test func programGetsItsEnvironment() throws {
    let folder = try ScratchFolder()
    var hasEnded = false
    let program = try HelperProcess(
      "/bin/sh",
      arguments: ["sh", "-c", "printf %s \"$WORDS-${PATH:+path}\" > \"$FILE\""],
      environment: ["WORDS": "a b", "FILE": "\(folder.path)/out"],
      hasOwnSession: true, ended: { hasEnded = $0 == 0 })
    #expect(program.isRunning)
    try wait(for: "its end") { hasEnded }
    #expect(!program.isRunning)
    let descriptor = open("\(folder.path)/out", O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "a b-path")
  }
}
