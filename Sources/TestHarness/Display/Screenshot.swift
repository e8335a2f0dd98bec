package import X11

extension XServer {
  /// Reads the pixels of the screen.
  ///
  /// - Parameter area: In the screen's coordinates; nil means the whole screen.
  /// - Returns: The pixels.
  /// - Throws: `HarnessError` if the screen cannot be read.
  package func screenshot(_ area: PixelRect? = nil) throws -> PixelImage {
    let image = control.readPixels(of: DrawableID(control.root), area ?? control.screenRect)
    guard let image else { throw HarnessError("the screen cannot be read") }
    return image
  }

  /// Reads one pixel of the screen, as 0xAARRGGBB.
  package func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
    try screenshot(PixelRect(x: x, y: y, width: 1, height: 1))[0, 0]
  }
}
