import Cairo
import X11

/// Pictures of a whole screen, as PNG files.
@MainActor
package final class ScreenPicture {
  private let connection: DisplayConnection

  /// Connects to a display.
  ///
  /// - Throws: `DisplayError`.
  package init(ofDisplay name: String) throws {
    connection = try DisplayConnection(name: name)
  }

  /// Writes the content of the screen to a file.
  ///
  /// - Throws: `CairoError` if the file cannot be written.
  package func write(to path: String) throws {
    let area = connection.screenRect
    guard let image = connection.readPixels(of: DrawableID(connection.root), area) else { return }
    let surface = try ImageSurface(width: area.width, height: area.height)
    surface.withUnsafeMutableBytes { target in
      for y in 0..<area.height {
        for x in 0..<area.width {
          // The root has no alpha.
          target.storeBytes(
            of: image[x, y] | 0xff00_0000, toByteOffset: y * surface.stride + x * 4,
            as: UInt32.self)
        }
      }
    }
    try surface.writePNG(to: path)
  }
}
