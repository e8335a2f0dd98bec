internal import CX11
internal import Glibc

extension OverlayWindow {
  /// What compositors, rules and tools may take the window for.
  ///
  /// EWMH: `_NET_WM_WINDOW_TYPE`.
  package enum WindowType: Hashable, Sendable {
    case dialog
    case notification
  }

  /// Tells other programs what the window is and whose.
  ///
  /// Set before mapping. ICCCM: `WM_CLASS`, `WM_NAME`, `WM_CLIENT_MACHINE`. EWMH: `_NET_WM_NAME`,
  /// `_NET_WM_PID`, `_NET_WM_WINDOW_TYPE`.
  ///
  /// - Parameters:
  ///   - type: The kind of window.
  ///   - title: One line of text.
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

  /// Sets the window's title: ICCCM's in Latin 1, EWMH's in UTF-8.
  package func setTitle(_ title: String) {
    guard !isDestroyed else { return }
    connection.setText(title, connection.atoms[.netWMName], of: id)
    connection.setLatin1(title, connection.atoms[.wmName], of: id)
  }

  /// Asks compositors never to take this window off their hands (2), or to do so (1); 0 leaves it
  /// to them.
  ///
  /// EWMH: `_NET_WM_BYPASS_COMPOSITOR`.
  package func setBypassCompositor(_ value: UInt) {
    guard !isDestroyed else { return }
    connection.setCardinals([value], connection.atoms[.netWMBypassCompositor], of: id)
  }

  /// Asks compositors to show the whole window with this opacity, from 0 to 1.
  ///
  /// `_NET_WM_WINDOW_OPACITY`, which every compositor knows and no specification describes.
  package func setOpacity(_ opacity: Double) {
    guard !isDestroyed else { return }
    let value = UInt(min(max(opacity, 0), 1) * Double(UInt32.max))
    connection.setCardinals([value], connection.atoms[.netWMWindowOpacity], of: id)
  }

  /// Sets a property to a list of the table's atoms.
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
