import AlertModel
import TestHarness
import X11

/// Measures whether a transition has one frame for each refresh of its monitor, and what it costs.
///
/// Each monitor is a server of its own, an Xorg without hardware; the last server has two monitors
/// with different rates.
struct RefreshBenchmark {
  let rounds: Int

  private static let rates = [[60], [120], [144], [240], [60, 144]]

  func measure() throws -> [Measurement] {
    guard InstalledPrograms.path(of: "Xorg") != nil else {
      return [.missing("all refresh rates", because: "Xorg is not installed")]
    }
    return try Self.rates.flatMap(measure)
  }

  /// Measures the present transition of an alert on the last monitor.
  private func measure(rates: [Int]) throws -> [Measurement] {
    let screen = try PrivateScreen(refreshRates: rates)
    defer { screen.end() }
    let watch = try ScreenWatch(screen)
    let presenter = try ResidentPresenter(on: screen)
    defer { presenter.stop() }
    var (intervals, costs): ([Double], [Double]) = ([], [])
    // The first round only fills caches.
    for round in 0...rounds {
      watch.discardChanges()
      let client = try presenter.present(.fade, monitor: "DUMMY\(rates.count - 1)")
      let recording = try TransitionRecording(watch, of: presenter)
      try presenter.dismissAll().waitForEnd(within: 5)
      try watch.waitForStillness(seconds: 0.4)
      try client.waitForEnd(within: 5)
      if round > 0 {
        // The first frame is as early as possible, and the last one adds noise to the backdrop.
        intervals += recording.intervals.dropFirst().dropLast()
        if let cost = recording.costPerFrame { costs.append(cost) }
      }
    }
    let refresh = 1000 / Double(rates[rates.count - 1])
    let late = intervals.count { $0 > 1.5 * refresh }
    return [
      Measurement(
        "fade: frame interval less a refresh", setting: screen.setting, .milliseconds,
        intervals.map { $0 - refresh }, target: .within(refresh / 10)),
      Measurement(
        "fade: late frames", setting: screen.setting, .perHundred,
        intervals.isEmpty ? [] : [Double(late) * 100 / Double(intervals.count)],
        target: .atMost(1),
        note: "\(late) of \(intervals.count) intervals over \(decimal(1.5 * refresh)) ms"),
      Measurement("fade: CPU a frame", setting: screen.setting, .milliseconds, costs),
    ]
  }
}
