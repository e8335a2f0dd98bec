import AlertModel
import AlertRendering
import X11

/// The override-redirect window of one alert.
///
/// It connects the parts that do the work (`AlertWindowParts`) to each other and to the presenter.
/// It knows neither what kind of content it shows nor the queue.
@MainActor
final class AlertWindow {
  private let parts: AlertWindowParts
  private let lifecycle: WindowLifecycle
  private let host: ContentHost
  /// Changes what it shows.
  let changer: ContentChanger
  /// The place of a toast among others.
  let placement: ToastPlacement
  /// A toast's use of the keyboard.
  let keyInput: ToastKeyInput
  private let paneEvents: PaneEventHandler
  private var events: (AlertWindowEvent) -> Void
  /// Whether other windows hide it, as reported last.
  private var isHidden = false

  /// Creates a window for content; nothing is shown before `open()`.
  ///
  /// - Parameters:
  ///   - windows: The open windows of its display.
  ///   - content: The content of the alert.
  ///   - options: How the content is presented.
  ///   - events: Called with each event for the presenter.
  init(
    in windows: AlertWindowList, content: any AlertContent, options: AlertOptions,
    events: @escaping (AlertWindowEvent) -> Void
  ) {
    self.events = events
    parts = AlertWindowParts(windows: windows, content: content, options: options)
    lifecycle = WindowLifecycle(parts)
    host = ContentHost(parts)
    changer = ContentChanger(parts, lifecycle: lifecycle, host: host)
    placement = ToastPlacement(parts, lifecycle: lifecycle, host: host)
    keyInput = ToastKeyInput(parts, lifecycle: lifecycle, host: host)
    paneEvents = PaneEventHandler(parts, lifecycle: lifecycle)
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
    parts.panes.onEvent = { [weak paneEvents] event, pane in
      paneEvents?.handle(event, of: pane)
    }
    paneEvents.gaveUp = { [weak self] response in self?.answer(response) }
    keyInput.onEvent = { [weak self] event in self?.events(event) }
    changer.measured = { [weak self] in self?.events(.measured) }
    parts.panes.hiddenDidChange = { [weak self] in self?.followHiding() }
    parts.panes.raised = { [weak self] in
      self?.parts.guest.restack()
      self?.raiseToastsAbove()
    }
    parts.redraw.measured = { [weak self] in self?.events(.measured) }
    parts.input.isLive = { [weak lifecycle] in lifecycle?.isLive ?? false }
    parts.input.cancelled = { [weak self] in self?.escapeWasPressed(isFromXTest: $0) }
    parts.input.pressed = { [weak self] in self?.keyInput.request() }
    parts.swipe.hovered = { [weak self] isHovered in self?.events(.hovered(isHovered)) }
    parts.swipe.dismissed = { [weak self] in self?.answer(AlertResponse(.cancelled)) }
  }

  // MARK: - Parts

  /// The content with its layout.
  var container: AlertContainer { parts.container }

  /// The X windows; none while the alert is not shown.
  var panes: [AlertPane] { parts.panes.all }

  /// Whether these panes belong to this window.
  func owns(_ panes: AlertPanes) -> Bool { parts.panes === panes }

  /// Whether windows of other programs cover all of its content.
  var isCoveredByOthers: Bool { parts.panes.isHidden }

  /// The opacity of the backdrop, as a fraction of its opacity at rest.
  var backdropOpacity: Double {
    min(parts.animator.state.backdrop, parts.panes.drawing.backdropLimit)
  }

  /// The box as it is on screen now, and at the end of its dismissal.
  var leavingBox: LeavingBox? {
    parts.panes.drawing.leavingBox(
      from: parts.animator.state, to: parts.panes.motion.transition.dismiss.state(at: 1))
  }

  /// Decides which keys and presses of the user are accepted.
  var input: InputGuard { parts.input.inputGuard }

  /// The input method and compose sequences for typing.
  var composition: TextComposition { parts.input.composition }

  /// The display that it is shown on.
  var display: AlertDisplay { parts.display }

  /// A drag that may swipe a toast away.
  var swipe: ToastSwipe { parts.swipe }

  // MARK: - State

  /// Whether the alert is open and can be answered.
  var isLive: Bool { lifecycle.isLive }

  /// Whether only its backdrop is shown, until another program's window is there.
  var awaitsContent: Bool { parts.redraw.isHeld }

  /// Whether the window was opened once.
  var wasOpened: Bool { lifecycle.phase != .unopened }

  /// Whether the window belongs to a toast or banner: the desktop stays usable, the queue chooses
  /// its place, and it never grabs the keyboard.
  var standsOnDesktop: Bool { parts.container.standsOnDesktop }

  /// Whether a nudge or shake of a modal alert's box is playing.
  var isMoving: Bool { parts.gesture.isPlaying }
}

// MARK: - Opening and closing

extension AlertWindow {
  /// Shows the window with the present transition; the first frame is sent to the server before this
  /// returns.
  ///
  /// - Throws: `DisplayError` or `CairoError`; then there is no window.
  func open() throws {
    parts.windows.append(self)
    container.keyboards = parts.windows.keyboards
    try lifecycle.open()
    parts.windows.didOpen(self)
  }

  /// Presents a window again during its dismissal, from its current state.
  func reopen() {
    lifecycle.reopen()
    parts.windows.contentDidChange?()
    isHidden = false
    followHiding()
  }

  /// Dismisses the window from its current state; the event `closed` follows.
  func close(animated: Bool) {
    lifecycle.close(animated: animated)
    parts.windows.contentDidChange?()
  }

  /// Takes the keyboard from another program's window that it shows; a picture of that remains.
  func releaseGuest() { parts.guest.leave() }

  /// Closes a window at once whose backdrop is held.
  func discard() { lifecycle.discard() }

  /// Fades out its held backdrop after a time in seconds.
  func fadeBackdrop(afterSeconds delay: Double) { lifecycle.fadeBackdrop(afterSeconds: delay) }

  /// Whether it was dismissed, and its box is no longer seen.
  var isBoxGone: Bool { lifecycle.heldBackdrop.isBoxGone }

  /// Keeps its backdrop, which is held, as it is for a time in seconds, and then lets it fade out.
  func stopFading(forSeconds duration: Double) {
    parts.animator.stop()
    lifecycle.fadeBackdrop(afterSeconds: duration)
  }

  /// Shows what is left of its backdrop, which is held, below that of another alert, whose opacity
  /// is a fraction of that at rest.
  func fadeBackdrop(below opacity: Double) { lifecycle.fadeBackdrop(below: opacity) }

  /// Fades out its backdrop, which is held, because no other alert's replaces it any more.
  func fadeBackdropAlone() { lifecycle.fadeBackdropAlone() }

  /// Ends the motion of a toast's X window, before the screen is captured with the window on it.
  func settle() { lifecycle.settle() }

  /// Called when everything but the backdrop is gone; the next alert may take the backdrop over.
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

  private func escapeWasPressed(isFromXTest: Bool) {
    if standsOnDesktop {
      // Escape releases the keyboard; the toast stays.
      events(.returnsKeyboard)
    } else if isFromXTest || display.keyboard.isYielding {
      // A locker may want to close a menu that it takes for the owner of the keyboard. Its second
      // press may have been on its way when the keyboard was released, and is not marked any more.
      display.gate.leaveKeyboard { [weak self] in self?.cancel() }
    } else {
      cancel()
    }
  }

  private func cancel() {
    if lifecycle.isLive, let response = container.content.responseToCancel() {
      host.finish(with: response)
    }
  }
}

// MARK: - Events

extension AlertWindow {
  /// Called when windows of other programs appeared, disappeared or moved.
  func stackingDidChange() {
    parts.guest.followDialogs()
    makeRoomForKeyboards()
    for pane in panes { pane.stacking.evaluate() }
  }

  /// Moves a modal alert's box aside if on-screen keyboards have come into its place, or back.
  private func makeRoomForKeyboards() {
    guard !standsOnDesktop, isLive, container.keyboards != parts.windows.keyboards else { return }
    container.keyboards = parts.windows.keyboards
    parts.redraw.layOutNow()
  }

  /// Reports whether other windows hide it: those of other programs, or for a toast a modal alert.
  func followHiding() {
    let isBelow = standsOnDesktop && parts.windows.isBelowModalAlert(self)
    let isHidden = isBelow || parts.panes.isHidden
    guard isHidden != self.isHidden, isLive || !isHidden else { return }
    self.isHidden = isHidden
    events(.hidden(isHidden))
  }

  /// Called when toasts below the modal alert have moved or closed.
  func toastsBelowDidChange() { parts.windows.followCapturedToasts() }

  /// Raises the toasts that were opened after this modal alert, which was just raised above them.
  private func raiseToastsAbove() {
    guard !standsOnDesktop else { return }
    for toast in parts.windows.toasts(after: self) {
      for pane in toast.panes { pane.surface.window.raise() }
      toast.parts.guest.restack()
    }
  }
}

// MARK: - Changes of the display

extension AlertWindow {
  /// Moves the content to its place on other monitors.
  ///
  /// A single window that still spans the screen is kept, including its capture of the screen.
  ///
  /// - Parameter delay: How long other clients need to repaint the screen before the window is
  ///   recreated, in seconds.
  func followMonitors(afterSeconds delay: Double) {
    // Toasts are not shown on a captured screen.
    guard !standsOnDesktop else { return lifecycle.rebuildPanes() }
    if lifecycle.phase == .presented, parts.environment.canKeepPane {
      parts.environment.followMonitorsInPlace()
    } else {
      lifecycle.rebuildPanes(afterSeconds: delay)
    }
  }

  /// Whether fine noise is still being added to its backdrop.
  var isRefining: Bool { parts.refiner.isRefining }

  /// Updates the work areas of the monitors that the toast is on.
  func followWorkArea() { parts.environment.followWorkArea() }

  /// Recreates the X windows after a change of the compositor, the theme or the screen.
  ///
  /// - Parameter delay: How long other clients need to repaint hidden parts, in seconds.
  func rebuildPanes(afterSeconds delay: Double) {
    lifecycle.rebuildPanes(afterSeconds: delay, keepsFormer: true)
  }
}

// MARK: - Another alert

extension AlertWindow {
  /// Shows the content of an alert that replaces this one, without a transition.
  ///
  /// - Returns: The content that is shown from now on: the former one if it could adopt the
  ///   description of the new one.
  func replaceContent(
    with content: (any AlertContent)?, options: AlertOptions,
    events: @escaping (AlertWindowEvent) -> Void
  ) -> any AlertContent {
    guard let content else { return container.content }
    self.events = events
    return changer.replaceContent(
      with: content, options: options, hasKeyboard: keyInput.isGiven)
  }
}
