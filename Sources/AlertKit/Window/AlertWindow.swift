import AlertModel
import AlertRendering
import Cairo
import GLib
import X11

/// The override-redirect window of one alert: opens with the present transition, closes with the
/// dismiss transition.
///
/// It spans every monitor, holds the keyboard for its content while it is on screen, stays above
/// managed windows, and hands what the person does to the content once the alert is armed. It never
/// learns what it shows, and never of the queue.
@MainActor
final class AlertWindow {
  /// Where the window is in its life.
  private enum Phase {
    case unopened
    case presenting
    case presented
    case dismissing
    case closed
  }

  let container: AlertContainer
  let input: AlertInput

  private let display: AlertDisplay
  private var events: (AlertWindowEvent) -> Void
  private var transition: Transition
  private let animator = Animator()
  private let stacking: AlertStacking
  private var surface: AlertSurface?
  private var windowObserver: EventObservation?
  private var phase = Phase.unopened
  private var redraw: IdleTask?
  private var needsLayout = false
  private var rebuild: Timer?
  /// When others took the window away, for as long as that is recent.
  private var losses: [MonotonicInstant] = []
  private var heldNotice: Timer?
  private var identifier: AlertIdentifier

  /// A window for content; nothing is shown before `open()`.
  ///
  /// - Throws: `AlertDisplayError` when there is no monitor to stand on.
  init(
    display: AlertDisplay, content: any AlertContent, options: AlertOptions,
    identifier: AlertIdentifier, events: @escaping (AlertWindowEvent) -> Void
  ) throws {
    self.display = display
    self.events = events
    self.identifier = identifier
    let monitor = display.monitorForModalAlert()
    container = AlertContainer(
      content: content, presentation: options.presentation, environment: display.environment,
      monitor: monitor)
    transition = Transition.named(
      options.transition ?? options.presentation.defaultTransition,
      reducesMotion: display.preferences.reducesMotion)
    input = AlertInput(
      guardMilliseconds: options.guardMilliseconds, needsKeyboard: content.keyboardNeed == .grab)
    stacking = AlertStacking(display: display)
    content.host = self
    animator.drawFrame = { [weak self] state in self?.drawFrame(state) }
    input.isArmedDidChange = { [weak self] isArmed in
      self?.container.content.armedDidChange(isArmed)
    }
    stacking.coveredDidChange = { [weak self] isCovered in self?.input.setCovered(isCovered) }
  }

  /// Shows the window with the present transition; the first frame is with the server when this
  /// returns.
  ///
  /// - Throws: `DisplayError` or `CairoError`; then there is no window.
  func open() throws {
    phase = .presenting
    display.windows.append(WeakAlertWindow(self))
    do {
      takeKeyboard()
      try openSurface()
      let first = animator.firstState(
        of: transition.present, refreshInterval: container.monitor.refreshInterval)
      let hasMotion = transition.present.duration > 0
      if hasMotion { surface?.mapDimmed(to: first.backdrop) }
      try placeBox()
      if !hasMotion {
        animator.set(.atRest)
        try surface?.map(showing: surfaceState(.atRest))
      }
    } catch {
      closeSurface()
      releaseKeyboard()
      phase = .closed
      throw error
    }
    didAppear()
    play(transition.present, isInterrupting: false) { [weak self] in self?.didPresent() }
  }

  /// Takes a window that is on its way out back, from where it is.
  func reopen() {
    guard phase == .dismissing else { return }
    phase = .presenting
    takeKeyboard()
    didAppear()
    play(transition.present, isInterrupting: true) { [weak self] in self?.didPresent() }
  }

  /// Takes the window off the screen, from where it is; `closed` follows.
  func close(animated: Bool) {
    switch phase {
    case .unopened, .closed:
      return
    case .dismissing where animated:
      return
    case .presenting, .presented, .dismissing:
      break
    }
    phase = .dismissing
    releaseKeyboard()
    input.disappeared()
    guard animated, surface != nil else { return finishClosing() }
    play(transition.dismiss, isInterrupting: true) { [weak self] in self?.finishClosing() }
  }

  /// Shows other content in place of the one that is shown, without a transition.
  ///
  /// - Returns: The content that is shown from now on: the former one if it could take the new
  ///   one's description over.
  func replaceContent(
    with content: (any AlertContent)?, options: AlertOptions, identifier: AlertIdentifier,
    events: @escaping (AlertWindowEvent) -> Void
  ) -> (any AlertContent)? {
    guard let content else { return container.content }
    self.events = events
    self.identifier = identifier
    let former = container.content
    if let former = former as? any UpdatableContent, former.update(from: content) {
      // The former content goes on with what the new one says.
    } else {
      former.host = nil
      content.host = self
      container.replaceContent(with: content)
    }
    container.presentation = options.presentation
    if container.content.keyboardNeed != former.keyboardNeed { takeKeyboard() }
    input.moved()
    // Without a guard it is armed still, and was so before the new content could be told.
    if input.isArmed { container.content.armedDidChange(true) }
    setNeedsLayout()
    surface.map { describe($0.window) }
    return container.content
  }
}

// MARK: - What the content asks for

extension AlertWindow: AlertContentHost {
  func setNeedsDisplay() {
    guard redraw == nil else { return }
    redraw = IdleTask(priority: .default) { [weak self] in self?.redrawContent() }
  }

  func setNeedsLayout() {
    needsLayout = true
    setNeedsDisplay()
  }

  func finish(with response: AlertResponse) {
    guard phase == .presenting || phase == .presented else { return }
    events(.answered(response))
  }
}

// MARK: - Drawing

extension AlertWindow {
  private func openSurface() throws {
    let surface = try AlertSurface(
      display: display,
      backdrop: container.presentation.dimsBackdrop ? container.environment.theme.backdrop : nil,
      monitor: container.monitor.frame)
    describe(surface.window)
    windowObserver = display.connection.addObserver(for: surface.window.id) { [weak self] event in
      self?.handle(event)
    }
    self.surface = surface
    display.stacking.ownWindows.insert(surface.window.id)
  }

  /// Lays the content out and draws it, in a window that was just made.
  private func placeBox() throws {
    guard let surface else { return }
    needsLayout = false
    container.layout()
    surface.setBackdropCenter(container.contentFrame.center)
    stacking.begin(window: surface.window, box: container.contentFrame)
    try drawBox()
  }

  private func describe(_ window: OverlayWindow) {
    window.identify(type: .dialog, title: container.content.accessibleTitle)
    // Not to be unredirected, which would flicker: the window is as large as the screen.
    window.setBypassCompositor(2)
    window.setPointer(.arrow)
  }

  private func drawBox() throws {
    let (picture, origin) = try container.snapshot()
    try surface?.setBox(picture.surface, at: origin)
    // What layout and drawing asked for meanwhile has been drawn.
    if !needsLayout { redraw = nil }
  }

  private func play(
    _ motion: TransitionMotion, isInterrupting: Bool, completion: @escaping () -> Void
  ) {
    animator.play(
      motion, isInterrupting: isInterrupting, refreshInterval: container.monitor.refreshInterval,
      completion: completion)
  }

  private func drawFrame(_ state: TransitionState) {
    guard let surface else { return }
    let frame = surfaceState(state)
    if surface.awaitsBox {
      surface.addBoxToFirstFrame(frame)
    } else {
      do {
        try surface.draw(frame)
      } catch {
        return fail(error)
      }
    }
    surface.requestFence()
  }

  private func redrawContent() {
    redraw = nil
    guard surface != nil, phase != .closed else { return }
    let former = surface?.boxFrame
    if needsLayout {
      needsLayout = false
      if container.layout() {
        input.moved()
        stacking.boxMoved(to: container.contentFrame)
      }
    }
    do {
      try drawBox()
    } catch {
      return fail(error)
    }
    guard !animator.isPlaying, let surface else { return }
    let state = surfaceState(animator.state)
    surface.draw(state, in: surface.boxFrame)
    if let former, former != surface.boxFrame { surface.draw(state, in: former) }
  }

  private func surfaceState(_ state: TransitionState) -> SurfaceState {
    let reach = (Double(surface?.boxFrame.height ?? 0) - container.contentFrame.height) / 2
    return SurfaceState(
      backdropOpacity: state.backdrop, contentOpacity: state.opacity, scale: state.scale,
      anchor: container.contentFrame.center,
      offset: container.offset(
        travel: state.travel, towards: transition.edge, reach: max(0, reach)))
  }
}

// MARK: - Phases

extension AlertWindow {
  private func didAppear() {
    input.appeared()
    events(.appeared)
  }

  private func didPresent() {
    guard phase == .presenting else { return }
    phase = .presented
    events(.presented)
  }

  private func finishClosing() {
    guard phase == .dismissing else { return }
    closeSurface()
    phase = .closed
    guard !display.isComposited, !display.connection.isLost else { return events(.closed) }
    // What was hidden repaints itself first, because the next alert captures the screen.
    rebuild = Timer(after: 50_000_000) { [weak self] in
      self?.rebuild = nil
      self?.events(.closed)
    }
  }

  private func closeSurface() {
    animator.stop()
    redraw = nil
    rebuild = nil
    heldNotice = nil
    stacking.end()
    windowObserver = nil
    surface?.window.destroy()
    surface = nil
    // What an ordinary alert needs is kept for the next one, which comes the sooner for it.
    display.uploader.freeMemory(above: 1 << 20)
    display.windows.removeAll { $0.window === self || $0.window == nil }
  }

  private func fail(_ error: any Error) {
    finish(with: AlertResponse(.failed, reason: "The alert could not be drawn: \(error)"))
  }
}

// MARK: - Keyboard

extension AlertWindow {
  private func takeKeyboard() {
    let keyboard = display.keyboard
    guard container.content.keyboardNeed == .grab else {
      releaseKeyboard()
      input.setKeyboardHeld(true)
      return
    }
    keyboard.keyEvent = { [weak self] event in self?.handle(event) }
    keyboard.heldDidChange = { [weak self] isHeld in self?.keyboardHeldDidChange(isHeld) }
    keyboard.want()
    input.setKeyboardHeld(keyboard.isHeld)
    input.keysAreDown(display.connection.heldKeys.keycodes)
    if !keyboard.isHeld { keyboardHeldDidChange(false) }
  }

  private func releaseKeyboard() {
    heldNotice = nil
    display.keyboard.keyEvent = nil
    display.keyboard.heldDidChange = nil
    display.keyboard.release()
  }

  /// A second without the keyboard is worth a word: till then it is most often a key that is still
  /// held.
  private func keyboardHeldDidChange(_ isHeld: Bool) {
    input.setKeyboardHeld(isHeld)
    heldNotice = nil
    if isHeld {
      // What was let go meanwhile was told to somebody else.
      input.keysAreDown(display.connection.queryKeymap().keycodes)
      setNotice(nil)
    } else {
      heldNotice = Timer(after: 1_000_000_000) { [weak self] in
        self?.setNotice("Another program holds the keyboard")
      }
    }
  }

  private func setNotice(_ notice: String?) {
    guard container.notice != notice else { return }
    container.notice = notice
    setNeedsDisplay()
  }
}

// MARK: - Events

extension AlertWindow {
  private func handle(_ event: DisplayEvent) {
    guard phase != .closed, let surface else { return }
    switch event {
    case .exposed(_, let region, _):
      surface.repair(region)
    case .propertyChanged(let change) where change.property == display.fenceAtom:
      animator.frameWasShown()
    case .windowUnmapped(let event), .windowDestroyed(let event):
      if event.window == surface.window.id { wasTaken() }
    default:
      handleInput(event)
    }
  }

  private func handleInput(_ event: DisplayEvent) {
    guard phase == .presenting || phase == .presented else { return }
    let content = container.content
    switch input.translate(
      event, point: { container.contentPoint(atRoot: Point($0)) },
      contains: { container.contentFrame.contains(Point($0)) })
    {
    case .ignored:
      break
    case .cancel:
      if let response = content.responseToCancel() { finish(with: response) }
    case .content(let inputEvent):
      content.handle(inputEvent)
    }
  }

  /// Somebody destroyed the window, or unmapped it, as some lockers do for a moment with every
  /// window.
  private func wasTaken() {
    let now = MonotonicInstant.now
    losses = losses.filter { now.seconds(since: $0) < 10 } + [now]
    guard losses.count >= 3 else { return rebuildSurface(afterSeconds: 0.2) }
    dropSurface()
    finish(
      with: AlertResponse(
        .failed, reason: "Another program keeps taking the alert's window away."))
  }
}

// MARK: - A changing desktop

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

  private func dropSurface() {
    input.disappeared()
    windowObserver = nil
    stacking.end()
    surface?.window.destroy()
    surface = nil
  }

  private func reopenSurface() {
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
