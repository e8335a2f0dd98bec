internal import CX11

/// A colour whose channels are multiplied by alpha, each from 0 to 1.
nonisolated package struct PremultipliedColor: Hashable, Sendable {
  /// Red × alpha.
  package var red: Double
  /// Green × alpha.
  package var green: Double
  /// Blue × alpha.
  package var blue: Double
  /// The opacity.
  package var alpha: Double

  /// Fully transparent.
  package static let clear = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  package static let black = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 1)

  /// Creates a colour from premultiplied channels.
  package init(red: Double, green: Double, blue: Double, alpha: Double) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a mask: only alpha, without colour.
  package init(opacity: Double) {
    self.init(red: 0, green: 0, blue: 0, alpha: opacity)
  }

  var protocolColor: XRenderColor {
    func channel(_ value: Double) -> UInt16 { UInt16(min(max(value, 0), 1) * 65_535 + 0.5) }
    return XRenderColor(
      red: channel(red), green: channel(green), blue: channel(blue), alpha: channel(alpha))
  }
}

/// A picture of the RENDER extension: a drawable with a format, which can be scaled and composited.
///
/// It keeps its pixmap or window alive.
package final class ServerPicture {
  /// How pixels are interpolated when a picture is scaled.
  package enum Filter: String, Hashable, Sendable {
    /// The nearest pixel.
    case nearest
    /// The weighted mean of four pixels.
    case bilinear
  }

  /// The pixels outside the picture's edges.
  package enum Edge: Hashable, Sendable {
    /// `RepeatNone`: transparent pixels.
    case none
    /// `RepeatNormal`: the picture, tiled.
    case normal
    /// `RepeatPad`: the pixels of the edge.
    case pad
  }

  /// The display.
  package let connection: DisplayConnection
  /// The picture's identifier.
  package let id: PictureID
  /// The pixmap or window; nil for a solid colour.
  private let subject: AnyObject?

  /// Creates a picture of a pixmap of depth 32, 8 or 1, or of the screen's depth.
  ///
  /// - Parameters:
  ///   - pixmap: The pixmap.
  ///   - areOpacities: Whether its pixels are opacities, of depth 8, also on a screen of depth 8.
  ///   - edge: What is beyond its edges.
  /// - Throws: `DisplayError` if the server lacks RENDER or a format for the depth.
  ///
  /// The corresponding Xlib function is `XRenderCreatePicture`.
  package init(
    of pixmap: ServerPixmap, areOpacities: Bool = false, edge: Edge = .none
  ) throws(DisplayError) {
    connection = pixmap.connection
    subject = pixmap
    precondition(!areOpacities || pixmap.depth == 8, "opacities have 8 bits")
    let format = try connection.pictureFormat(depth: pixmap.depth, ofOpacities: areOpacities)
    var attributes = XRenderPictureAttributes()
    attributes.`repeat` = edge.protocolValue
    id = PictureID(
      rawValue: UInt(
        XRenderCreatePicture(
          connection.handle, pixmap.id.rawValue, format, UInt(CPRepeat), &attributes)))
  }

  /// Creates a picture of a window, to draw into.
  ///
  /// - Throws: `DisplayError` if the server lacks RENDER or a format for the window.
  package init(of window: OverlayWindow) throws(DisplayError) {
    connection = window.connection
    subject = window
    guard connection.extensions.render != nil,
      let format = XRenderFindVisualFormat(connection.handle, window.format.visual)
    else { throw DisplayError.noRender }
    var attributes = XRenderPictureAttributes()
    id = PictureID(
      rawValue: UInt(
        XRenderCreatePicture(connection.handle, window.id.rawValue, format, 0, &attributes)))
  }

  /// Creates an infinite picture of one colour.
  ///
  /// - Throws: `DisplayError` if the server lacks RENDER.
  ///
  /// The corresponding Xlib function is `XRenderCreateSolidFill`.
  package init(
    color: PremultipliedColor, on connection: DisplayConnection
  ) throws(DisplayError) {
    guard connection.extensions.render != nil else { throw DisplayError.noRender }
    self.connection = connection
    subject = nil
    var color = color.protocolColor
    id = PictureID(rawValue: UInt(XRenderCreateSolidFill(connection.handle, &color)))
  }

  isolated deinit {
    guard !connection.isLost else { return }
    // The server frees a window's pictures with the window.
    connection.ignoringErrors { XRenderFreePicture(connection.handle, id.rawValue) }
  }

  /// Sets the scale and the position of the picture as a source or mask.
  ///
  /// The corresponding Xlib function is `XRenderSetPictureTransform`, whose matrix maps the
  /// destination to the source.
  ///
  /// - Parameters:
  ///   - scaleX: The horizontal factor; not 0.
  ///   - scaleY: The vertical factor; not 0.
  ///   - translation: The position of the picture's origin, in pixels of the destination.
  package func setTransform(
    scaleX: Double, scaleY: Double, translation: (x: Double, y: Double) = (0, 0)
  ) {
    precondition(scaleX != 0 && scaleY != 0, "a picture of no size has no inverse")
    guard !connection.isLost else { return }
    func fixed(_ value: Double) -> XFixed { XFixed(min(max(value, -32_768), 32_767) * 65_536) }
    var transform = XTransform()
    transform.matrix.0 = (fixed(1 / scaleX), 0, fixed(-translation.x / scaleX))
    transform.matrix.1 = (0, fixed(1 / scaleY), fixed(-translation.y / scaleY))
    transform.matrix.2 = (0, 0, fixed(1))
    connection.ignoringErrors {
      XRenderSetPictureTransform(connection.handle, id.rawValue, &transform)
    }
  }

  /// Resets scale and position.
  package func resetTransform() { setTransform(scaleX: 1, scaleY: 1) }

  /// Sets how pixels are interpolated when the picture is scaled.
  ///
  /// The corresponding Xlib function is `XRenderSetPictureFilter`.
  package func setFilter(_ filter: Filter) {
    guard !connection.isLost else { return }
    connection.ignoringErrors {
      XRenderSetPictureFilter(connection.handle, id.rawValue, filter.rawValue, nil, 0)
    }
  }

  /// Makes each pixel of the picture, as a source, the mean of the pixels around it.
  ///
  /// The corresponding Xlib function is `XRenderSetPictureFilter`, with the filter `convolution`.
  ///
  /// - Parameters:
  ///   - columns: The number of averaged pixels in a row; odd.
  ///   - rows: The number of averaged rows; odd.
  package func setMean(columns: Int, rows: Int) {
    precondition(columns > 0 && rows > 0, "a mean of no pixels")
    guard !connection.isLost else { return }
    let count = columns * rows
    var values = [XFixed(columns * 65_536), XFixed(rows * 65_536)]
    values += [XFixed](repeating: XFixed(65_536 / count), count: count)
    // The weights add up to exactly 1.
    values[2 + count / 2] += XFixed(65_536 % count)
    connection.ignoringErrors {
      XRenderSetPictureFilter(
        connection.handle, id.rawValue, "convolution", &values, Int32(values.count))
    }
  }

  /// Sets the pixels outside the picture's edges.
  ///
  /// The corresponding Xlib function is `XRenderChangePicture`.
  package func setEdge(_ edge: Edge) {
    guard !connection.isLost else { return }
    var attributes = XRenderPictureAttributes()
    attributes.`repeat` = edge.protocolValue
    connection.ignoringErrors {
      XRenderChangePicture(connection.handle, id.rawValue, UInt(CPRepeat), &attributes)
    }
  }

  /// Clips drawing into the picture to rectangles in its own coordinates; nil removes the clip.
  ///
  /// The corresponding Xlib function is `XRenderSetPictureClipRectangles`.
  package func setClip(_ areas: [PixelRect]?) {
    guard !connection.isLost else { return }
    connection.ignoringErrors {
      guard let areas else {
        var attributes = XRenderPictureAttributes()
        XRenderChangePicture(connection.handle, id.rawValue, UInt(CPClipMask), &attributes)
        return
      }
      var rectangles = areas.filter { !$0.isEmpty }.map { area in
        XRectangle(
          x: Int16(area.x.protocolCoordinate), y: Int16(area.y.protocolCoordinate),
          width: UInt16(area.width.protocolLength), height: UInt16(area.height.protocolLength))
      }
      XRenderSetPictureClipRectangles(
        connection.handle, id.rawValue, 0, 0, &rectangles, Int32(rectangles.count))
    }
  }
}

extension ServerPicture.Edge {
  fileprivate var protocolValue: Int32 {
    switch self {
    case .none: RepeatNone
    case .normal: RepeatNormal
    case .pad: RepeatPad
    }
  }
}

extension DisplayError {
  fileprivate static let noRender = DisplayError(
    .missingExtension, "the X server lacks the RENDER extension, or a format for the screen")
}

extension DisplayConnection {
  /// Returns RENDER's format for pixmaps of a depth.
  fileprivate func pictureFormat(
    depth: Int, ofOpacities areOpacities: Bool
  ) throws(DisplayError) -> UnsafeMutablePointer<XRenderPictFormat> {
    guard extensions.render != nil else { throw DisplayError.noRender }
    let format =
      switch depth {
      case 32: XRenderFindStandardFormat(handle, PictStandardARGB32)
      case 8 where areOpacities || defaultFormat.depth != 8:
        XRenderFindStandardFormat(handle, PictStandardA8)
      case 1: XRenderFindStandardFormat(handle, PictStandardA1)
      default:
        depth == defaultFormat.depth
          ? XRenderFindVisualFormat(handle, defaultFormat.visual)
          : XRenderFindStandardFormat(handle, PictStandardRGB24)
      }
    guard let format else { throw DisplayError.noRender }
    return format
  }
}
