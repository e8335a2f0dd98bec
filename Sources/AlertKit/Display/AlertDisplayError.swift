internal import X11

/// The error of a display that cannot be connected to, or drawn on.
public struct AlertDisplayError: Error, Hashable, CustomStringConvertible {
  /// One line that names the display and what is wrong.
  public var description: String

  init(_ description: String) {
    self.description = description
  }

  /// Creates the error of a display without the extension that alerts are drawn with.
  @MainActor init(withoutRender connection: DisplayConnection) {
    let name = connection.name
    self.init(
      connection.extensions.areHidden
        ? "The X server \(name) does not trust this program."
          + " Over ssh, use “ssh -Y” instead of “ssh -X”."
        : "The X server \(name) lacks the RENDER extension, which alerts are drawn with.")
  }
}
