internal import CX11

/// A pixmap: an image in the server's memory.
package final class ServerPixmap {
  /// The display.
  package let connection: DisplayConnection
  /// The pixmap's identifier.
  package let id: PixmapID
  /// In device pixels.
  package let size: PixelSize
  /// Bits per pixel: 32 with an alpha channel, 8 for a mask, else the screen's depth.
  package let depth: Int

  /// Creates a pixmap with undefined content.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - size: In device pixels; empty lengths count as 1.
  ///   - depth: A depth that the screen supports.
  /// - Throws: `DisplayError` with the code `refused` if the server lacks memory; checked, with a
  ///   round trip, for very large pixmaps only.
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
    // Only pixmaps larger than any screen are worth a round trip.
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
  /// Copies pixels between drawables of the same depth, without blending.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - area: The area to copy, in the source's coordinates.
  ///   - target: The destination.
  ///   - destination: The position of the area's origin in the destination.
  ///   - includeInferiors: Whether to include the source's subwindows: with the root as the source,
  ///     that is the whole screen.
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
      // A graphics context is bound to a depth; creating one is cheaper than caching them.
      let context = XCreateGC(
        handle, target.rawValue, UInt(GCGraphicsExposures | GCSubwindowMode), &values)
      XCopyArea(
        handle, source.rawValue, target.rawValue, context, area.x.protocolCoordinate,
        area.y.protocolCoordinate, area.width.protocolLength, area.height.protocolLength,
        destination.x.protocolCoordinate, destination.y.protocolCoordinate)
      XFreeGC(handle, context)
    }
  }

  /// Copies an area of the screen, including all windows, to a pixmap.
  ///
  /// - Parameters:
  ///   - area: In device pixels of the root.
  ///   - pixmap: A pixmap of the area's size and the screen's depth; nil makes a new one.
  /// - Returns: The pixmap.
  /// - Throws: `DisplayError` if the server lacks memory.
  package func captureScreen(
    _ area: PixelRect, in pixmap: ServerPixmap? = nil
  ) throws(DisplayError) -> ServerPixmap {
    let target: ServerPixmap
    if let pixmap {
      target = pixmap
    } else {
      target = try ServerPixmap(on: self, size: area.size, depth: defaultFormat.depth)
    }
    copyArea(
      from: DrawableID(root), area, to: DrawableID(target.id), at: .zero, includeInferiors: true)
    return target
  }
}
