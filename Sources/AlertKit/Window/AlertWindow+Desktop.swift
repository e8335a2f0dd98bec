import AlertModel
import GLib
import X11

extension AlertWindow {
  /// Windows of others came, went or moved.
  func stackingDidChange() {
    stacking.evaluate()
  }

  /// Makes the window anew in place: a compositor came or went, or the screen changed.
  func rebuildSurface(afterSeconds delay: Double = 0) {
    guard phase == .presenting || phase == .presented || phase == .dismissing else { return }
    if phase == .dismissing { return finishClosing() }
    dropSurface()
    rebuild = Timer(after: Int64(delay * 1e9)) { [weak self] in self?.reopenSurface() }
  }

  func dropSurface() {
    input.disappeared()
    windowObserver = nil
    stacking.end()
    surface?.window.destroy()
    surface = nil
  }

  func reopenSurface() {
    rebuild = nil
    guard phase == .presenting || phase == .presented else { return }
    container.environment = display.environment
    container.monitor = display.monitorForModalAlert()
    do {
      try openSurface()
      try placeBox()
      animator.set(.atRest)
      try surface?.map(showing: surfaceState(.atRest))
    } catch {
      return fail(error)
    }
    input.appeared()
    didPresent()
  }
}

/// A window that lives only as long as the presenter keeps it.
@MainActor
struct WeakAlertWindow {
  weak var window: AlertWindow?

  init(_ window: AlertWindow) {
    self.window = window
  }
}
