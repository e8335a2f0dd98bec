import AlertModel
import CShims
import PresenterClient
import TestHarness
import X11

/// Measures the memory of an idle presenter, its own and that on the X server: after its start, and
/// after many alerts.
struct MemoryBenchmark {
  /// The number of alerts that are presented between the two measurements.
  let alerts: Int
  let size: PixelSize

  /// Nanoseconds after which the presenter counts as idle.
  private static let settling: Int64 = 4_000_000_000
  private static let megabyte = 1_048_576.0

  func measure() throws -> [Measurement] {
    let screen = try PrivateScreen(size: size, hasCompositor: false)
    let presenter = try ResidentPresenter(on: screen)
    tocsin_sleep(Self.settling)
    let fresh = presenter.process.uniqueBytes
    try present(1, by: presenter)
    let afterOne = presenter.process.uniqueBytes
    try present(alerts, by: presenter)
    let afterAll = presenter.process.uniqueBytes
    let onServer = ServerResources(seenBy: screen.connection).pixmapBytes(
      ofProcess: presenter.process.processID)
    presenter.stop()
    screen.end()
    return [
      row("presenter at rest, before any alert (USS)", fresh, target: .atMost(12)),
      row("presenter at rest, after 1 alert (USS)", afterOne, target: .atMost(12)),
      row("presenter at rest, after \(alerts) more (USS)", afterAll, target: .atMost(12)),
      row("growth over these \(alerts)", afterAll - afterOne, target: .within(1)),
      onServer.map { row("X server's pixmaps of ours, then (XRes)", $0, target: .atMost(1)) }
        ?? .missing(
          "X server's pixmaps of ours (XRes)", setting: screen.setting,
          because: "the X server lacks X-Resource 1.2"),
    ]
    .map { measurement in
      var measurement = measurement
      measurement.setting = screen.setting
      return measurement
    }
  }

  /// Presents alerts one after the other, each until its timeout.
  private func present(_ count: Int, by presenter: ResidentPresenter) throws {
    for _ in 0..<count {
      _ = try presenter.client.present(BenchAlert.description(.none, timeout: 0.01), waits: true)
    }
    tocsin_sleep(Self.settling)
  }

  private func row(_ name: String, _ bytes: Int, target: Target) -> Measurement {
    Measurement(name, .megabytes, [Double(bytes) / Self.megabyte], target: target)
  }
}
