import AlertModel
import CX11
import TestHarness
import X11

@testable import AlertKit

extension Desk {
  /// Submits an alert that shows another program's window, without transition and guard.
  func submit(
    _ request: GuestRequest, in description: AlertDescription = AlertDescription(),
    guardMilliseconds: Int = 0, transition: TransitionName = .none, asker: AlertAsker? = nil,
    observe: ((AlertEvent) -> Void)? = nil
  ) throws -> PresentedAlert {
    var description = description
    description.guardMilliseconds = guardMilliseconds
    description.transition = transition
    let alert = PresentedAlert()
    alert.ticket = try presenter.submit(request, in: description, for: asker, observe: observe) {
      alert.take($0)
    }.ticket
    return alert
  }

  /// Presents a window of another program, and waits until it is shown in its alert.
  func show(
    _ window: ForeignWindow, in description: AlertDescription = AlertDescription(),
    guardMilliseconds: Int = 0
  ) throws -> PresentedAlert {
    let alert = try submit(
      GuestRequest(window: window.id.rawValue), in: description,
      guardMilliseconds: guardMilliseconds)
    try waitForGuest(window)
    return alert
  }

  /// Waits until a window is on the screen, in an alert.
  func waitForGuest(_ window: ForeignWindow) throws {
    try wait(for: "the window in its alert") {
      guard presenter.alerts.first?.state == .presented,
        let top = control.topLevel(of: window.id), top != window.id,
        control.windowClass(of: top)?.name == "Tocsin", let origin = control.queryOrigin(of: top)
      else { return false }
      return origin.x >= 0 && origin.y >= 0
    }
  }

  /// Advances the presenter's clock until a condition holds.
  func advanceUntil(_ isDone: () throws -> Bool) throws {
    try wait(for: "the end of a motion") {
      advance(bySeconds: 0.05)
      return try isDone()
    }
  }

  /// Waits until a window has the focus.
  func waitForFocus(of window: ForeignWindow) throws {
    try wait(for: "the focus") { control.queryFocusedWindow() == window.id }
  }

  /// Waits until a window is a visible child of the root again.
  func waitUntilHome(_ window: ForeignWindow, at origin: PixelPoint) throws {
    try wait(for: "the window on the desktop") {
      control.facts(of: window.id)?.isViewable == true
        && control.queryOrigin(of: window.id) == origin
        && control.topLevel(of: window.id) == window.id
    }
  }
}

extension ForeignWindow {
  /// Does what a window manager does when it adopts the window, or releases it.
  ///
  /// ICCCM 4.1.3.1: `WM_STATE`.
  func setManaged(_ isManaged: Bool) {
    let (connection, state) = (connection, connection.atoms[.wmState])
    if isManaged {
      connection.setCardinals([1, 0], state, of: id)
    } else {
      connection.removeProperty(state, of: id)
    }
    connection.sync()
  }
}

extension DisplayConnection {
  /// The extent of a window's bounding shape, in the window's coordinates.
  func boundingShape(of window: WindowID) -> PixelRect {
    withUnsafeHandle { display in
      let region = XFixesCreateRegionFromWindow(display, window.rawValue, 0)
      defer { XFixesDestroyRegion(display, region) }
      var (count, bounds): (Int32, XRectangle) = (0, XRectangle())
      XFree(XFixesFetchRegionAndBounds(display, region, &count, &bounds))
      return PixelRect(
        x: Int(bounds.x), y: Int(bounds.y), width: Int(bounds.width), height: Int(bounds.height))
    }
  }
}
