internal import CX11
internal import CXComposite

/// A window that holds another program's window, the guest.
///
/// While it is parked off screen, the server still keeps its picture (Composite extension), so that
/// it can be read.
package final class GuestContainer {
  /// The window, which has the guest's visual.
  package let window: OverlayWindow
  /// The container's size in device pixels.
  package private(set) var size: PixelSize

  private let connection: DisplayConnection
  private let isRedirected: Bool
  private var place: PixelPoint?
  private var frames: FrameSync?

  /// Creates the container, parked and mapped.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - size: In device pixels.
  ///   - format: The visual and depth of the guest.
  package init(on connection: DisplayConnection, size: PixelSize, format: VisualFormat) {
    self.connection = connection
    self.size = size
    window = OverlayWindow(
      on: connection, frame: Self.parked(size), format: format, background: .pixel(0),
      events: [.substructure, .redirect, .focus])
    var (event, error): (Int32, Int32) = (0, 0)
    isRedirected = XCompositeQueryExtension(connection.handle, &event, &error) != 0
    if isRedirected {
      // In addition to that of a compositor, if one runs.
      connection.ignoringErrors {
        XCompositeRedirectWindow(
          connection.handle, window.id.rawValue, Int32(CompositeRedirectAutomatic))
      }
    }
    window.setInputShape([])
    window.mapRaised()
    connection.flush()
  }

  /// Called when the guest's window is in the container: the guest is told when its frames are shown.
  package func receive(_ guest: WindowID) { frames = FrameSync(of: guest, on: connection) }

  /// Its frame on the screen; nil while it is parked.
  package var frame: PixelRect? { place.map { PixelRect(origin: $0, size: size) } }

  /// The frame beyond the upper left corner of the screen.
  private static func parked(_ size: PixelSize) -> PixelRect {
    PixelRect(origin: PixelPoint(x: -size.width - 64, y: -size.height - 64), size: size)
  }

  /// Resizes the container.
  package func resize(to size: PixelSize) {
    guard size != self.size else { return }
    self.size = size
    window.setFrame(frame ?? Self.parked(size))
  }

  /// Moves the container onto the screen.
  ///
  /// - Parameters:
  ///   - frame: In the screen's coordinates.
  ///   - sibling: The window of this process directly below it.
  package func show(in frame: PixelRect, above sibling: WindowID) {
    (place, size) = (frame.origin, frame.size)
    window.setFrame(frame)
    restack(above: sibling)
    if connection.managerSyncsFrames { mapAgain() }
  }

  /// Maps the container again: mutter shows unmanaged windows in the order in which they were mapped.
  ///
  /// The guest's picture is shown until the guest has drawn itself again.
  private func mapAgain() {
    withPixmap { window.setBackground(.pixmap($0)) }
    window.unmap()
    window.mapRaised()
    window.setBackground(.none)
    connection.flush()
  }

  /// Stacks the container directly above another window of this process.
  package func restack(above sibling: WindowID) {
    guard !window.isDestroyed else { return }
    connection.restack(window.id, .above, sibling)
  }

  /// Moves the container off the screen; the guest stays mapped.
  package func park() {
    place = nil
    window.setFrame(Self.parked(size))
    connection.flush()
  }

  /// Sets whether clicks reach the guest.
  package func setAcceptsPointer(_ accepts: Bool) {
    window.setInputShape(accepts ? [PixelRect(origin: .zero, size: size)] : [])
    connection.flush()
  }

  /// Reads the container's picture, even while it is parked or covered; nil without the Composite
  /// extension, or if it was destroyed.
  ///
  /// Costs a round trip.
  ///
  /// The corresponding Xlib function is `XCompositeNameWindowPixmap`.
  package func picture() -> PixelImage? {
    withPixmap {
      connection.readPixels(of: DrawableID($0), PixelRect(origin: .zero, size: size))
    } ?? nil
  }

  /// Calls a body with the pixmap that holds the container's picture; nil if there is none.
  private func withPixmap<Result>(_ body: (PixmapID) -> Result) -> Result? {
    guard isRedirected, !window.isDestroyed, !connection.isLost else { return nil }
    let pixmap = connection.ignoringErrors {
      XCompositeNameWindowPixmap(connection.handle, window.id.rawValue)
    }
    defer { connection.ignoringErrors { _ = XFreePixmap(connection.handle, pixmap) } }
    return body(PixmapID(rawValue: UInt(pixmap)))
  }
}
