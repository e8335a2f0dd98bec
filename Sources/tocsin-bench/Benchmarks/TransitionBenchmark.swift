import AlertModel
import TestHarness
import X11

/// Measures every transition: the alert is presented, and dismissed when the screen no longer
/// changes.
struct TransitionBenchmark {
  let rounds: Int
  let sizes: [PixelSize]

  /// Milliseconds between two refreshes of a private screen.
  fileprivate static let refresh = 1000.0 / 60

  func measure() throws -> [Measurement] {
    var measurements: [Measurement] = []
    for size in sizes {
      measurements += try measure(on: PrivateScreen(size: size, hasCompositor: false))
      if InstalledPrograms.path(of: "picom") != nil {
        measurements += try measure(on: PrivateScreen(size: size, hasCompositor: true))
      } else {
        measurements.append(
          .missing(
            "all transitions", setting: "\(size.width)×\(size.height), picom",
            because: "picom is not installed"))
      }
    }
    return measurements
  }

  private func measure(on screen: PrivateScreen) throws -> [Measurement] {
    let floor = try FrameFloor(on: screen)
    var floorCosts: [Double] = []
    var floorDurations: [Double] = []
    for _ in 0..<max(rounds, 3) {
      let figures = try floor.draw(frames: 30)
      floorCosts.append(figures.cost)
      floorDurations += figures.durations
    }
    floor.remove()
    let floorCost = Measurement(
      "floor: a whole fade frame, CPU", setting: screen.setting, .milliseconds, floorCosts,
      note: "at 60 Hz; X server and drawing program")
    var measurements = [
      Measurement(
        "floor: a whole fade frame, done after", setting: screen.setting, .milliseconds,
        floorDurations), floorCost,
    ]

    let watch = try ScreenWatch(screen)
    let presenter = try ResidentPresenter(on: screen)
    var plays: [TransitionName: [Play]] = [:]
    // The first round only fills caches.
    for round in 0...rounds {
      for name in TransitionName.builtIn {
        let play = try Play(name, watch, presenter)
        if round > 0 { plays[name, default: []].append(play) }
      }
    }
    presenter.stop()
    screen.end()

    let all = plays.values.flatMap { $0 }
    measurements.append(lateness(of: all, on: screen))
    for name in TransitionName.builtIn {
      measurements += rows(
        for: name, plays[name] ?? [], setting: screen.setting, floor: floorCost.median ?? 0)
    }
    return measurements
  }

  private func lateness(of plays: [Play], on screen: PrivateScreen) -> Measurement {
    let intervals = plays.flatMap(\.intervals)
    let late = intervals.count { $0 > 1.5 * Self.refresh }
    let share = intervals.isEmpty ? [] : [Double(late) * 100 / Double(intervals.count)]
    return Measurement(
      "late frames", setting: screen.setting, .perHundred, share,
      target: .atMost(screen.size.width > 1920 ? 3 : 0),
      note: "\(late) of \(intervals.count) intervals over \(decimal(1.5 * Self.refresh)) ms")
  }

  private func rows(
    for name: TransitionName, _ plays: [Play], setting: String, floor: Double
  ) -> [Measurement] {
    guard name != .none else {
      return [
        Measurement(
          "none: frames each way", setting: setting, .count,
          plays.flatMap { [Double($0.present.frames.count), Double($0.dismiss.frames.count)] })
      ]
    }
    let intervals = plays.flatMap(\.intervals)
    let late = intervals.count { $0 > 1.5 * Self.refresh }
    return [
      Measurement(
        "\(name.rawValue): frame interval", setting: setting, .milliseconds, intervals,
        note: late > 0 ? "\(late) late, the worst \(decimal(intervals.max() ?? 0)) ms" : ""),
      Measurement(
        "\(name.rawValue): CPU a frame", setting: setting, .milliseconds,
        plays.flatMap { [$0.present.costPerFrame, $0.dismiss.costPerFrame].compactMap(\.self) },
        target: .timesFloor(1.3, floor: floor)),
      Measurement(
        "\(name.rawValue): present length against nominal", setting: setting, .milliseconds,
        plays.map(\.deviation),
        target: .within(Self.refresh)),
      Measurement(
        "\(name.rawValue): dismissed → desktop clear", setting: setting, .milliseconds,
        plays.map { $0.dismiss.length(refresh: Self.refresh) },
        note: "the backdrop is held for 250 ms"),
    ]
  }
}

/// One presentation and dismissal of an alert.
private struct Play {
  let present: TransitionRecording
  let dismiss: TransitionRecording
  /// Milliseconds that the present transition ought to take.
  let nominalPresent: Double

  init(_ name: TransitionName, _ watch: ScreenWatch, _ presenter: ResidentPresenter) throws {
    let transition = Transition.named(name)
    nominalPresent = transition.present.duration * 1000
    watch.discardChanges()
    let client = try presenter.present(name)
    present = try TransitionRecording(watch, of: presenter)
    let dismissal = try presenter.dismissAll()
    dismiss = try TransitionRecording(watch, of: presenter)
    try dismissal.waitForEnd(within: 5)
    try client.waitForEnd(within: 5)
  }

  /// Milliseconds between frames, without the pause in which the backdrop is held after the box is
  /// gone, which is the longest of a dismissal.
  var intervals: [Double] {
    let pause = dismiss.intervals.indices.max { dismiss.intervals[$0] < dismiss.intervals[$1] }
    return present.intervals
      + dismiss.intervals.indices.filter { $0 != pause }.map { dismiss.intervals[$0] }
  }

  /// Milliseconds by which the present transition took longer than it ought to.
  var deviation: Double {
    present.length(refresh: TransitionBenchmark.refresh) - nominalPresent
  }
}
