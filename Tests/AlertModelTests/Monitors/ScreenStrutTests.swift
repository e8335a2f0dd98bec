import AlertModel
import TestHarness
import Testing

/// The work area that docks leave on a monitor.
@Suite struct ScreenStrutTests {
  private static let screen = Size(width: 1000, height: 600)
  private static let left = MonitorFacts(
    name: "L", frame: Rect(x: 0, y: 0, width: 600, height: 600), isPrimary: true)
  /// Lower and narrower than its neighbour.
  private static let right = MonitorFacts(
    name: "R", frame: Rect(x: 600, y: 100, width: 400, height: 400))
  private static let nonsense = 4_294_967_295.0

  @Test(
    arguments: [
      ([], left.frame, right.frame),
      // A dock at each edge of each monitor; struts are measured from the edge of the screen.
      (
        [ScreenStrut(.left, depth: 40, start: 0, end: 600)],
        Rect(x: 40, y: 0, width: 560, height: 600), right.frame
      ),
      (
        [ScreenStrut(.top, depth: 30, start: 0, end: 600)],
        Rect(x: 0, y: 30, width: 600, height: 570), right.frame
      ),
      (
        [ScreenStrut(.bottom, depth: 30, start: 0, end: 600)],
        Rect(x: 0, y: 0, width: 600, height: 570), right.frame
      ),
      // A dock between the two monitors, which would reserve all of the other one.
      (
        [ScreenStrut(.right, depth: 440, start: 100, end: 500)],
        Rect(x: 0, y: 0, width: 560, height: 600), right.frame
      ),
      (
        [ScreenStrut(.right, depth: 50, start: 100, end: 500)],
        left.frame, Rect(x: 600, y: 100, width: 350, height: 400)
      ),
      (
        [ScreenStrut(.left, depth: 650, start: 100, end: 500)],
        left.frame, Rect(x: 650, y: 100, width: 350, height: 400)
      ),
      (
        [ScreenStrut(.top, depth: 130, start: 600, end: 1000)],
        left.frame, Rect(x: 600, y: 130, width: 400, height: 370)
      ),
      (
        [ScreenStrut(.bottom, depth: 120, start: 600, end: 1000)],
        left.frame, Rect(x: 600, y: 100, width: 400, height: 380)
      ),
      // Along the whole edge: only the part on the lower monitor is reserved there.
      (
        [ScreenStrut(.top, depth: 60)],
        Rect(x: 0, y: 60, width: 600, height: 540), right.frame
      ),
      // The deepest of several struts at one edge counts.
      (
        [ScreenStrut(.left, depth: 20), ScreenStrut(.left, depth: 70)],
        Rect(x: 70, y: 0, width: 530, height: 600), right.frame
      ),
      // Invalid values.
      ([ScreenStrut(.left, depth: nonsense)], left.frame, right.frame),
      ([ScreenStrut(.top, depth: -5)], left.frame, right.frame),
      ([ScreenStrut(.top, depth: 40, start: 500, end: 100)], left.frame, right.frame),
      (
        [ScreenStrut(.top, depth: 40, start: nonsense, end: nonsense)], left.frame, right.frame
      ),
      // Too little would be left between them.
      (
        [
          ScreenStrut(.top, depth: 390, start: 0, end: 600),
          ScreenStrut(.bottom, depth: 300, start: 0, end: 600),
        ], left.frame, right.frame
      ),
    ] as [([ScreenStrut], Rect, Rect)])
  func strutsReduceTheWorkArea(struts: [ScreenStrut], left: Rect, right: Rect) {
    #expect(Self.left.workArea(lessStruts: struts, screen: Self.screen) == left)
    #expect(Self.right.workArea(lessStruts: struts, screen: Self.screen) == right)
  }

  @Test(
    arguments: [
      (Rect(x: 0, y: 30, width: 600, height: 540), Rect(x: 0, y: 30, width: 600, height: 540)),
      // Larger than the monitor.
      (Rect(x: -50, y: -50, width: 9000, height: 600), Rect(x: 0, y: 0, width: 600, height: 550)),
      // Empty or too small.
      (Rect(x: 0, y: 0, width: 600, height: 150), left.frame),
      (Rect(x: 5000, y: 0, width: 600, height: 600), left.frame),
    ] as [(Rect, Rect)])
  func windowManagersWorkAreaIsRespected(desktop: Rect, free: Rect) {
    #expect(Self.left.workArea(lessStruts: [], desktop: desktop, screen: Self.screen) == free)
  }

  @Test(
    arguments: [
      (
        Rect(x: 600, y: 100, width: 400, height: 20),
        ScreenStrut(.top, depth: 120, start: 600, end: 1000)
      ),
      (
        Rect(x: 600, y: 480, width: 400, height: 20),
        ScreenStrut(.bottom, depth: 120, start: 600, end: 1000)
      ),
      // On the other monitor, beyond the edge, beside it, too high, too narrow, a line.
      (Rect(x: 0, y: 0, width: 600, height: 20), nil),
      (Rect(x: 600, y: 80, width: 400, height: 20), nil),
      (Rect(x: 600, y: 130, width: 400, height: 20), nil),
      (Rect(x: 600, y: 100, width: 400, height: 60), nil),
      (Rect(x: 600, y: 100, width: 300, height: 20), nil),
      (Rect(x: 600, y: 100, width: 400, height: 1), nil),
    ] as [(Rect, ScreenStrut?)])
  func aBarTakesItsOwnHeight(bar: Rect, strut: ScreenStrut?) {
    #expect(ScreenStrut(bar: bar, on: Self.right, screen: Self.screen) == strut)
  }

  @Test func oneThirdOfEveryMonitorStaysFree() {
    var random = SeededGenerator()
    let edges = ScreenStrut.Edge.allCases
    for _ in 0..<2000 {
      let struts = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        ScreenStrut(
          edges[Int.random(in: 0..<edges.count, using: &random)],
          depth: Double(Int.random(in: -100...1500, using: &random)),
          start: Double(Int.random(in: -100...1500, using: &random)),
          end: Double(Int.random(in: -100...1500, using: &random)))
      }
      for monitor in [Self.left, Self.right] {
        let area = monitor.workArea(lessStruts: struts, screen: Self.screen)
        #expect(area.intersection(monitor.frame) == area, "\(struts)")
        #expect(area.width * 3 >= monitor.frame.width, "\(struts)")
        #expect(area.height * 3 >= monitor.frame.height, "\(struts)")
      }
    }
  }
}
