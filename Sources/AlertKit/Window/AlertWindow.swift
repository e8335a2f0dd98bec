import AlertModel
import AlertRendering
import AlertViews
import X11

/// The override-redirect window of one alert.
///
/// It wires the parts that do the work (`AlertWindowParts`) to each other and to the presenter. It
/// knows neither what kind of content it shows nor the queue.
@MainActor
final class AlertWindow {
  private let parts: AlertWindowParts
  private let lifecycle: WindowLifecycle
  private let host: ContentHost
  private var events: (AlertWindowEvent) -> Void
  private var losses = WindowLosses()
  /// Whether other windows hide it, as reported last.
  private var isHidden = false

  /// Creates a window for content; nothing is shown before `open()`.
  ///
  /// - Parameters:
  ///   - windows: The open windows of the display that it is shown on.
  ///   - content: What it shows.
  ///   - options: How that is presented.
  ///   - events: Called with what the presenter must know.
  init(
    in windows: AlertWindowList, content: any AlertContent, options: AlertOptions,
    events: @escaping (AlertWindowEvent) -> Void
  ) {
    self.events = events
    parts = AlertWindowParts(windows: windows, content: content, options: options)
    lifecycle = WindowLifecycle(parts)
    host = ContentHost(parts)
    content.host = host
    wire()
  }

  private func wire() {
    lifecycle.onEvent = { [weak self] event in self?.events(event) }
    lifecycle.didClosePanes = { [weak self] in self?.didClosePanes() }
    lifecycle.didLeave = { [weak self] in self?.didLeave() }
    host.answered = { [weak self] response in self?.answer(response) }
    host.told = { [weak self] event in self?.events(.told(event)) }
    parts.onFailure { [weak self] error in
      self?.answer(
        AlertResponse(.failed, reason: "The alert could not be drawn: \(error)"))
    }
    parts.panes.onEvent = { [weak self] event, pane in self?.handle(event, of: pane) }
    parts.panes.hiddenDidChange = { [weak self] in self?.followHiding() }
    parts.panes.raised = { [weak self] in self?.raiseToastsAbove() }
    parts.redraw.measured = { [weak self] in self?.events(.measured) }
    parts.input.isLive = { [weak lifecycle] in lifecycle?.isLive ?? false }
    parts.input.cancelled = { [weak self] in self?.cancel() }
    parts.input.pressed = { [weak self] in self?.requestKeyboard() }
    parts.swipe.hovered = { [weak self] isHovered in self?.events(.hovered(isHovered)) }
    parts.swipe.dismissed = { [weak self] in self?.answer(AlertResponse(.cancelled)) }
  }

  // MARK: - Parts

  /// The content with its layout.
  var container: AlertContainer { parts.container }

  /// The X windows; none while the alert is not shown.
  var panes: [AlertPane] { parts.panes.all }

  /// The opacity of the backdrop, as a fraction of that at rest.
  var backdropOpacity: Double { parts.animator.state.backdrop }

  /// The box as it is on screen, and as it will be when it is gone.
  var leavingBox: LeavingBox? {
    parts.panes.leavingBox(
      from: parts.animator.state, to: parts.panes.motion.transition.dismiss.state(at: 1))
  }

  /// Translates and guards the person's input.
  var input: InputTranslator { parts.input.translator }

  /// The input method's and compose sequences' part of typing.
  var composition: TextComposition { parts.input.composition }

  /// The display that it is shown on.
  var display: AlertDisplay { parts.display }

  /// A drag that may swipe a toast away.
  var swipe: ToastSwipe { parts.swipe }

  // MARK: - State

  /// Whether the alert is open and can be answered.
  var isLive: Bool { lifecycle.isLive }

  /// Whether the window was opened once.
  var wasOpened: Bool { lifecycle.phase != .unopened }

  /// Whether the window is a toast's or banner's: the desktop stays in use, the queue chooses its
  /// place, and it never grabs the keyboard.
  var standsOnDesktop: Bool { parts.container.standsOnDesktop }

  /// Whether the shadow is fading in, after the toast has landed.
  var isFadingShadow: Bool { parts.motion.isFadingShadow }

  /// Whether the box of a modal alert is nudged or shaken.
  var isMoving: Bool { parts.gesture.isPlaying }

  /// Whether a toast is in its place, and neither a transition nor the person moves it.
  var isStill: Bool {
    lifecycle.phase == .presented && !parts.motion.isMoving && !parts.swipe.isActive
  }
}

// MARK: - Opening and closing

extension AlertWindow {
  /// Shows the window with the present transition; the first frame is sent to the server before this
  /// returns.
  ///
  /// - Throws: `DisplayError` or `CairoError`; then there is no window.
  func open() throws {
    parts.windows.append(self)
    try lifecycle.open()
    parts.windows.didOpen(self)
  }

  /// Presents a window again that is being dismissed, from its current state.
  func reopen() {
    lifecycle.reopen()
    isHidden = false
    followHiding()
  }

  /// Dismisses the window from its current state; the event `closed` follows.
  func close(animated: Bool) { lifecycle.close(animated: animated) }

  /// Closes a window at once whose backdrop is held.
  func discard() { lifecycle.discard() }

  /// Ends what moves a toast's X window, before the screen is captured with the window on it.
  func settle() { lifecycle.settle() }

  /// The alert has left, but for its backdrop, which the next one may take over.
  private func didLeave() {
    parts.windows.backdropHold.begin(self)
    events(.closed)
  }

  private func didClosePanes() {
    parts.windows.remove(self)
    parts.windows.backdropHold.end(self)
    if parts.windows.isEmpty { PictureStore.removeAll() }
  }

  private func answer(_ response: AlertResponse) {
    if lifecycle.isLive { events(.answered(response)) }
  }

  private func cancel() {
    if standsOnDesktop {
      // Escape gives the keyboard back; the toast stays.
      events(.returnsKeyboard)
    } else if let response = container.content.responseToCancel() {
      host.finish(with: response)
    }
  }
}

// MARK: - Events

extension AlertWindow {
  private func handle(_ event: DisplayEvent, of pane: AlertPane) {
    guard lifecycle.phase != .closed, panes.contains(where: { $0 === pane }) else { return }
    switch event {
    case .exposed(_, let region, _):
      pane.surface.repair(region)
    case .propertyChanged(let change) where change.property == display.fenceAtom:
      parts.player.frameWasShown(in: pane)
    case .windowUnmapped(let event), .windowDestroyed(let event):
      if event.window == pane.surface.window.id { wasLost() }
    case .windowConfigured(let change)
    where !standsOnDesktop && change.window == pane.surface.window.id
      && change.frame != pane.surface.window.frame:
      wasLost()
    default:
      noticeGrab(event)
      if standsOnDesktop, swipe.handle(event, on: pane) { return }
      parts.input.handle(event, in: pane.contentFrame)
    }
  }

  /// Another program destroyed, unmapped, moved or resized the window, as some lockers do for a moment
  /// with every window.
  private func wasLost() {
    // An alert that is not visible must not hold the keyboard.
    display.gate.suspectLock(.removal)
    guard losses.areTooMany(at: display.clock.now) else {
      return lifecycle.rebuildPanes(afterSeconds: 0.2)
    }
    parts.panes.close()
    input.disappeared()
    answer(
      AlertResponse(
        .failed, reason: "Another program keeps taking the alert's window away."))
  }

  /// Releases the keyboard if another program grabs the pointer over the window.
  private func noticeGrab(_ event: DisplayEvent) {
    guard case .pointerLeft(let crossing) = event, crossing.mode == .grab,
      !crossing.isSynthetic, display.keyboard.isHeld
    else { return }
    display.gate.suspectLock(.grab)
  }

  /// Windows of other programs appeared, disappeared or moved.
  func stackingDidChange() {
    for pane in panes { pane.stacking.evaluate() }
  }

  /// Reports whether other windows hide it: foreign ones, or for a toast a modal alert.
  func followHiding() {
    let isBelow = standsOnDesktop && parts.windows.isBelowModalAlert(self)
    let isHidden = isBelow || parts.panes.isHidden
    guard isHidden != self.isHidden, isLive || !isHidden else { return }
    self.isHidden = isHidden
    events(.hidden(isHidden))
  }

  /// Toasts below the modal alert have moved or are gone.
  func toastsBelowDidChange() { parts.windows.followCapturedToasts() }

  /// Raises the toasts that were opened after this modal alert, which was just raised above them.
  private func raiseToastsAbove() {
    guard !standsOnDesktop else { return }
    for toast in parts.windows.toasts(after: self) {
      for pane in toast.panes { pane.surface.window.raise() }
    }
  }
}

// MARK: - The display's changes

extension AlertWindow {
  /// Moves the content to its place on other monitors.
  ///
  /// A single window that still spans the screen is kept, and its picture of the screen below too.
  ///
  /// - Parameter delay: How long other clients need to repaint the screen before the window is
  ///   created anew, in seconds.
  func followMonitors(afterSeconds delay: Double) {
    // Toasts are not shown on a captured screen.
    guard !standsOnDesktop else { return lifecycle.rebuildPanes() }
    if lifecycle.phase == .presented, parts.environment.canKeepPane {
      parts.environment.followMonitorsInPlace()
    } else {
      lifecycle.rebuildPanes(afterSeconds: delay)
    }
  }

  /// Updates the work areas of the monitors that the toast is on.
  func followWorkArea() { parts.environment.followWorkArea() }

  /// Creates the X windows anew: the compositor, the theme or the screen changed.
  ///
  /// - Parameter delay: How long other clients need to repaint what was hidden, in seconds.
  func rebuildPanes(afterSeconds delay: Double) {
    lifecycle.rebuildPanes(afterSeconds: delay)
  }
}

// MARK: - Other content

extension AlertWindow {
  /// Presents the alert with other options, but with the same kind of presentation; if it is shown,
  /// it does not move there with a transition.
  func take(_ options: AlertOptions) {
    input.setGuard(milliseconds: options.guardMilliseconds)
    let isElsewhere = parts.environment.take(options)
    host.setNeedsLayout()
    guard isElsewhere else { return }
    // Without a compositor the screen is captured, and other clients must repaint it first.
    lifecycle.rebuildPanes(afterSeconds: display.isComposited || standsOnDesktop ? 0 : 0.05)
    if standsOnDesktop { events(.measured) }
  }

  /// The content shows something else, and has asked to be drawn.
  ///
  /// - Parameter change: Whether presses must wait, because they may mean something else now.
  func contentWasUpdated(_ change: AlertChange) {
    input.changed(change)
    parts.keyboard.followSyntheticInput()
    parts.panes.describe()
  }

  /// Shows other content in place of the present one, without a transition.
  ///
  /// - Returns: The content that is shown from now on: the former one if it could take over the
  ///   description of the new one.
  func replaceContent(
    with content: (any AlertContent)?, options: AlertOptions,
    events: @escaping (AlertWindowEvent) -> Void
  ) -> (any AlertContent)? {
    guard let content else { return container.content }
    self.events = events
    let former = container.content
    let change = AlertChange(from: former, to: content)
    if let former = former as? any UpdatableContent, former.update(from: content) {
      // The former content shows what the new one describes.
    } else {
      former.host = nil
      host.textCaretMoved(to: nil)
      content.host = host
      if let former = former as? any StackingContent {
        (content as? any StackingContent)?.stacked = former.stacked
      }
      container.replaceContent(with: content)
      if parts.keyboard.isGiven { content.keyboardDidChange(true) }
    }
    take(options)
    if container.content.keyboardNeed != former.keyboardNeed { parts.keyboard.take() }
    parts.keyboard.followSyntheticInput()
    input.changed(change)
    // If the alert still is armed, new content has not been told so.
    if input.isArmed { container.content.armedDidChange(true) }
    parts.panes.describe()
    return container.content
  }
}

// MARK: - Toasts

extension AlertWindow {
  /// Measures the toast: where it would stand if there were no others, in device pixels of the root.
  ///
  /// - Parameter badge: The size of the box that shows how many toasts wait, in points.
  /// - Returns: One spot for each monitor.
  func measuredPlace(badge: Size) -> ToastPlace {
    if panes.isEmpty { parts.environment.update() } else { container.measure() }
    let options = parts.environment.options
    return parts.motion.place(
      badge: badge, isObstructed: display.isObstructed(options, on: container.monitors))
  }

  /// Puts the toast in its place: step by step if it is presented and keeps its size, else at once.
  ///
  /// - Parameter frames: The content's frames, one for each monitor, in device pixels of the root.
  func place(at frames: [Rect]) {
    // A toast that was hidden meanwhile was measured by its former window.
    if container.freeFrames.isEmpty { container.measure() }
    if container.place(at: frames) { parts.windows.toastsAreMoving() }
    guard !panes.isEmpty else { return }
    guard panes.count == frames.count else { return lifecycle.rebuildPanes() }
    guard panes.map(\.contentFrame) != frames else { return host.setNeedsDisplay() }
    parts.motion.move(to: frames, isAnimated: lifecycle.phase == .presented)
  }

  /// Shows how many toasts are stacked behind this one.
  func setStacked(_ count: Int) {
    (container.content as? any StackingContent)?.stacked = count
    host.setNeedsDisplay()
    parts.windows.groundMayHaveChanged()
  }

  /// Cuts the boxes of other toasts out of the toast's windows.
  func standBesideOthers() { parts.panes.standBesideOthers() }

  /// Removes the toast's shadow, where no compositor runs.
  func trimToBox() { parts.motion.trimToBox() }

  /// Makes room for the box's shadow again, on a new picture of the screen around it.
  ///
  /// - Returns: Whether there is a shadow to show.
  @discardableResult
  func uncoverShadow() -> Bool {
    isStill && parts.motion.uncoverShadow()
  }

  /// Shows the box's shadow.
  ///
  /// - Parameter others: The toasts below this one whose shadows appear, too, from the bottom to the
  ///   top.
  func showShadow(over others: [AlertWindow]) {
    parts.motion.showShadow(over: others.map(\.parts.panes))
  }
}

// MARK: - A toast's keyboard

extension AlertWindow {
  /// Whether the toast has use for the keyboard.
  var takesKeyboard: Bool {
    standsOnDesktop && container.content.keyboardNeed == .onDemand && lifecycle.isLive
  }

  /// The keyboard was given to the toast.
  ///
  /// - Parameter isSummoned: Whether the person asked for that by a key, so that the keys after it
  ///   count at once.
  func keyboardWasGiven(isSummoned: Bool) {
    parts.keyboard.wasGiven(isSummoned: isSummoned)
  }

  /// The keyboard was taken from the toast.
  func keyboardWasTaken() {
    parts.keyboard.wasTaken()
  }

  /// Handles a key event while the toast has the keyboard.
  func handleKey(_ event: DisplayEvent) {
    guard case .keyPressed(let key) = event, let command = parts.keyboard.command(for: key) else {
      return parts.input.handle(event, in: container.contentFrame)
    }
    switch command {
    case .turnToOther(let isOlder): events(.turnsToOther(isOlder: isOlder))
    case .dismiss: host.finish(with: AlertResponse(.cancelled))
    case .ignore: break
    }
  }

  /// Asks for the keyboard after a press that put the caret into a text.
  private func requestKeyboard() {
    guard takesKeyboard, !parts.keyboard.isGiven, container.content.isTyping else { return }
    events(.wantsKeyboard)
  }
}

/// The times at which other programs took an alert's window away recently.
private struct WindowLosses {
  private var times: [MonotonicInstant] = []

  /// Adds a loss.
  ///
  /// - Returns: Whether it is the third within ten seconds.
  mutating func areTooMany(at now: MonotonicInstant) -> Bool {
    times = times.filter { now.seconds(since: $0) < 10 } + [now]
    return times.count >= 3
  }
}
