internal import CX11

/// How pixels of a window are stored: the visual and its depth.
package struct VisualFormat: Hashable {
  /// The server's number for the visual.
  package let visualID: UInt
  /// Bits for each pixel that mean something: 32 with an alpha channel.
  package let depth: Int

  /// Xlib's description of the visual, which lives as long as the connection.
  let visual: UnsafeMutablePointer<CX11.Visual>?

  package static func == (left: VisualFormat, right: VisualFormat) -> Bool {
    left.visualID == right.visualID && left.depth == right.depth
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(visualID)
  }
}

/// The screen that the connection's name chose.
extension DisplayConnection {
  /// The root window's size in device pixels, as the last event about it said.
  package var screenSize: PixelSize {
    PixelSize(
      width: Int(XDisplayWidth(handle, Int32(screenNumber))),
      height: Int(XDisplayHeight(handle, Int32(screenNumber))))
  }

  /// The window that all others on the screen with this number stand in.
  func rootWindow(ofScreen number: Int) -> WindowID {
    WindowID(XRootWindow(handle, Int32(number)))
  }

  /// The whole screen as a rectangle in its own coordinates.
  package var screenRect: PixelRect { PixelRect(origin: .zero, size: screenSize) }

  /// The format of the root window.
  package var defaultFormat: VisualFormat {
    let visual = XDefaultVisual(handle, Int32(screenNumber))
    return VisualFormat(
      visualID: visual.map { UInt(XVisualIDFromVisual($0)) } ?? 0,
      depth: Int(XDefaultDepth(handle, Int32(screenNumber))), visual: visual)
  }

  /// A format with an alpha channel, or nil if the screen has none.
  ///
  /// Without a compositor the alpha has no effect. The corresponding Xlib function is
  /// `XMatchVisualInfo`.
  package var argbFormat: VisualFormat? {
    var info = XVisualInfo()
    guard
      XMatchVisualInfo(handle, Int32(screenNumber), 32, Int32(CX11.TrueColor), &info) != 0
    else { return nil }
    return VisualFormat(visualID: UInt(info.visualid), depth: 32, visual: info.visual)
  }

  /// The screen's resolution in dots an inch as the server tells it, which is often 96 whatever the
  /// truth; nil if it does not.
  package var physicalResolution: Double? {
    let millimetres = XDisplayWidthMM(handle, Int32(screenNumber))
    guard millimetres > 0 else { return nil }
    return Double(screenSize.width) * 25.4 / Double(millimetres)
  }
}
