import X11

/// Updates the capture of the screen below a modal alert when toasts on it change, where no
/// compositor runs.
///
/// Below a modal alert toasts still move, and close when their senders withdraw them, but the
/// capture from before the alert still shows them. So those places are composed again, of the
/// desktop as it was before the toasts and of what the toasts show now. Where that is unknown, the
/// alert's window is cut open for as long as other programs need to repaint, and the places are
/// captured again.
@MainActor
final class CapturedToasts {
  /// Seconds that other programs need to repaint.
  private static let repaintTime = 0.05

  private unowned let windows: AlertWindowList
  private let display: AlertDisplay
  private weak var alert: AlertWindow?
  /// The toasts in the capture.
  private var toasts: [WeakToast] = []
  /// The frames of the toasts' windows in the capture, in device pixels of the root.
  private var pictured: Set<PixelRect> = []
  /// The frames in the capture that the next modal alert takes over from another one; nil if it
  /// captures the screen itself.
  private var inherited: Set<PixelRect>?
  /// The places that are out of date, below toasts above the modal alert.
  private var postponed: Set<PixelRect> = []
  /// The places that are cut open now.
  private var uncovered: [PixelRect] = []
  private var repainting: (any AlertTimer)?
  /// Whether other programs have had the time to repaint those places.
  private var isRepainted = false
  /// The places that were drawn again, and that toasts above have not been told of.
  private var changed: [PixelRect] = []

  init(_ windows: AlertWindowList, display: AlertDisplay) {
    self.windows = windows
    self.display = display
  }

  /// Called before a modal alert opens.
  ///
  /// - Parameter former: The backdrop whose capture it takes over; nil if it captures the screen.
  func willOpen(over former: FormerBackdrop?) {
    // What another process has captured is unknown.
    inherited = former.map { $0.window != nil && $0.window === alert ? pictured : [] }
    // Until now, the screen below the toasts was captured with that presenter's backdrop.
    if alert == nil, display.gate.stage.followsBackdrop { windows.toastGrounds.discard() }
  }

  /// Called when a modal alert has opened above these toasts.
  func begin(below alert: AlertWindow, _ toasts: [AlertWindow]) {
    guard display.capturesScreen else { return }
    let isAbove = toasts.filter { toast in !self.toasts.contains { $0.window === toast } }
    self.alert = alert
    self.toasts = toasts.map { WeakToast(window: $0) }
    (uncovered, postponed, changed, repainting, isRepainted) = ([], [], [], nil, false)
    guard let inherited else {
      pictured = Self.frames(of: toasts)
      return
    }
    pictured = inherited
    // Their shadows were drawn on the former backdrop.
    for toast in isAbove { toast.placement.trimToBox() }
    follow(below: toasts, above: [])
  }

  /// Whether a toast is seen only in the capture, which covers it.
  func covers(_ panes: AlertPanes) -> Bool {
    alert?.isLive == true && toasts.contains { $0.window?.owns(panes) == true }
  }

  private struct WeakToast {
    weak var window: AlertWindow?
  }

  /// Called when toasts have moved or closed.
  ///
  /// - Parameters:
  ///   - below: The toasts below the modal alert.
  ///   - above: The toasts above it; what they cover is captured after they have moved or closed.
  func follow(below: [AlertWindow], above: [AlertWindow]) {
    let (frames, obstacles) = (Self.frames(of: below), Self.obstacles(above, beside: below))
    if isRepainted { capture(beside: obstacles) }
    guard let alert, alert.isLive, repainting == nil, !alert.panes.isEmpty else { return }
    if composeAgain(below) { return reportChanges() }
    let stale = pictured.symmetricDifference(frames).union(postponed)
    pictured = frames
    postponed = Set(Self.parts(of: Array(stale), in: obstacles))
    uncovered = stale.flatMap { $0.subtracting(obstacles) }
    guard !uncovered.isEmpty else { return }
    for pane in alert.panes { pane.surface.uncover(uncovered) }
    repainting = display.clock.timer(afterSeconds: Self.repaintTime) {
      [weak self, weak alert] in
      self?.repainting = nil
      self?.isRepainted = true
      // Other toasts may have moved meanwhile.
      alert?.toastsBelowDidChange()
    }
  }

  /// Called at each step of the motion of toasts below the modal alert.
  func followMotion(below: [AlertWindow]) {
    guard let alert, alert.isLive, repainting == nil, !isRepainted, postponed.isEmpty else {
      return
    }
    composeAgain(below)
  }

  /// Composes the places of toasts that have moved or closed again.
  ///
  /// - Returns: Whether the desktop is known there.
  @discardableResult
  private func composeAgain(_ toasts: [AlertWindow]) -> Bool {
    guard postponed.isEmpty, let alert else { return false }
    let frames = Self.frames(of: toasts)
    let stale = Array(pictured.symmetricDifference(frames))
    guard !stale.isEmpty else { return true }
    let desktop = windows.toastGrounds.desktops.desktop(below: alert)
    guard desktop.contains(Array(pictured)) else { return false }
    // Beside the toasts, the capture shows the desktop.
    let grounds = alert.panes.map(\.surface.ground)
    guard (try? desktop.extend(to: stale, below: grounds)) != nil else { return false }
    pictured = frames
    for pane in alert.panes {
      pane.surface.ground.restore(stale, from: desktop)
      for below in toasts.flatMap(\.panes) {
        for part in below.shownParts.flatMap({ part in stale.map(part.intersection) })
        where !part.isEmpty {
          pane.surface.copyToGround(part, from: below.surface)
        }
      }
      pane.surface.groundDidChange(in: stale)
      for area in stale { pane.surface.repair(pane.surface.ground.local(area)) }
    }
    changed += stale
    display.connection.flush()
    return true
  }

  /// Called before another process takes over the capture below an alert that has left: its alert
  /// covers the toasts above this one, so it has to show them, too.
  func complete(_ left: AlertWindow, with above: [AlertWindow]) {
    windows.toastGrounds.desktops.keepDesktop(below: left)
    for toast in above {
      // Its shadow was drawn on the backdrop.
      toast.placement.trimToBox()
      for pane in toast.panes {
        for target in left.panes {
          for part in pane.shownParts { target.surface.copyToGround(part, from: pane.surface) }
          target.surface.groundDidChange(in: [pane.coveredFrame])
        }
      }
    }
    if left === alert { pictured.formUnion(Self.frames(of: above)) }
  }

  /// Called when the content of a toast below the modal alert was redrawn in place.
  func redraw(_ toast: AlertWindow) {
    guard let alert, alert.isLive else { return }
    for below in toast.panes where pictured.contains(below.surface.window.frame) {
      // Its window may have no shadow now, which the corners beside the box would show.
      let parts = below.isTrimmed ? below.coveredParts : [PixelRect(covering: below.contentFrame)]
      for pane in alert.panes { pane.surface.updateGround(from: below.surface, in: parts) }
    }
    display.connection.flush()
  }

  /// Captures the places that were cut open, except those that toasts above cover by now.
  private func capture(beside obstacles: [PixelRect]) {
    isRepainted = false
    let areas = uncovered.flatMap { $0.subtracting(obstacles) }
    for pane in alert?.panes ?? [] { pane.surface.recaptureGround(in: areas) }
    display.connection.flush()
    postponed.formUnion(Self.parts(of: uncovered, in: obstacles))
    uncovered = []
    changed += areas
    reportChanges()
  }

  /// Has toasts above the modal alert draw their shadows on what is below them now.
  private func reportChanges() {
    guard !changed.isEmpty else { return }
    windows.toastGrounds.backdropDidChange(in: changed)
    changed = []
  }

  private static func parts(of areas: [PixelRect], in obstacles: [PixelRect]) -> [PixelRect] {
    areas.flatMap { area in obstacles.map(area.intersection).filter { !$0.isEmpty } }
  }

  /// What toasts above the modal alert cover: not the boxes of others, which are cut out of their
  /// shadows.
  private static func obstacles(
    _ above: [AlertWindow], beside below: [AlertWindow]
  ) -> [PixelRect] {
    let boxes = below.flatMap { $0.panes.map { PixelRect(covering: $0.contentFrame) } }
    return above.flatMap(\.panes).flatMap { pane in
      pane.isTrimmed
        ? [pane.coveredFrame]
        : pane.coveredFrame.subtracting(boxes) + [PixelRect(covering: pane.contentFrame)]
    }
  }

  private static func frames(of toasts: [AlertWindow]) -> Set<PixelRect> {
    Set(toasts.flatMap { $0.panes.map(\.surface.window.frame) })
  }
}

extension PixelRect {
  /// The parts of the rectangle that lie in none of the others.
  func subtracting(_ others: [PixelRect]) -> [PixelRect] {
    others.reduce([self]) { parts, other in parts.flatMap { $0.subtracting(other) } }
  }

  private func subtracting(_ other: PixelRect) -> [PixelRect] {
    let cut = intersection(other)
    guard !cut.isEmpty else { return [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: cut.y - y),
      PixelRect(x: x, y: cut.maxY, width: width, height: maxY - cut.maxY),
      PixelRect(x: x, y: cut.y, width: cut.x - x, height: cut.height),
      PixelRect(x: cut.maxX, y: cut.y, width: maxX - cut.maxX, height: cut.height),
    ].filter { !$0.isEmpty }
  }
}
