import GLib
import Glibc
import TestHarness
import TestTraits
import Testing

/// The system's clock is set while alerts are on screen.
@Suite(.serialized, .privateServer) @MainActor struct ClockChangeTests {
  private let desktop: Desktop
  private let presenter: ChildProcess

  init() throws {
    desktop = try Desktop()
    try "0".write(toFileAt: "\(desktop.folder)/offset")
    let library = "\(desktop.folder)/clock.so"
    try Self.clock.write(toFileAt: "\(desktop.folder)/clock.c")
    let compiler = try ChildProcess(
      "cc", ["-shared", "-fPIC", "-o", library, "\(desktop.folder)/clock.c"])
    guard try compiler.waitForExit(within: Bounds.start) == .exited(0) else {
      throw HarnessError("no clock: \(compiler.standardError)")
    }
    let changes = ["LD_PRELOAD": library, "CLOCK_OFFSET": "\(desktop.folder)/offset"]
    let desktop = desktop
    presenter = try desktop.server.start(
      BuiltProducts.path(of: "tocsin-presenter"), [],
      environment: desktop.environment.merging(changes.mapValues { $0 }) { $1 })
    try wait(for: "the presenter", within: Bounds.start) { try desktop.presenterStatus() != nil }
  }

  /// A wall clock that differs from this machine's by as many seconds as a file says; with libfaketime,
  /// which replaces more than that, transitions stop.
  private static let clock = """
    #include <fcntl.h>
    #include <stdlib.h>
    #include <sys/syscall.h>
    #include <time.h>
    #include <unistd.h>
    int clock_gettime(clockid_t clock, struct timespec *now) {
      char text[16] = "";
      int result = syscall(SYS_clock_gettime, clock, now);
      if (clock != CLOCK_REALTIME) return result;
      int file = open(getenv("CLOCK_OFFSET"), O_RDONLY | O_CLOEXEC);
      if (read(file, text, sizeof text - 1) > 0) now->tv_sec += atoi(text);
      close(file);
      return result;
    }
    time_t time(time_t *result) {
      struct timespec now;
      clock_gettime(CLOCK_REALTIME, &now);
      if (result) *result = now.tv_sec;
      return now.tv_sec;
    }

    """

  /// Sets the clock of the presenter.
  ///
  /// - Parameter offset: Seconds from this machine's clock.
  /// - Throws: If the file cannot be written.
  private func setClock(_ offset: String) throws {
    let file = "\(desktop.folder)/offset"
    try offset.write(toFileAt: "\(file).new")
    rename("\(file).new", file)
  }

  @Test(arguments: ["+3600", "-3600"])
  func neitherEndsNorProlongsAlerts(offset: String) throws {
    let begin = MonotonicClock.now()
    let alert = try desktop.start("alert", "-t", "T", "--id", "a", "--timeout", "2")
    let toast = try desktop.start(
      "toast", "T", "--id", "t", "--timeout", "2", "--wait", "--action", "Reply")
    try desktop.waitForAlert("a")
    try desktop.waitForAlert("t")
    try setClock(offset)
    // Within the tests' limits, which are far below an hour.
    for child in [alert, toast] {
      #expect(Desktop.Answer(child).status == 5)
      #expect(MonotonicClock.now() - begin >= 2_000_000_000)
    }
  }

  @Test func theHistoryKeepsItsOrder() throws {
    for (name, offset) in [("one", "+3600"), ("two", "-3600"), ("three", "0")] {
      try setClock(offset)
      #expect(try desktop.run("toast", name, "--id", name, "--timeout", "0").status == 0)
      try desktop.waitForAlert(name)
      #expect(try desktop.run("dismiss", name).status == 0)
    }
    let lines = try desktop.run("history").output.split(separator: "\n")
    #expect(lines.count == 3)
    for (line, name) in zip(lines, ["three", "two", "one"]) {
      #expect(line.contains("-  \(name)"), "\(lines)")
    }
    // Each has the time that the clock showed.
    let times = try desktop.run("history", "--json").output.numbers(after: "\"time\":")
    try #require(times.count == 3)
    #expect((3_500_000...3_700_000).contains(times[0] - times[1]))
    #expect((3_500_000...3_700_000).contains(times[2] - times[0]))
  }
}

extension String {
  /// The numbers that follow each occurrence of a text.
  fileprivate func numbers(after text: String) -> [Int] {
    var (rest, numbers) = (self[...], [Int]())
    while let range = rest.firstRange(of: text) {
      rest = rest[range.upperBound...]
      if let number = Int(rest.prefix(while: \.isNumber)) { numbers.append(number) }
    }
    return numbers
  }
}
