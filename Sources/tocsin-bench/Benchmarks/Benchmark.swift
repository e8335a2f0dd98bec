/// The benchmarks, by their names for `--only`.
nonisolated enum Benchmark: String, CaseIterable {
  case startUp = "start-up"
  case firstFrame = "first-frame"
  case transitions
  case refresh
  case inputs
  case presentations
  case notifications
  case network
  case many
  case memory
  case wakeups

  /// The measured quantity, for the help.
  var summary: String {
    switch self {
    case .startUp: "start to end of tocsin --version, beside /bin/true"
    case .firstFrame: "request to the first changed pixel, warm and cold"
    case .transitions: "intervals, cost and length of every transition"
    case .refresh: "frames on monitors with other refresh rates than 60 Hz"
    case .inputs: "typing, pasting, filtering, updating, asking for a secret"
    case .presentations: "one toast, forty in a second, and another monitor"
    case .notifications: "answers and first pixels of the daemon, and ten thousand at once"
    case .network: "round trips, bytes and times on displays at the end of slow links"
    case .many: "many rows, alerts, clients, toasts and monitors, and how each cost grows"
    case .memory: "memory of the presenter, here and on the server"
    case .wakeups: "context switches at rest, and while an alert stands still"
    }
  }

  /// Runs the benchmark.
  ///
  /// - Throws: `BenchError` and errors of the layers below, if the measurements fail.
  @MainActor
  func measure(_ options: BenchOptions) throws -> [Measurement] {
    switch self {
    case .startUp: try StartUpBenchmark(rounds: options.rounds ?? 100).measure()
    case .firstFrame:
      try FirstFrameBenchmark(rounds: options.rounds ?? 25, sizes: options.sizes).measure()
    case .transitions:
      try TransitionBenchmark(rounds: options.rounds ?? 5, sizes: options.sizes).measure()
    case .refresh: try RefreshBenchmark(rounds: options.rounds ?? 5).measure()
    case .inputs:
      try InputBenchmark(rounds: options.rounds ?? 20, size: options.sizes[0]).measure()
    case .presentations:
      try PresentationBenchmark(rounds: options.rounds ?? 20, size: options.sizes[0]).measure()
    case .notifications:
      try NotificationsBenchmark(rounds: options.rounds ?? 1000, size: options.sizes[0]).measure()
    case .network:
      try NetworkBenchmark(rounds: options.rounds ?? 3, size: options.sizes[0]).measure()
    case .many:
      try ManyBenchmark(rounds: options.rounds ?? 3, size: options.sizes[0]).measure()
    case .memory:
      try MemoryBenchmark(alerts: options.rounds ?? 1000, size: options.sizes[0]).measure()
    case .wakeups:
      try WakeupBenchmark(seconds: options.seconds, size: options.sizes[0]).measure()
    }
  }
}
