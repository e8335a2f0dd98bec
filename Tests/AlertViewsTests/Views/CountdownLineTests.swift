import AlertModel
import Cairo
import TestHarness
import Testing

@testable import AlertViews

/// The line of a toast's remaining time.
@MainActor
@Suite(.serialized)
struct CountdownLineTests {
  /// A line in a presented tree, the number of its redraw requests, and its length.
  @MainActor
  private final class Scene {
    let root = RootView()
    let line = CountdownLine()
    var environment = AlertEnvironment()
    private(set) var lengths: [Int] = []
    private static let width = 320

    init(reducesMotion: Bool = false) throws {
      environment.reducesMotion = reducesMotion
      root.addSubview(line)
      root.frame = Rect(x: 0, y: 0, width: Double(Self.width), height: 4)
      line.frame = Rect(x: 0, y: 1, width: Double(Self.width), height: CountdownLine.thickness)
      root.isPresented = true
      root.onNeedsDisplay = { [weak self] in try? self?.draw() }
      try draw()
    }

    func draw() throws {
      let surface = try ImageSurface(width: Self.width, height: 4)
      root.render(into: DrawingContext(surface), in: environment)
      let stride = surface.stride
      lengths.append(
        surface.withUnsafeBytes { bytes in
          (0..<Self.width).filter { bytes[stride * 2 + $0 * 4 + 3] > 0 }.count
        })
    }
  }

  private func running(_ seconds: Double) -> ToastCountdown {
    ToastCountdown(
      limit: seconds, deadline: MonotonicInstant.now.advanced(bySeconds: seconds), remaining: 0)
  }

  @Test func itShrinksAFewTimesASecond() throws {
    let scene = try Scene()
    let start = MonotonicInstant.now
    scene.line.countdown = running(1)
    try wait(for: "the end") { scene.lengths.last == 0 }
    let seconds = MonotonicInstant.now.seconds(since: start)
    let lengths = scene.lengths.dropFirst()
    #expect(Array(lengths) == lengths.sorted(by: >))
    #expect(Double(lengths.count) <= seconds * 8 + 3)
    #expect(lengths.count > 4)
    let count = scene.lengths.count
    nothingHappens()
    #expect(scene.lengths.count <= count + 1, "a line that has ended costs no wakeups")
  }

  @Test func aPausedTimeCausesNoWakeup() throws {
    let scene = try Scene()
    scene.line.countdown = ToastCountdown(limit: 4, deadline: nil, remaining: 1)
    #expect(scene.lengths.last == 80)
    let count = scene.lengths.count
    nothingHappens()
    #expect(scene.lengths.count == count)
  }

  @Test func reducedMotionHidesIt() throws {
    let scene = try Scene(reducesMotion: true)
    scene.line.countdown = running(10)
    #expect(scene.lengths.allSatisfy { $0 == 0 })
    let count = scene.lengths.count
    nothingHappens()
    #expect(scene.lengths.count == count)
  }

  @Test func aToastWithoutATimeoutHasNoLine() throws {
    let scene = try Scene()
    scene.line.countdown = running(10)
    scene.line.countdown = nil
    #expect(scene.lengths.last == 0)
  }
}
