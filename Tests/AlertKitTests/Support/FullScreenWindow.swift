import X11

@testable import AlertKit

/// An active full-screen window of another program on the first monitor.
///
/// It has the properties that xfwm4 sets; other window managers set one active window.
final class FullScreenWindow {
  private let desk: Desk
  private let client: ForeignClient
  let window: ForeignWindow

  init(on desk: Desk) throws {
    self.desk = desk
    client = try ForeignClient(on: desk.server)
    window = client.makeWindow(PixelRect(x: 0, y: 0, width: 600, height: 400))
    try window.map()
    fills(true)
    setActive(true)
  }

  func fills(_ isFull: Bool) {
    let control = desk.control
    control.setAtoms(
      isFull ? [control.atoms[.netWMStateFullscreen]] : [], control.atoms[.netWMState],
      of: window.id)
    control.sync()
  }

  func minimizes() {
    let control = desk.control
    control.setAtoms([control.atoms[.netWMStateHidden]], control.atoms[.netWMState], of: window.id)
    control.sync()
  }

  func setActive(_ isActive: Bool) {
    let control = desk.control
    control.setWindows(
      [isActive ? window.id : .none, .none], control.atoms[.netActiveWindow], of: control.root)
    control.sync()
  }
}
