internal import CX11

/// A managed, invisible window of one pixel, by which a process gets the focus from the window
/// manager although its other windows are unmanaged.
///
/// It is destroyed with this object.
package final class FocusAnchor {
  /// The window's identifier.
  package let id: WindowID

  private let connection: DisplayConnection
  private let colormap: CX11.Colormap

  /// Creates the window, which is not mapped yet.
  ///
  /// - Parameters:
  ///   - connection: The display.
  ///   - name: The name in lists of windows.
  ///
  /// ICCCM: `WM_HINTS`, `WM_NORMAL_HINTS`, `WM_CLASS`. EWMH: `_NET_WM_STATE`. Motif:
  /// `_MOTIF_WM_HINTS`, without decorations.
  package init(on connection: DisplayConnection, name: String) {
    self.connection = connection
    let display = connection.handle
    let root = connection.root.rawValue
    let format = connection.argbFormat ?? connection.defaultFormat
    colormap = XCreateColormap(display, root, format.visual, AllocNone)
    var attributes = XSetWindowAttributes()
    attributes.colormap = colormap
    attributes.event_mask = FocusChangeMask
    id = WindowID(
      XCreateWindow(
        display, root, 0, 0, 1, 1, 0, Int32(format.depth), UInt32(InputOutput), format.visual,
        UInt(CWBackPixel | CWBorderPixel | CWColormap | CWEventMask), &attributes))
    let atoms = connection.atoms
    connection.setText(name, atoms[.netWMName], of: id)
    connection.setLatin1(name, atoms[.wmName], of: id)
    connection.setLatin1("tocsin\0Tocsin\0", atoms[.wmClass], of: id)
    // The second flag says that the third item counts: no decorations.
    connection.write([2, 0, 0, 0, 0], atoms[.motifHints], type: atoms[.motifHints], of: id)
    setHints()
  }

  isolated deinit {
    guard !connection.isLost else { return }
    connection.ignoringErrors {
      _ = XDestroyWindow(connection.handle, id.rawValue)
      _ = XFreeColormap(connection.handle, colormap)
    }
  }

  /// Asks the window manager to show the window and to give it the focus.
  ///
  /// The corresponding Xlib function is `XMapRaised`.
  package func map() {
    // Window managers remove the property when the window is hidden. Some of those of viewers'
    // desktops, such as openbox, give no focus to a window that is not in the task bar.
    let atoms = connection.atoms
    let states: [AtomTable.Name] =
      connection.rootless == .viewer
      ? [.netWMStateSkipPager] : [.netWMStateSkipTaskbar, .netWMStateSkipPager]
    connection.setAtoms(states.map { atoms[$0] }, atoms[.netWMState], of: id)
    request(XMapRaised)
  }

  /// Hides the window; the window manager gives the focus to another one.
  ///
  /// The corresponding Xlib function is `XUnmapWindow`.
  package func unmap() { request(XUnmapWindow) }

  /// The window takes keys and has one size, at the place that it asks for.
  private func setHints() {
    var hints = XWMHints()
    hints.flags = Int(InputHint)
    hints.input = 1
    var size = XSizeHints()
    size.flags = Int(USPosition | PMinSize | PMaxSize)
    (size.min_width, size.min_height, size.max_width, size.max_height) = (1, 1, 1, 1)
    connection.ignoringErrors {
      XSetWMHints(connection.handle, id.rawValue, &hints)
      XSetWMNormalHints(connection.handle, id.rawValue, &size)
    }
  }

  private func request(_ body: (OpaquePointer, CX11.Window) -> Int32) {
    guard !connection.isLost else { return }
    connection.ignoringErrors { _ = body(connection.handle, id.rawValue) }
  }
}
