extension DisplayConnection {
  /// Whether the machine's console shows this server, and not another session's or a login screen.
  ///
  /// Costs a round trip. Xorg: the property `XFree86_has_VT` of the root; true on other servers.
  package var hasConsole: Bool {
    integers(atoms[.xorgHasConsole], of: root, limit: 1) != [0]
  }
}
