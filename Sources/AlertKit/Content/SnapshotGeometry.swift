package import AlertModel
package import X11

/// The geometry of an alert's picture: the position of its box, in device pixels.
///
/// With the theme's chrome, the picture has margins for the shadow, or the theme's picture, on every
/// side. Several boxes count as one here that contains them all.
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
