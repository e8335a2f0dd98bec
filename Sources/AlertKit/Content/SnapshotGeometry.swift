package import AlertModel
package import X11

/// The boxes of the toasts stacked behind another one, of which only the lower edges are visible.
enum StackEdges {
  /// How much narrower each box is than the one in front, on each side, and how far its edge is
  /// below that one's, in points.
  static let step = (inset: 10.0, height: 5.0)
  private static let most = ToastPlace.mostEdges

  /// The shadow of each box on the one behind it.
  static let shadow = ShadowStyle(color: .black.withAlpha(0.2), offsetY: 1, blurRadius: 5)

  /// Returns what darkens a box.
  ///
  /// - Parameter depth: 1 for the nearest one behind the toast, 2 for the next.
  /// - Returns: A translucent colour.
  static func shade(at depth: Int) -> Color { .black.withAlpha(0.07 * Double(depth)) }

  /// How far the edges extend below the toast's box, in points; less than the gap between toasts.
  static let reach = Double(most) * step.height + 1

  /// The boxes, from back to front.
  ///
  /// - Parameters:
  ///   - box: The toast's box, in points.
  ///   - count: How many toasts are behind it.
  ///   - style: The shape of the boxes.
  /// - Returns: At most two boxes.
  static func boxes(behind box: Rect, count: Int, style: BoxStyle) -> [Rect] {
    (1...most).reversed().filter { $0 <= count }.map { index in
      let inset = step.inset * Double(index)
      let height = min(2 * style.cornerRadius + 1, box.height)
      return Rect(
        x: box.minX + inset, y: box.maxY - height + step.height * Double(index),
        width: max(box.width - 2 * inset, 1), height: height)
    }
  }
}

/// The geometry of an alert's picture: the position of its box, in device pixels.
///
/// With the theme's chrome, the picture has margins on every side for the shadow or the theme's
/// picture. Several boxes count as their bounding box here.
package struct SnapshotGeometry: Hashable, Sendable {
  /// The width of the picture.
  package let width: Int
  /// The height of the picture.
  package let height: Int
  /// The box within the picture.
  package let box: PixelRect

  /// Creates the geometry for content of a size, in points; rounded to whole device pixels.
  package init(
    contentSize: Size, chrome: AlertChrome, backdrop: PresentationBackdrop = .dimmed,
    isStacked: Bool = false, environment: AlertEnvironment
  ) {
    let scale = environment.scale
    let boxWidth = max(Int((contentSize.width * scale).rounded()), 1)
    let boxHeight = max(Int((contentSize.height * scale).rounded()), 1)
    switch chrome {
    case .none:
      box = PixelRect(x: 0, y: 0, width: boxWidth, height: boxHeight)
      width = boxWidth
      height = boxHeight
    case .box:
      let margins = environment.theme.boxStyle(over: backdrop).margins
      let left = Int((margins.left * scale).rounded(.up))
      let top = Int((margins.top * scale).rounded(.up))
      let right = Int((margins.right * scale).rounded(.up))
      let reach = isStacked ? max(margins.bottom, StackEdges.reach) : margins.bottom
      let bottom = Int((reach * scale).rounded(.up))
      box = PixelRect(x: left, y: top, width: boxWidth, height: boxHeight)
      width = left + boxWidth + right
      height = top + boxHeight + bottom
    }
  }
}
