internal import AlertModel

/// Views one below the other, each as wide as the column and as high as it wants to be.
///
/// Lengths are in points, from the top left corner of the view around them.
struct ColumnLayout {
  /// The height of the views so far, with the gaps between them.
  private(set) var height = 0.0

  private let width: Double
  private let environment: AlertEnvironment
  private var places: [(view: View, frame: Rect)] = []

  init(width: Double, in environment: AlertEnvironment) {
    self.width = width
    self.environment = environment
  }

  /// What the column takes, gaps included.
  var size: Size { Size(width: width, height: height) }

  /// Adds a view at the bottom, which gets its frame when the column is applied.
  mutating func add(_ view: View, gapBefore gap: Double = 0) {
    let frame = Rect(
      x: 0, y: height + gap, width: width,
      height: view.measure(width: width, in: environment).height)
    places.append((view, frame))
    height = frame.maxY
  }

  /// The height that the column has use for, gaps included.
  ///
  /// - Parameter limit: The largest height that is of use to any of its views.
  /// - Returns: `height` or more.
  func usefulHeight(limit: Double) -> Double {
    growth(limit: limit).reduce(height, +)
  }

  /// Makes the views share the room there is up to a height, as far as they have use for it.
  mutating func grow(to limit: Double) {
    let room = limit - height
    guard room >= 1 else { return }
    var moved = 0.0
    for (index, growth) in RoomSharing.share(room, among: growth(limit: limit)).enumerated() {
      places[index].frame.origin.y += moved
      places[index].frame.size.height += growth.rounded(.down)
      moved += growth.rounded(.down)
    }
    height += moved
  }

  /// How much higher each view may be than it asks for.
  private func growth(limit: Double) -> [Double] {
    places.map { view, frame in
      view.usefulHeight(width: width, limit: limit, in: environment) - frame.height
    }
  }

  /// Gives every view its frame.
  func apply() {
    for (view, frame) in places { view.frame = frame }
  }
}
