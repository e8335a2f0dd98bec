import CShims
import TestHarness
import X11

/// Counts how often the presenter wakes while there is nothing to do: without an alert, and with one
/// that does not change.
struct WakeupBenchmark {
  /// The duration of the count.
  let seconds: Double
  let size: PixelSize

  /// Nanoseconds after which all work after a start or an alert is done, including the guard.
  private static let settling: Int64 = 4_000_000_000

  func measure() throws -> [Measurement] {
    let screen = try PrivateScreen(size: size, hasCompositor: false)
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
