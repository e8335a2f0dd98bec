extension Rect {
  /// Returns where content is best moved so that on-screen keyboards can be used beside it.
  ///
  /// It moves as little as possible, and keeps its size.
  ///
  /// - Parameters:
  ///   - keyboards: The frames of the keyboards; only the first four count.
  ///   - area: What it must not leave, like a monitor.
  ///   - gap: The distance from a keyboard, if there is room for it.
  /// - Returns: The same rectangle if no keyboard is that near, or there is no room beside them.
  package func makingRoom(for keyboards: [Rect], in area: Rect, gap: Double) -> Rect {
    let keyboards = keyboards.prefix(4)
    let xs = keyboards.flatMap { columns.places(beside: $0.columns, in: area.columns, gap: gap) }
    let ys = keyboards.flatMap { rows.places(beside: $0.rows, in: area.rows, gap: gap) }
    let places = ([minY] + ys).flatMap { y in
      ([minX] + xs).map { x in Rect(origin: Point(x: x, y: y), size: size) }
    }.sorted { $0.distance(from: self) < $1.distance(from: self) }
    let distant = keyboards.map { $0.outset(by: gap) }
    return places.first { !distant.contains(where: $0.intersects) }
      ?? places.first { !keyboards.contains(where: $0.intersects) } ?? self
  }

  private var columns: Span { Span(start: minX, end: maxX) }
  private var rows: Span { Span(start: minY, end: maxY) }

  private func distance(from other: Rect) -> Double {
    abs(minX - other.minX) + abs(minY - other.minY)
  }
}

/// What a rectangle covers of one axis.
private struct Span {
  var start: Double
  var end: Double

  /// Where it starts before and after another one, if there is room.
  func places(beside other: Span, in area: Span, gap: Double) -> [Double] {
    let length = end - start
    let (before, after) = (other.start - area.start, area.end - other.end)
    /// The distance to keep where there is this much room.
    func distance(in room: Double) -> Double? {
      room < length ? nil : min(gap, ((room - length) / 2).rounded(.down))
    }
    return [
      distance(in: before).map { other.start - $0 - length },
      distance(in: after).map { other.end + $0 },
    ].compactMap(\.self)
  }
}
