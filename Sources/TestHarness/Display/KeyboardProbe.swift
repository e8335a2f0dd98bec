internal import X11

extension XServer {
  /// Whether another client can grab the keyboard.
  package var isKeyboardFree: Bool { !control.queryForeignGrabs().ofKeyboard }
}
