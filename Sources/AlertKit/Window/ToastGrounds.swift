import AlertModel
import X11

/// Keeps the grounds below the toasts up to date, and with them their shadows, where no compositor
/// runs.
///
/// Shadows are drawn on pictures of the screen. A toast loses its shadow when windows of other
/// programs next to it change, and when it moves itself; the shadows of others stay.
@MainActor
final class ToastGrounds {
  /// Seconds that other programs need to repaint.
  private static let repaintTime = 0.05

  private unowned let windows: AlertWindowList
  private let display: AlertDisplay
  /// The screen below the toasts.
  let desktops: ToastDesktops
  /// The windows of other programs, as last reported.
  private var others: [TopLevelWindow]?
  /// Another presenter's modal alert, and the toasts below it.
  private var cover: (id: UInt, below: Set<ObjectIdentifier>)?
  /// The toasts around which the screen has changed.
  private var stale: Set<ObjectIdentifier> = []
  private var capturing: (any AlertTimer)?
  /// The parts of the screen that toasts have left, and other programs may not have repainted.
  private var left: UnpaintedAreas
  /// The boxes that show how many toasts wait, in device pixels of the root.
  private var badges: [PixelRect] = []

  init(_ windows: AlertWindowList, display: AlertDisplay) {
    self.windows = windows
    self.display = display
    desktops = ToastDesktops(windows, on: display.connection)
    left = UnpaintedAreas(seconds: Self.repaintTime, clock: display.clock)
    display.neighbours.shadowsDidAppear = { [weak self] in self?.foreignShadowsDidAppear() }
  }

  /// The toasts that no modal alert is above.
  private var uncovered: [AlertWindow] {
    windows.toasts.filter { toast in
      !windows.isBelowModalAlert(toast) && cover?.below.contains(ObjectIdentifier(toast)) != true
    }
  }

  /// Captures the screen below a toast that appears, moves or gets its shadow again.
  ///
  /// - Parameters:
  ///   - area: The part of the screen, in device pixels of the root.
  ///   - panes: The toast's windows.
  func capture(_ area: PixelRect, below panes: AlertPanes) {
    if isKnown(panes) { capture(area) }
  }

  private func capture(_ area: PixelRect) {
    // Later changes are found by comparison.
    if others == nil { display.stacking.lookSoon() }
    let toasts = uncovered.flatMap { $0.panes.flatMap(\.coveredParts) } + badges + left.areas
    let desktop = desktops.current
    // Of a toast that appeared above another process's alert, the desktop below was never seen.
    let unseen = uncovered.flatMap { toast in
      toast.panes.map { PixelRect(covering: $0.contentFrame) }
    }.filter { !desktop.contains([$0]) }
    // Without the memory for it, the screen is shown with the toasts on it.
    try? desktop.capture(area, without: toasts, butWith: foreignToasts + unseen)
  }

  /// The windows of toasts of other processes, in device pixels of the root.
  private var foreignToasts: [PixelRect] {
    (others ?? []).filter { $0.isViewable && $0.isAlert && !$0.isInputOnly && !isBackdrop($0) }
      .map { PixelRect(covering: $0.frame) }
  }

  /// Copies the picture of the desktop below a toast.
  ///
  /// - Parameters:
  ///   - area: The part of the screen, in device pixels of the root.
  ///   - panes: The toast's windows.
  ///   - isBare: Whether toasts of other processes are left out.
  /// - Returns: The copy; nil if that part was not captured.
  func ground(
    of area: PixelRect, below panes: AlertPanes, isBare: Bool = false
  ) -> SurfaceGround? {
    isKnown(panes) ? desktops.current.ground(of: area, isBare: isBare) : nil
  }

  /// Puts toasts that move in their places, before a modal alert captures the screen with them on it.
  ///
  /// - Returns: The parts of the screen that they leave, in device pixels of the root: what is
  ///   there is not repainted yet.
  func settleToasts() -> [PixelRect] {
    for toast in windows.toasts { toast.settle() }
    let left = left.areas
    guard !left.isEmpty else { return [] }
    // A toast has uncovered parts of others, which have not been drawn since.
    for pane in windows.toasts.flatMap(\.panes) { pane.surface.repair() }
    let places = windows.toasts.flatMap { $0.panes.flatMap(\.coveredParts) }
    return left.flatMap { $0.subtracting(places) }
  }

  /// Called before a toast's window moves or closes.
  ///
  /// - Parameters:
  ///   - area: What it covers, in device pixels of the root.
  ///   - panes: The toast's windows. Below a modal alert, nothing has to be repainted.
  func willLeave(_ area: PixelRect, _ panes: AlertPanes) {
    if display.capturesScreen, !windows.captured.covers(panes) { left.insert(area) }
  }

  /// Called before the number of waiting toasts appears in a box, in device pixels of the root:
  /// later, a toast may take its place.
  func badgeWillAppear(in frame: PixelRect) {
    guard display.capturesScreen, !uncovered.isEmpty else { return }
    capture(frame)
    badges.append(frame)
  }

  /// Called before the number of waiting toasts disappears from a box.
  func badgeWillLeave(_ frame: PixelRect) {
    badges.removeAll { $0 == frame }
    if display.capturesScreen { left.insert(frame) }
  }

  private func isKnown(_ panes: AlertPanes) -> Bool {
    display.capturesScreen && uncovered.contains { $0.owns(panes) }
  }

  /// Discards the pictures of the desktop, which has another size or look.
  func discard() { desktops.discard() }
}

// MARK: - Changes

extension ToastGrounds {
  /// Called when a window was closed.
  ///
  /// - Parameter above: The toasts above it, if it was a modal alert's.
  func didClose(above: [AlertWindow]) {
    guard !windows.toasts.isEmpty else {
      (stale, capturing) = ([], nil)
      desktops.discard()
      left.removeAll()
      if windows.isEmpty { (others, cover) = (nil, nil) }
      return
    }
    desktops.prune()
    guard display.capturesScreen else { return }
    dropNeighbours()
    // The screen around these was captured with the backdrop.
    stale.formUnion(above.map { ObjectIdentifier($0) })
    stale.formIntersection(windows.toasts.map { ObjectIdentifier($0) })
    if !stale.isEmpty { captureStaleSoon() }
    update()
  }

  /// Called when a toast's windows were recreated.
  ///
  /// Below a modal alert the screen around them is not seen; it is captured when that has ended.
  func didReopen(_ panes: AlertPanes) {
    let covered = windows.toasts.first { $0.owns(panes) && windows.isBelowModalAlert($0) }
    if display.capturesScreen, let covered { stale.insert(ObjectIdentifier(covered)) }
    update()
  }

  /// Called when the backdrop below toasts is complete, which were captured before it was.
  func backdropDidAppear(below toasts: [AlertWindow]) {
    guard display.capturesScreen, !toasts.isEmpty else { return }
    stale.formUnion(toasts.map { ObjectIdentifier($0) })
    captureStaleSoon()
  }

  /// Called when the backdrop below toasts starts to fade out.
  func backdropWillFade(below toasts: [AlertWindow]) {
    guard display.capturesScreen else { return }
    for toast in toasts { toast.placement.trimToBox() }
  }

  /// Called when the picture of the screen in the backdrop below toasts has changed.
  ///
  /// - Parameter areas: Where, in device pixels of the root.
  func backdropDidChange(in areas: [PixelRect]) {
    let above = uncovered.filter { toast in
      areas.contains { toast.placement.reaches(into: Rect($0)) }
    }
    guard !above.isEmpty else { return }
    stale.formUnion(above.map { ObjectIdentifier($0) })
    captureStaleSoon()
  }

  /// Called when windows of other programs have appeared, disappeared or moved.
  func stackingDidChange() {
    let (former, now) = (others, display.stacking.windows(above: nil))
    others = now
    guard display.capturesScreen, !windows.toasts.isEmpty else { return }
    followCover(in: now)
    let changed = windows.toasts.filter { toast in
      toast.panes.contains { pane in
        former.map { seen($0, at: pane) != seen(now, at: pane) } ?? false
      }
    }
    guard !changed.isEmpty else { return }
    stale.formUnion(changed.map { ObjectIdentifier($0) })
    captureStaleSoon()
  }

  /// Notices when another presenter's modal alert appears or disappears.
  ///
  /// The screen is dimmed between the toasts above it and those below. It fades out without notice,
  /// so that those above have no shadow meanwhile.
  private func followCover(in now: [TopLevelWindow]) {
    let id = now.last { $0.isViewable && isBackdrop($0) }?.id
    guard id != cover?.id else { return }
    if let cover {
      // Those below may have moved there.
      stale.formUnion(
        windows.toasts.filter { toast in
          toast.panes.contains(where: \.isTrimmed)
            || !cover.below.contains(ObjectIdentifier(toast))
        }.map { ObjectIdentifier($0) })
    }
    cover = id.map { id in
      (id, Set(windows.toasts.filter(\.isCoveredByOthers).map { ObjectIdentifier($0) }))
    }
    desktops.setCover(id, isFirst: cover?.below.isEmpty == true)
    captureStaleSoon()
  }

  /// Whether a window is that of another presenter's modal alert.
  private func isBackdrop(_ window: TopLevelWindow) -> Bool {
    window.isAlert
      && display.monitors.contains { window.frame.intersection($0.frame) == $0.frame }
  }

  /// The windows that can be seen around a toast, from bottom to top.
  private func seen(_ all: [TopLevelWindow], at pane: AlertPane) -> [SeenWindow] {
    let frame = Rect(pane.restingFrame)
    return all.filter {
      $0.isViewable && !$0.isInputOnly && !$0.isServerOwned && $0.frame.intersects(frame)
        && !isBackdrop($0)
    }.map { SeenWindow(id: $0.id, frame: $0.frame) }
  }

  private struct SeenWindow: Equatable {
    let id: UInt
    let frame: Rect
  }

  /// Captures the screen around toasts once it has been quiet briefly; these have no shadows
  /// meanwhile.
  private func captureStaleSoon() {
    let toasts = uncovered.filter(\.placement.isStill)
    for toast in toasts where cover != nil || stale.contains(ObjectIdentifier(toast)) {
      toast.placement.trimToBox()
    }
    reportShadows()
    capturing = display.clock.timer(afterSeconds: Self.repaintTime) { [weak self] in
      self?.captureStale()
    }
  }

  /// Called when toasts of other processes have shadows, which may fall on these.
  private func foreignShadowsDidAppear() {
    stale.formUnion(uncovered.filter(standsByForeignToast).map { ObjectIdentifier($0) })
    captureStaleSoon()
  }

  private func standsByForeignToast(_ toast: AlertWindow) -> Bool {
    others == nil || foreignToasts.contains { toast.placement.reaches(into: Rect($0)) }
  }

  private func captureStale() {
    capturing = nil
    for toast in uncovered where canRecapture(toast) {
      if stale.remove(ObjectIdentifier(toast)) != nil { toast.placement.recapture() }
    }
    update()
  }

  /// Whether the screen around a toast is as it should be, and can be seen.
  private func canRecapture(_ toast: AlertWindow) -> Bool {
    // One that has arrived only now is trimmed by the next update.
    guard toast.placement.isStill, !toast.placement.coversSurroundings else { return false }
    // Where a box was a moment ago, the screen may not be repainted yet.
    return !left.areas.contains { toast.placement.reaches(into: Rect($0)) }
  }

  /// Captures the screen around toasts that have arrived since it changed.
  private func captureArrived() {
    let arrived = uncovered.filter(\.placement.isStill).map { ObjectIdentifier($0) }
    if capturing == nil, !stale.isDisjoint(with: arrived) { captureStaleSoon() }
  }
}

// MARK: - Shadows

extension ToastGrounds {
  /// Called when a toast has arrived: its shadow appears.
  func update() {
    guard display.capturesScreen else { return }
    captureArrived()
    let toasts = inStackingOrder(uncovered.filter(mayHaveShadow))
    let isNew = toasts.map { $0.placement.uncoverShadow() }
    for (index, toast) in toasts.enumerated() where isNew[...index].contains(true) {
      let below = toasts[..<index].filter { !$0.placement.isCovered(by: toast.placement) }
      toast.placement.showShadow(over: below.map(\.placement), isThere: below.count < index)
    }
    reportShadows()
  }

  /// Tells the other processes whether all shadows have appeared, which may fall on their toasts.
  func reportShadows() {
    display.neighbours.areOurShadowsPending =
      display.capturesScreen
      && uncovered.contains { toast in
        !toast.placement.isStill || toast.placement.isFadingShadow
          || toast.panes.contains(where: \.isTrimmed)
      }
  }

  /// Not while the screen around it changes, or the backdrop below it fades in or is about to fade out.
  private func mayHaveShadow(_ toast: AlertWindow) -> Bool {
    let alert = windows.all.last { !$0.standsOnDesktop }
    return cover == nil && toast.placement.isStill && !stale.contains(ObjectIdentifier(toast))
      && alert?.placement.isPresented != false
      && !(display.neighbours.areShadowsPending && standsByForeignToast(toast))
  }

  /// Sorts toasts from bottom to top, so that each window draws the shadows of those below it.
  private func inStackingOrder(_ toasts: [AlertWindow]) -> [AlertWindow] {
    guard toasts.count > 1, toasts.contains(where: { $0.panes.contains(where: \.isTrimmed) })
    else { return toasts }
    let stack = display.connection.queryStacking()
    let heights = Dictionary(zip(stack, stack.indices), uniquingKeysWith: { first, _ in first })
    func height(_ window: AlertWindow) -> Int {
      window.panes.first.flatMap { heights[$0.surface.window.id] } ?? 0
    }
    return toasts.sorted { height($0) < height($1) }
  }

  /// Removes the shadows of toasts that have lost them from the windows of other toasts.
  func dropNeighbours() {
    let panes = windows.toasts.flatMap(\.panes).filter { !$0.isTrimmed }
    let shown = Set(panes.map { ObjectIdentifier($0) })
    for pane in panes { pane.keepNeighbours(shown) }
  }
}
