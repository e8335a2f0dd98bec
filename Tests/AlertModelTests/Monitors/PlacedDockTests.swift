import AlertModel
import Testing

/// The space that docks take where a window manager has put them.
@Suite struct PlacedDockTests {
  private static let screen = Size(width: 1000, height: 1000)
  private static let upper = MonitorFacts(
    name: "U", frame: Rect(x: 0, y: 0, width: 1000, height: 600), isPrimary: true)
  private static let lower = MonitorFacts(
    name: "L", frame: Rect(x: 0, y: 600, width: 1000, height: 400))

  private static func bar(_ y: Double, _ edge: ScreenStrut.Edge = .top) -> PlacedDock {
    PlacedDock(frame: Rect(x: 0, y: y, width: 1000, height: 20), edges: [edge])
  }

  /// What is free on each monitor: its first and last rows.
  @Test(
    arguments: [
      ([], 0...600, 600...1000),
      ([bar(0)], 20...600, 600...1000),
      // Beside each other, in any order, and with a small gap.
      ([bar(20), bar(0)], 40...600, 600...1000),
      ([bar(0), bar(21), bar(42)], 62...600, 600...1000),
      // One that is elsewhere, such as a hidden one, or one that reserves space at another edge.
      ([bar(0), bar(100)], 20...600, 600...1000),
      ([bar(-20)], 0...600, 600...1000),
      ([bar(0, .bottom)], 0...600, 600...1000),
      // On a monitor below the edge of the screen, or above it.
      ([bar(600), bar(620)], 0...600, 640...1000),
      ([bar(580, .bottom), bar(560, .bottom)], 0...560, 600...1000),
      ([bar(980, .bottom)], 0...600, 600...980),
    ] as [([PlacedDock], ClosedRange<Double>, ClosedRange<Double>)])
  func docksTakeTheirPlace(
    docks: [PlacedDock], upper: ClosedRange<Double>, lower: ClosedRange<Double>
  ) {
    let monitors = [Self.upper, Self.lower]
    let struts = ScreenStrut.taken(by: docks, on: monitors, screen: Self.screen)
    let areas = monitors.map { $0.workArea(lessStruts: struts, screen: Self.screen) }
    #expect(areas.map { $0.minY...$0.maxY } == [upper, lower])
    #expect(areas.allSatisfy { $0.minX == 0 && $0.width == 1000 })
  }

  @Test func aColumnOfDocksTakesItsWidth() {
    let docks = [0.0, 30].map {
      PlacedDock(frame: Rect(x: $0, y: 0, width: 30, height: 600), edges: [.left])
    }
    let struts = ScreenStrut.taken(by: docks, on: [Self.upper], screen: Self.screen)
    #expect(
      Self.upper.workArea(lessStruts: struts, screen: Self.screen)
        == Rect(x: 60, y: 0, width: 940, height: 600))
  }
}
