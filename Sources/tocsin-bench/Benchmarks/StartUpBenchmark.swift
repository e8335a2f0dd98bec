import GLib

/// How long the client takes from start to end when it is asked for nothing.
///
/// The floor is a program that does nothing at all; both take turns.
struct StartUpBenchmark {
  let rounds: Int

  func measure() throws -> [Measurement] {
    let folder = try ScratchFolder()
    let environment = ["HOME": folder.home, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    let commands = [("/bin/true", []), (Programs.client, ["--version"])]
    var samples: [[Double]] = [[], []]
    // One round more, for what the first of each has to read from the disk.
    for round in 0...rounds {
      for (index, (program, arguments)) in commands.enumerated() {
        let start = MonotonicClock.now()
        try ChildProgram(program, arguments, environment: environment).waitForEnd()
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
