import AlertModel
import AlertViews
import GLib

/// `org.a11y.atspi.Component`.
struct ComponentAnswers: ObjectAnswers {
  private let object: AccessibleObject
  private let directory: ObjectDirectory

  /// The layers of ordinary widgets and of windows.
  private static let layers = (widget: UInt32(3), window: UInt32(7))

  /// AT-SPI's numbers of coordinate spaces.
  private enum Space: Int {
    case screen
    case window
    case parent
  }

  init(_ object: AccessibleObject, in directory: ObjectDirectory) {
    self.object = object
    self.directory = directory
  }

  func answer(_ member: String, _ arguments: Variant) -> [Variant]? {
    switch member {
    case "Contains":
      let point = screenPoint(arguments)
      return [.bool(object.frame.contains(point))]
    case "GetAccessibleAtPoint":
      return [found(at: screenPoint(arguments)).map(directory.own) ?? ObjectDirectory.null]
    case "GetExtents":
      let frame = frame(in: arguments.number(0))
      return [
        .tuple([
          .pixels(frame.minX), .pixels(frame.minY), .pixels(frame.width), .pixels(frame.height),
        ])
      ]
    case "GetPosition":
      let frame = frame(in: arguments.number(0))
      return [.pixels(frame.minX), .pixels(frame.minY)]
    case "GetSize": return [.pixels(object.frame.width), .pixels(object.frame.height)]
    case "GetLayer":
      let isWindow = object.parent == .application
      return [.uint32(isWindow ? Self.layers.window : Self.layers.widget)]
    case "GetMDIZOrder": return [.int16(0)]
    case "GetAlpha": return [.double(1)]
    case "GrabFocus":
      let request = object.reference.item.map { AccessibleRequest.focusItem($0) } ?? .focus
      return [.bool(directory.perform(request, for: object))]
    case "ScrollTo":
      return [
        .bool(directory.perform(.reveal(item: object.reference.item), for: object))
      ]
    case "SetExtents", "SetPosition", "SetSize", "ScrollToPoint": return [.bool(false)]
    default: return nil
    }
  }

  private func origin(of space: Int) -> Point {
    switch Space(rawValue: space) {
    case .window: object.snapshot.flatMap { $0.nodes[$0.window]?.frame.origin } ?? .zero
    case .parent: directory.object(object.parent)?.frame.origin ?? .zero
    case .screen, nil: .zero
    }
  }

  private func frame(in space: Int) -> Rect { rect(object.frame, in: space) }

  /// Converts a rectangle from the root's coordinates to one of AT-SPI's spaces.
  func rect(_ rect: Rect, in space: Int) -> Rect {
    let origin = origin(of: space)
    return rect.offset(dx: -origin.x, dy: -origin.y)
  }

  /// The point on the root that the arguments of a method name: x, y and the space.
  func screenPoint(_ arguments: Variant) -> Point {
    let origin = origin(of: arguments.number(2))
    return Point(
      x: origin.x + Double(arguments.number(0)), y: origin.y + Double(arguments.number(1)))
  }

  /// The innermost object at a point, this one or in it.
  private func found(at point: Point) -> AccessibleReference? {
    guard let snapshot = object.snapshot, let node = object.node,
      object.frame.contains(point)
    else { return nil }
    guard !object.isPart else { return object.reference }
    var inner = node
    while let next = inner.children.lazy.compactMap({ snapshot.nodes[$0] })
      .last(where: { $0.frame.contains(point) })
    { inner = next }
    return AccessibleReference(inner.number)
  }
}
