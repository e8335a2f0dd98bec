import AlertModel
import GLib
import PresenterClient
import TestHarness
import X11

/// Measures the time from a request to the first pixel that changes on the screen.
///
/// The time starts right before the client is spawned. Warm: a presenter is running. Cold: none is,
/// and the client starts it.
struct FirstFrameBenchmark {
  let rounds: Int
  let sizes: [PixelSize]

  func measure() throws -> [Measurement] {
    var measurements: [Measurement] = []
    let hasPicom = InstalledPrograms.path(of: "picom") != nil
    for size in sizes {
      let screen = try PrivateScreen(size: size, hasCompositor: false)
      let resident = try warm(on: screen)
      measurements += resident
      measurements.append(try cold(on: screen, floor: resident[0]))
      screen.end()
      guard hasPicom else {
        measurements.append(
          .missing(
            "warm", setting: "\(size.width)×\(size.height), picom",
            because: "picom is not installed"))
        continue
      }
      let composited = try PrivateScreen(size: size, hasCompositor: true)
      measurements += try warm(on: composited)
      composited.end()
    }
    return measurements
  }

  private func warm(on screen: PrivateScreen) throws -> [Measurement] {
    let watch = try ScreenWatch(screen)
    let floor = try FrameFloor(on: screen)
    let presenter = try ResidentPresenter(on: screen)
    var floorSamples: [Double] = []
    var samples: [Double] = []
    // The first round only fills caches.
    for round in 0...rounds {
      let least = try time(watch) {
        try screen.start("/bin/true", []).waitForExitWithoutLoop()
        try floor.show()
      }
      floor.hide()
      var client: ChildProcess?
      let milliseconds = try time(watch) { client = try presenter.present() }
      try watch.waitForStillness(seconds: 0.15)
      try presenter.dismissAll().waitForEnd(within: 5)
      try client?.waitForEnd(within: 5)
      guard round > 0 else { continue }
      floorSamples.append(least)
      samples.append(milliseconds)
    }
    presenter.stop()
    floor.remove()
    let least = Measurement(
      "floor: /bin/true, then a frame of our own", setting: screen.setting, .milliseconds,
      floorSamples, note: "no socket, no text")
    return [
      least,
      Measurement(
        "warm: client → first changed pixel", setting: screen.setting, .milliseconds, samples,
        target: .timesFloor(Self.warmFactor(screen), floor: least.median ?? 0)),
    ]
  }

  /// Milliseconds from right before an action to the first pixel that it changes.
  private func time(_ watch: ScreenWatch, _ action: () throws -> Void) throws -> Double {
    try watch.waitForStillness(seconds: 0.15)
    let before = watch.look()
    watch.discardChanges()
    let start = MonotonicClock.now()
    try action()
    return Double(try watch.firstVisibleChange(from: before).instant - start) / 1e6
  }

  private func cold(on screen: PrivateScreen, floor: Measurement) throws -> Measurement {
    let watch = try ScreenWatch(screen)
    let client = try ResidentPresenter.client(on: screen)
    var samples: [Double] = []
    for round in 0...rounds {
      var program: ChildProcess?
      let milliseconds = try time(watch) {
        program = try screen.start(Programs.client, BenchAlert.arguments(.alert))
      }
      if round > 0 { samples.append(milliseconds) }
      try watch.waitForStillness(seconds: 0.15)
      _ = try client.stop()
      try program?.waitForEnd(within: 10)
    }
    var measurement = Measurement(
      "cold: client → first changed pixel", setting: screen.setting, .milliseconds, samples,
      target: .atMost(20))
    if let least = floor.median, let median = measurement.median {
      measurement.note = "\(decimal(median / least)) × floor"
    }
    return measurement
  }

  /// The target, as a multiple of the floor: higher where the frame itself is cheap.
  private static func warmFactor(_ screen: PrivateScreen) -> Double {
    screen.size.width <= 1920 && !screen.hasCompositor ? 2 : 1.5
  }
}
