internal import CX11

/// A colour with its alpha multiplied in already, each channel from 0 to 1.
nonisolated package struct PremultipliedColor: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package static let clear = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)
  package static let black = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 1)

  /// Takes channels that have alpha multiplied in.
  package init(red: Double, green: Double, blue: Double, alpha: Double) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Pure opacity, as a mask.
  package init(opacity: Double) {
    self.init(red: 0, green: 0, blue: 0, alpha: opacity)
  }

  var protocolColor: XRenderColor {
    func channel(_ value: Double) -> UInt16 { UInt16(min(max(value, 0), 1) * 65_535 + 0.5) }
    return XRenderColor(
      red: channel(red), green: channel(green), blue: channel(blue), alpha: channel(alpha))
  }
}

/// Pixels on the server as the Render extension sees them: with alpha, scalable, and ready to be
/// composited.
///
/// It keeps the pixmap or window that it shows alive.
package final class ServerPicture {
  /// How pixels between pixels are made up when a picture is scaled.
  package enum Filter: String, Hashable, Sendable {
    case nearest
    case bilinear
  }

  /// What lies outside the picture's edges.
  package enum Edge: Hashable, Sendable {
    /// Nothing: transparent.
    case none
    /// The picture again and again.
    case normal
    /// The pixels at the edge.
    case pad
  }

  package let connection: DisplayConnection
  package let id: PictureID
  /// The pixmap or window, kept alive; nil for one colour.
  private let subject: AnyObject?

  /// Makes a picture of a pixmap of depth 32 or 8, or of the screen's own depth.
  ///
  /// - Throws: `DisplayError` when the server lacks Render, or knows no such format.
  ///
  /// The corresponding Xlib function is `XRenderCreatePicture`.
  package init(of pixmap: ServerPixmap, edge: Edge = .none) throws(DisplayError) {
    connection = pixmap.connection
    subject = pixmap
    let format = try connection.pictureFormat(depth: pixmap.depth)
    var attributes = XRenderPictureAttributes()
    attributes.`repeat` = edge.protocolValue
    id = PictureID(
      rawValue: UInt(
        XRenderCreatePicture(
          connection.handle, pixmap.id.rawValue, format, UInt(CPRepeat), &attributes)))
  }

  /// Makes a picture of a window of ours, to draw into.
  ///
  /// - Throws: `DisplayError` when the server lacks Render, or knows no such format.
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

  /// Makes a picture of one colour, without end in every direction.
  ///
  /// - Throws: `DisplayError` when the server lacks Render.
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

  /// Scales and moves the picture where it is a source or a mask; (1, 1) at (0, 0) resets it.
  ///
  /// The corresponding Xlib function is `XRenderSetPictureTransform`, whose matrix leads from the
  /// target back to the source.
  ///
  /// - Parameters:
  ///   - scaleX: How much wider it gets; not 0.
  ///   - scaleY: How much taller it gets; not 0.
  ///   - translation: Where the picture's origin comes to stand, in pixels of the target.
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

  /// Shows the picture as it is.
  package func resetTransform() { setTransform(scaleX: 1, scaleY: 1) }

  /// Sets how the picture is scaled.
  ///
  /// The corresponding Xlib function is `XRenderSetPictureFilter`.
  package func setFilter(_ filter: Filter) {
    guard !connection.isLost else { return }
    connection.ignoringErrors {
      XRenderSetPictureFilter(connection.handle, id.rawValue, filter.rawValue, nil, 0)
    }
  }

  /// Sets what lies outside the picture's edges.
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

  /// Confines drawing into the picture to these rectangles, in its own coordinates; nil lifts the
  /// limit.
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
  /// The way Render reads pixels of this depth.
  fileprivate func pictureFormat(
    depth: Int
  ) throws(DisplayError) -> UnsafeMutablePointer<XRenderPictFormat> {
    guard extensions.render != nil else { throw DisplayError.noRender }
    let format =
      switch depth {
      case 32: XRenderFindStandardFormat(handle, PictStandardARGB32)
      case 8 where defaultFormat.depth != 8: XRenderFindStandardFormat(handle, PictStandardA8)
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
