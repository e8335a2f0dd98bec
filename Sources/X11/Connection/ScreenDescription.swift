internal import CX11

/// A pixel format of windows: a visual and its depth.
package struct VisualFormat: Hashable {
  /// The visual's identifier on the server.
  package let visualID: UInt
  /// The number of significant bits in a pixel: 32 with an alpha channel.
  package let depth: Int

  /// Xlib's description of the visual, which is valid as long as the connection.
  let visual: UnsafeMutablePointer<CX11.Visual>?

  package static func == (left: VisualFormat, right: VisualFormat) -> Bool {
    left.visualID == right.visualID && left.depth == right.depth
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(visualID)
  }
}

/// The properties of the default screen.
extension DisplayConnection {
  /// The root window's size in device pixels, according to the last event about it.
  package var screenSize: PixelSize {
    PixelSize(
      width: Int(XDisplayWidth(handle, Int32(screenNumber))),
      height: Int(XDisplayHeight(handle, Int32(screenNumber))))
  }

  /// Returns the root window of the screen with a number.
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

  /// The format with an alpha channel; nil if the screen has none.
  ///
  /// Without a compositor alpha has no effect. The corresponding Xlib function is
  /// `XMatchVisualInfo`.
  package var argbFormat: VisualFormat? {
    var info = XVisualInfo()
    guard
      XMatchVisualInfo(handle, Int32(screenNumber), 32, Int32(CX11.TrueColor), &info) != 0
    else { return nil }
    return VisualFormat(visualID: UInt(info.visualid), depth: 32, visual: info.visual)
  }
}
