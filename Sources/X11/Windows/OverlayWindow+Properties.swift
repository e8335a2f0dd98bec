internal import CX11
internal import Glibc

extension OverlayWindow {
  /// The window's type for compositors, rules and tools.
  ///
  /// EWMH: `_NET_WM_WINDOW_TYPE`.
  package enum WindowType: Hashable, Sendable {
    /// `_NET_WM_WINDOW_TYPE_DIALOG`.
    case dialog
    /// `_NET_WM_WINDOW_TYPE_NOTIFICATION`.
    case notification
  }

  /// Sets the properties that identify the window to other programs; to be called before mapping.
  ///
  /// ICCCM: `WM_CLASS`, `WM_NAME`, `WM_CLIENT_MACHINE`. EWMH: `_NET_WM_NAME`, `_NET_WM_PID`,
  /// `_NET_WM_WINDOW_TYPE`.
  ///
  /// - Parameters:
  ///   - type: The window's type.
  ///   - title: The title: one line of text.
  ///   - instance: The first part of `WM_CLASS`.
  ///   - className: The second part.
  package func identify(
    type: WindowType, title: String, instance: String = "tocsin", className: String = "Tocsin"
  ) {
    guard !isDestroyed else { return }
    let atoms = connection.atoms
    switch type {
    case .dialog: setAtoms([.typeDialog], .netWMWindowType)
    case .notification: setAtoms([.typeNotification], .netWMWindowType)
    }
    setTitle(title)
    connection.setLatin1("\(instance)\0\(className)\0", atoms[.wmClass], of: id)
    connection.setCardinals([UInt(getpid())], atoms[.netWMPID], of: id)
    connection.setLatin1(hostName(), atoms[.wmClientMachine], of: id)
  }

  /// Sets the window's title: `WM_NAME` in Latin-1 and `_NET_WM_NAME` in UTF-8.
  package func setTitle(_ title: String) {
    guard !isDestroyed else { return }
    connection.setText(title, connection.atoms[.netWMName], of: id)
    connection.setLatin1(title, connection.atoms[.wmName], of: id)
  }

  /// Asks compositors to keep compositing while this window is full-screen (2), to stop it (1), or
  /// to decide themselves (0).
  ///
  /// EWMH: `_NET_WM_BYPASS_COMPOSITOR`.
  package func setBypassCompositor(_ value: UInt) {
    guard !isDestroyed else { return }
    connection.setCardinals([value], connection.atoms[.netWMBypassCompositor], of: id)
  }

  /// Asks compositors to add no shadow, blur or rounded corners of their own, because the window
  /// draws what it needs.
  ///
  /// `_COMPTON_SHADOW`, which picom and compton support, and `_GTK_FRAME_EXTENTS`, by which picom's
  /// sample configuration and window managers recognise windows that draw their own shadow.
  ///
  /// - Parameter content: The part of the window without its shadow, in its own device pixels.
  package func refuseEffects(around content: PixelRect) {
    guard !isDestroyed else { return }
    connection.setCardinals([0], connection.atoms[.comptonShadow], of: id)
    let margins = [
      content.x, frame.width - content.maxX, content.y, frame.height - content.maxY,
    ]
    connection.setCardinals(
      margins.map { UInt(max($0, 0)) }, connection.atoms[.gtkFrameExtents], of: id)
  }

  /// Asks a compositor that supports it to blur the background of the window, in a region.
  ///
  /// `_KDE_NET_WM_BLUR_BEHIND_REGION`, as KWin reads it: x, y, width and height of each rectangle.
  ///
  /// - Parameter region: Rectangles in the window's own device pixels; nil for no blur.
  package func setBlurBehind(_ region: [PixelRect]?) {
    guard !isDestroyed else { return }
    let property = connection.atoms[.blurBehindRegion]
    guard let region else { return connection.removeProperty(property, of: id) }
    let values = region.flatMap { [$0.x, $0.y, $0.width, $0.height] }
    connection.setCardinals(values.map { UInt(max($0, 0)) }, property, of: id)
  }

  /// Sets an `ATOM` property to atoms of the table.
  package func setAtoms(_ values: [AtomTable.Name], _ property: AtomTable.Name) {
    guard !isDestroyed else { return }
    connection.setAtoms(
      values.map { connection.atoms[$0] }, connection.atoms[property], of: id)
  }
}

private func hostName() -> String {
  var name = [CChar](repeating: 0, count: 256)
  guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
  return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
