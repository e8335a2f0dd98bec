package import X11

extension XServer {
  /// What is on the screen.
  ///
  /// - Parameter area: In the screen's coordinates; nil means all of it.
  /// - Returns: The pixels.
  /// - Throws: `WaitError` when the server does not let itself be read.
  package func screenshot(_ area: PixelRect? = nil) throws -> PixelImage {
    let image = control.readPixels(of: DrawableID(control.root), area ?? control.screenRect)
    guard let image else { throw WaitError(description: "the screen cannot be read") }
    return image
  }

  /// The pixel at a place of the screen, as 0xAARRGGBB.
  package func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
    try screenshot(PixelRect(x: x, y: y, width: 1, height: 1))[0, 0]
  }
}
