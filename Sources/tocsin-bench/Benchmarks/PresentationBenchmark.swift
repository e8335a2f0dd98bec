import AlertModel
import CShims
import CX11
import GLib
import TestHarness
import X11

/// Measures how quickly toasts appear, also many at once, and how quickly alerts follow a change of
/// monitors.
struct PresentationBenchmark {
  let rounds: Int
  let size: PixelSize

  /// The number of toasts that are sent within a second.
  private static let burst = 40
  /// Nanoseconds for which toasts slide in: after a quarter of a second the area is full, and the
  /// last toast takes as long again.
  private static let arriving: Int64 = 450_000_000

  func measure() throws -> [Measurement] {
    var measurements = try [toast(), burst(on: PrivateScreen(size: size, hasCompositor: false))]
      .flatMap { $0 }
    if InstalledPrograms.path(of: "picom") != nil {
      measurements += try burst(on: PrivateScreen(size: size, hasCompositor: true))
    }
    return measurements + [try relayout()]
  }

  private static func words(_ identifier: String, timeout: String = "1") -> [String] {
    [
      "toast", BenchAlert.title, BenchAlert.message, "--id", identifier, "--icon", "info",
      "--timeout", timeout,
    ]
  }

  // MARK: - One

  /// Measures a single toast, and a command that draws nothing, to subtract the client's start.
  private func toast() throws -> [Measurement] {
    let screen = try PrivateScreen(size: size, hasCompositor: false)
    defer { screen.end() }
    let watch = try ScreenWatch(screen)
    let presenter = try ResidentPresenter(on: screen)
    defer { presenter.stop() }
    var whole: [Double] = []
    var starts: [Double] = []
    for round in 0...rounds {
      try watch.waitForStillness(seconds: 0.25)
      watch.discardChanges()
      let start = MonotonicClock.now()
      // One that expires would draw the line of its remaining time, so the screen would not rest.
      let client = try screen.start(Programs.client, Self.words("toast-\(round)", timeout: "0"))
      guard let change = watch.nextChange(before: start + 10_000_000_000) else {
        throw BenchError("no toast was drawn")
      }
      try client.waitForEnd(within: 5)
      try watch.waitForStillness(seconds: 0.25)
      try presenter.dismissAll().waitForEnd(within: 5)
      // A command that draws nothing, to subtract the client's start.
      let other = MonotonicClock.now()
      try screen.start(Programs.client, ["list"]).waitForEnd(within: 5)
      guard round > 0 else { continue }
      whole.append(Double(change.instant - start) / 1e6)
      starts.append(Double(MonotonicClock.now() - other) / 1e6)
    }
    let listing = Measurement(
      "tocsin list, from exec to its end", setting: screen.setting, .milliseconds, starts,
      note: "what starting a client and one answer take")
    let command = Measurement(
      "tocsin toast → first changed pixel, from exec", setting: screen.setting, .milliseconds,
      whole)
    let own = Measurement(
      "toast: request → first pixel, in the presenter", setting: screen.setting, .milliseconds,
      [max((command.median ?? 0) - (listing.median ?? 0), 0)], target: .atMost(4),
      note: "the difference of the medians above")
    return [listing, command, own]
  }

  // MARK: - Many

  private func burst(on screen: PrivateScreen) throws -> [Measurement] {
    defer { screen.end() }
    let watch = try ScreenWatch(screen)
    let presenter = try ResidentPresenter(on: screen)
    defer { presenter.stop() }
    // The first toast only fills caches.
    try screen.start(Programs.client, Self.words("first")).waitForEnd(within: 5)
    try watch.waitForStillness(seconds: 1.5)
    let begin = MonotonicClock.now()
    let cpu = presenter.process.cpuTime
    var clients: [ChildProcess] = []
    var frames: [Int64] = []
    /// Records the frames drawn until an instant; the parts of a frame are drawn within 3 ms.
    func watchUntil(_ moment: Int64) {
      while let change = watch.nextChange(before: moment) {
        if change.instant - (frames.last ?? 0) > 3_000_000 { frames.append(change.instant) }
      }
    }
    for index in 0..<Self.burst {
      watchUntil(begin + Int64(index) * 1_000_000_000 / Int64(Self.burst))
      clients.append(try screen.start(Programs.client, Self.words("burst-\(index)")))
    }
    watchUntil(begin + 1_000_000_000)
    let share = Double(presenter.process.cpuTime - cpu) * 100 / 1e9
    for client in clients { try client.waitForEnd(within: 10) }
    // Only while toasts slide in: once the area is full, only the number of waiting toasts changes.
    let moving = frames.prefix { $0 < begin + Self.arriving }
    let intervals = zip(moving, moving.dropFirst()).map { Double($1 - $0) / 1e6 }
    let late = intervals.count { $0 > 25 }
    _ = try presenter.dismissAll().waitForEnd(within: 5)
    return [
      Measurement(
        "40 toasts in a second: CPU of the presenter", setting: screen.setting, .perHundred,
        [share], target: .atMost(30), note: "of one core, in that second"),
      Measurement(
        "40 toasts in a second: late frames", setting: screen.setting, .count, [Double(late)],
        target: .atMost(0), note: "of \(intervals.count) intervals while they come in, over 25 ms"),
    ]
  }

  // MARK: - Monitors

  /// Measures the time from a change of the monitors to the first frame in the new place.
  private func relayout() throws -> Measurement {
    guard let xrandr = InstalledPrograms.path(of: "xrandr") else {
      return .missing("relayout after a monitor change", because: "xrandr is not installed")
    }
    let screen = try PrivateScreen(size: size, hasCompositor: false)
    defer { screen.end() }
    let watch = try ScreenWatch(screen)
    let presenter = try ResidentPresenter(on: screen)
    defer { presenter.stop() }
    let client = try presenter.present(.none)
    var samples: [Double] = []
    for round in 0...rounds {
      try watch.waitForStillness(seconds: 0.25)
      watch.discardChanges()
      let half = "\(size.width / 2)/300x\(size.height)/200+0+0"
      let change = try screen.start(
        xrandr,
        round.isMultiple(of: 2)
          ? ["--setmonitor", "half", half, "screen"] : ["--delmonitor", "half"])
      try change.waitForEnd(within: 5)
      let start = MonotonicClock.now()
      guard let drawn = watch.nextChange(before: start + 10_000_000_000) else {
        throw BenchError("nothing was drawn after a monitor had changed")
      }
      if round > 0 { samples.append(max(Double(drawn.instant - start) / 1e6, 0)) }
    }
    try presenter.dismissAll().waitForEnd(within: 5)
    try client.waitForEnd(within: 5)
    return Measurement(
      "relayout after a monitor change", setting: screen.setting, .milliseconds, samples,
      target: .atMost(50), note: "from the end of xrandr to the first new pixel")
  }
}
