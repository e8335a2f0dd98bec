import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import Testing

/// Whatever can be pressed is at least 24 points wide and high, also where less is drawn.
@MainActor
struct PointerTargetTests {
  private static let least = 24.0

  @Test(arguments: [
    AlertInput.Kind.field(TextRules()), .check(isOn: false), .secret(SecretRules()),
    .slider(NumberRules(minimum: 0, maximum: 10)), .date(DateRules()),
    .choice(ChoiceRules(items: ["One", "Two", "Three"])), .number(NumberRules(value: 5)),
  ])
  func aControlIsLargeEnough(kind: AlertInput.Kind) throws {
    let bench = try StandardAlertBench.asking(kind)
    let control = bench.control
    let area = try #require(
      area(in: bench) { point in
        var view = bench.content.view.hitTest(point)
        while let hit = view, hit !== control { view = hit.superview }
        return view != nil
      })
    #expect(area.width >= Self.least && area.height >= Self.least, "\(area)")
  }

  @Test func theRowsOfCirclesAreLargeEnough() throws {
    let bench = try StandardAlertBench.asking(.choice(ChoiceRules(items: ["One", "Two", "Three"])))
    let frame = bench.control.convert(bench.control.bounds, toAncestor: bench.content.view)
    #expect(frame.height / 3 >= Self.least)
  }

  @Test(arguments: [1.0, -1])
  func anArrowOfANumberIsLargeEnough(step: Double) throws {
    let bench = try StandardAlertBench.asking(.number(NumberRules(value: 5)))
    var previous = 5.0
    let area = try #require(
      area(in: bench) { point in
        bench.click(point)
        guard case .number(let number) = bench.value else { return false }
        defer { previous = number }
        return number == previous + step
      })
    #expect(area.width >= Self.least && area.height >= Self.least, "\(area)")
  }

  @Test(arguments: [AlertStyle.toast, .banner], [false, true])
  func theCrossOfAToastIsLargeEnough(style: AlertStyle, hasName: Bool) throws {
    var description = AlertDescription(title: "Maya", message: "Are we still on?", style: style)
    if hasName { description.application = "Signal" }
    let bench = try StandardAlertBench(description)
    bench.content.handle(.pointerMoved(Point(x: 20, y: 20)))
    let area = try #require(area(in: bench) { bench.content.cancels(at: $0) })
    #expect(area.width >= Self.least && area.height >= Self.least, "\(area)")
    // All of it is in the box.
    #expect(area.intersection(Rect(origin: .zero, size: bench.size)) == area)
  }

  /// The smallest rectangle around the points that belong to a target, at whole points.
  private func area(in bench: StandardAlertBench, _ isTarget: (Point) -> Bool) -> Rect? {
    var found: [Point] = []
    // Beside its control or box nothing belongs to a target.
    let control = bench.content.view.form.controls.first
    let frame = control.map { $0.convert($0.bounds, toAncestor: bench.content.view) }
    let place = (frame ?? Rect(origin: .zero, size: bench.size)).outset(by: 5)
    for y in stride(from: place.minY.rounded() + 0.5, to: place.maxY, by: 1) {
      for x in stride(from: place.minX.rounded() + 0.5, to: place.maxX, by: 1) {
        let point = Point(x: x, y: y)
        if isTarget(point) { found.append(point) }
      }
    }
    guard let first = found.first else { return nil }
    var (low, high) = (first, first)
    for point in found {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return Rect(
      x: low.x - 0.5, y: low.y - 0.5, width: high.x - low.x + 1, height: high.y - low.y + 1)
  }
}
