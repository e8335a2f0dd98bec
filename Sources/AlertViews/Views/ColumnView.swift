public import AlertModel

/// A view that stacks its subviews from top to bottom and distributes the remaining height among
/// some of them.
@MainActor
public class ColumnView: View {
  /// The layout at a width in points; subclasses override it.
  func column(width: Double, in environment: AlertEnvironment) -> ColumnLayout {
    ColumnLayout(width: width, in: environment)
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    column(width: width, in: environment).size
  }

  public override func usefulHeight(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> Double {
    column(width: width, in: environment).usefulHeight(limit: limit)
  }

  package override func leastHeight(
    width: Double, in environment: AlertEnvironment
  ) -> Double {
    column(width: width, in: environment).leastHeight
  }

  public override func layout(in environment: AlertEnvironment) {
    var column = column(width: frame.width, in: environment)
    column.shrink(to: frame.height)
    column.grow(to: frame.height)
    column.apply()
    super.layout(in: environment)
  }
}

/// Stacks views from top to bottom, each as wide as the column and as high as it asks for.
///
/// Lengths are in points, relative to the superview's top left corner.
struct ColumnLayout {
  /// The height of all views so far, including gaps.
  private(set) var height = 0.0

  private let width: Double
  private let environment: AlertEnvironment
  private var places: [(view: View, frame: Rect)] = []

  init(width: Double, in environment: AlertEnvironment) {
    self.width = width
    self.environment = environment
  }

  /// The size of all views so far, including gaps.
  var size: Size { Size(width: width, height: height) }

  /// Adds a view at the bottom.
  ///
  /// Its frame is set by `apply()`.
  mutating func add(_ view: View, gapBefore gap: Double = 0) {
    let frame = Rect(
      x: 0, y: height + gap, width: width,
      height: view.measure(width: width, in: environment).height)
    places.append((view, frame))
    height = frame.maxY
  }

  /// The height that the column's views can use, including gaps.
  ///
  /// - Parameter limit: The largest height that is offered to a single view.
  /// - Returns: At least `height`.
  func usefulHeight(limit: Double) -> Double {
    growth(limit: limit).reduce(height, +)
  }

  /// The height that the column's views need at least, including gaps.
  var leastHeight: Double { slack.reduce(height, -) }

  /// Takes height beyond a limit from the views that can do with less.
  mutating func shrink(to limit: Double) {
    let excess = height - limit
    guard excess >= 1 else { return }
    let slack = slack
    let taken = min(excess, slack.reduce(0, +))
    change(by: RoomSharing.share(taken, among: slack).map { -$0 })
  }

  /// Distributes the remaining height up to a limit among the views that can use it.
  mutating func grow(to limit: Double) {
    let room = limit - height
    guard room >= 1 else { return }
    change(by: RoomSharing.share(room, among: growth(limit: limit)))
  }

  /// Changes the height of each view by so much, rounded down, and moves those below.
  private mutating func change(by changes: [Double]) {
    var moved = 0.0
    for (index, change) in changes.enumerated() {
      places[index].frame.origin.y += moved
      places[index].frame.size.height += change.rounded(.down)
      moved += change.rounded(.down)
    }
    height += moved
  }

  /// How much of its height each view can do without.
  private var slack: [Double] {
    places.map { view, frame in
      max(frame.height - view.leastHeight(width: width, in: environment), 0)
    }
  }

  /// How much more height each view can use than it needs.
  private func growth(limit: Double) -> [Double] {
    places.map { view, frame in
      view.usefulHeight(width: width, limit: limit, in: environment) - frame.height
    }
  }

  /// Sets the frame of every view.
  func apply() {
    for (view, frame) in places { view.frame = frame }
  }
}
