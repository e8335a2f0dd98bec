import CShims
import X11

/// How often the presenter wakes when nothing is to be done: at rest, and under an alert that stands
/// still.
struct WakeupBenchmark {
  /// For how long is counted.
  let seconds: Double
  let size: PixelSize

  /// Nanoseconds after which what an alert or a start sets off is over, its guard included.
  private static let settling: Int64 = 4_000_000_000

  func measure() throws -> [Measurement] {
    let screen = try PrivateScreen(size: size, compositor: nil)
    let watch = try ScreenWatch(screen)
    let presenter = try ResidentPresenter(on: screen)
    let idle = count(presenter, screen, "at rest")
    let client = try presenter.present()
    try watch.waitForStillness(seconds: 0.3)
    let still = count(presenter, screen, "under a still alert")
    try presenter.dismissAll().waitForEnd(within: 5)
    try client.waitForEnd(within: 5)
    let again = count(presenter, screen, "at rest after an alert")
    presenter.stop()
    screen.end()
    return idle + still + again
  }

  private func count(
    _ presenter: ResidentPresenter, _ screen: PrivateScreen, _ state: String
  ) -> [Measurement] {
    tocsin_sleep(Self.settling)
    let switches = presenter.process.contextSwitches
    let cpuTime = presenter.process.cpuTime
    tocsin_sleep(Int64(seconds * 1e9))
    let wakeups = presenter.process.contextSwitches - switches
    let cpu = Double(presenter.process.cpuTime - cpuTime) / 1e6
    return [
      Measurement(
        "wakeups in \(decimal(seconds)) s \(state)", setting: screen.setting, .count,
        [Double(wakeups)], target: .atMost(0)),
      Measurement(
        "CPU in \(decimal(seconds)) s \(state)", setting: screen.setting, .milliseconds, [cpu],
        target: .atMost(0)),
    ]
  }
}
