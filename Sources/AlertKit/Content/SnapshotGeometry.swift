package import AlertModel
package import X11

/// Where the box of an alert lies in a picture of it, in device pixels.
///
/// The picture is the box and, with the theme's chrome, the reach of its shadow or picture on every side. Content
/// with several boxes has one here that holds them all.
package struct SnapshotGeometry: Hashable, Sendable {
  /// The width of the picture.
  package let width: Int
  /// The height of the picture.
  package let height: Int
  /// The box within the picture.
  package let box: PixelRect

  /// The geometry for content of the given size, in points, rounded to whole device pixels.
  package init(
    contentSize: Size, chrome: AlertChrome, backdrop: PresentationBackdrop = .dimmed,
    environment: AlertEnvironment
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
      let bottom = Int((margins.bottom * scale).rounded(.up))
      box = PixelRect(x: left, y: top, width: boxWidth, height: boxHeight)
      width = left + boxWidth + right
      height = top + boxHeight + bottom
    }
  }
}
