internal import CX11

/// Pixels on the server that are not on the screen.
package final class ServerPixmap {
  package let connection: DisplayConnection
  package let id: PixmapID
  /// Device pixels.
  package let size: PixelSize
  /// Bits for each pixel: 32 with an alpha channel, 8 for a mask, else a screen's.
  package let depth: Int

  /// Makes a pixmap; its content is undefined.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - size: Device pixels; empty lengths count as 1.
  ///   - depth: One that the screen has.
  /// - Throws: `DisplayError` with the code `refused` when the server has no room for it, which
  ///   costs a round trip for large ones only.
  ///
  /// The corresponding Xlib function is `XCreatePixmap`.
  package init(
    on connection: DisplayConnection, size: PixelSize, depth: Int
  ) throws(DisplayError) {
    let width = size.width.protocolLength
    let height = size.height.protocolLength
    self.connection = connection
    self.size = PixelSize(width: Int(width), height: Int(height))
    self.depth = depth
    var created: CX11.Pixmap = 0
    let make = {
      created = XCreatePixmap(
        connection.handle, connection.root.rawValue, width, height, UInt32(depth))
    }
    // Only what is larger than any screen is worth waiting for.
    guard Int(width) * Int(height) > 64_000_000 else {
      make()
      id = PixmapID(rawValue: UInt(created))
      return
    }
    let error = connection.withErrorTrap(make)
    id = PixmapID(rawValue: UInt(created))
    if let error {
      throw DisplayError(.refused, "no room for \(width) × \(height) pixels: \(error)")
    }
  }

  isolated deinit {
    guard !connection.isLost else { return }
    connection.ignoringErrors { _ = XFreePixmap(connection.handle, id.rawValue) }
  }
}

extension DisplayConnection {
  /// Copies pixels between drawables of the same depth, without regard to alpha.
  ///
  /// - Parameters:
  ///   - source: Where from.
  ///   - area: In the source's coordinates.
  ///   - target: Where to.
  ///   - destination: Where the area's origin comes to stand in the target.
  ///   - includeInferiors: Whether windows inside the source count: with the root as the source,
  ///     the whole screen.
  ///
  /// The corresponding Xlib function is `XCopyArea`.
  package func copyArea(
    from source: DrawableID, _ area: PixelRect, to target: DrawableID, at destination: PixelPoint,
    includeInferiors: Bool = false
  ) {
    guard !isLost, !area.isEmpty else { return }
    ignoringErrors {
      var values = XGCValues()
      values.graphics_exposures = 0
      values.subwindow_mode = includeInferiors ? IncludeInferiors : ClipByChildren
      // A graphics context fits the depth it was made for, and the server makes one faster than we
      // keep track of them.
      let context = XCreateGC(
        handle, target.rawValue, UInt(GCGraphicsExposures | GCSubwindowMode), &values)
      XCopyArea(
        handle, source.rawValue, target.rawValue, context, area.x.protocolCoordinate,
        area.y.protocolCoordinate, area.width.protocolLength, area.height.protocolLength,
        destination.x.protocolCoordinate, destination.y.protocolCoordinate)
      XFreeGC(handle, context)
    }
  }

  /// A picture of the whole screen as it is now, windows and all, made on the server.
  ///
  /// - Throws: `DisplayError` when the server has no room for it.
  package func captureScreen(_ area: PixelRect) throws(DisplayError) -> ServerPixmap {
    let pixmap = try ServerPixmap(on: self, size: area.size, depth: defaultFormat.depth)
    copyArea(
      from: DrawableID(root), area, to: DrawableID(pixmap.id), at: .zero, includeInferiors: true)
    return pixmap
  }
}
