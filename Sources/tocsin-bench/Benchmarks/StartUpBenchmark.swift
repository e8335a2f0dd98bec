import GLib
import TestHarness

/// Measures the time from start to exit of the client when there is nothing to do.
///
/// The floor is a program that does nothing; the two are run alternately.
struct StartUpBenchmark {
  let rounds: Int

  func measure() throws -> [Measurement] {
    let commands = [("/bin/true", []), (Programs.client, ["--version"])]
    var samples: [[Double]] = [[], []]
    // The first round only fills the system's file cache.
    for round in 0...rounds {
      for (index, (program, arguments)) in commands.enumerated() {
        let start = MonotonicClock.now()
        try ChildProcess(program, arguments).waitForExitWithoutLoop()
        let milliseconds = Double(MonotonicClock.now() - start) / 1e6
        if round > 0 { samples[index].append(milliseconds) }
      }
    }
    let floor = Measurement(
      "floor: /bin/true", .milliseconds, samples[0], note: "spawn and wait included")
    var client = Measurement(
      "tocsin --version", .milliseconds, samples[1], target: .atMost(2.5))
    if let least = floor.median, let median = client.median {
      client.note = "\(decimal(median / least)) × floor"
    }
    return [floor, client]
  }
}
