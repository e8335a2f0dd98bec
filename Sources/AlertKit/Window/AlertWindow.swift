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
  enum Phase {
    case unopened
    case presenting
    case presented
    case dismissing
    case closed
  }

  let container: AlertContainer
  let input: InputTranslator

  let display: AlertDisplay
  var events: (AlertWindowEvent) -> Void
  var transition: Transition
  let animator = Animator()
  let stacking: AlertStacking
  var surface: AlertSurface?
  var windowObserver: EventObservation?
  var phase = Phase.unopened
  var redraw: IdleTask?
  var needsLayout = false
  /// Whether the content is being told what the person does.
  var isHandlingInput = false
  /// Whether something other than the person asked for the layout that is due.
  var wasChangedFromOutside = false
  /// Marks what other programs press, while the alert must not be answered by them.
  var syntheticInput: SyntheticInputWatch?
  /// Where the next letter will stand, in points of the content; nil while none can be typed.
  var caret: Rect?
  let composition: TextComposition
  var rebuild: Timer?
  /// When others took the window away, for as long as that is recent.
  var losses: [MonotonicInstant] = []
  var heldNotice: Timer?

  /// A window for content; nothing is shown before `open()`.
  init(
    display: AlertDisplay, content: any AlertContent, options: AlertOptions,
    events: @escaping (AlertWindowEvent) -> Void
  ) {
    self.display = display
    self.events = events
    let monitor = display.monitorForModalAlert()
    container = AlertContainer(
      content: content, presentation: options.presentation, environment: display.environment,
      monitor: monitor)
    transition = Transition.named(
      options.transition ?? options.presentation.defaultTransition,
      reducesMotion: display.preferences.reducesMotion)
    input = InputTranslator(
      guardMilliseconds: options.guardMilliseconds, needsKeyboard: content.keyboardNeed == .grab)
    stacking = AlertStacking(display: display)
    composition = TextComposition(display: display)
    content.host = self
    composition.tell = { [weak self] meaning in self?.carryOut(meaning) }
    composition.isArmed = { [weak self] in self?.input.isArmed ?? false }
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
    let interval = container.monitor.refreshInterval
    var start = MonotonicInstant.now
    do {
      takeKeyboard()
      try openSurface()
      let first = animator.firstState(of: transition.present, refreshInterval: interval)
      start = .now
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
    // The transition began with the backdrop; slow content skips no more than one frame for it.
    start = max(start, MonotonicInstant.now.advanced(bySeconds: -interval))
    play(transition.present, isInterrupting: false, start: start) { [weak self] in
      self?.didPresent()
    }
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

  /// The content shows something else now, which it has asked to be drawn for.
  ///
  /// - Parameter isDisarming: Whether presses have to wait, because they may mean something else
  ///   now.
  func contentWasUpdated(isDisarming: Bool) {
    if isDisarming { input.moved() }
    surface.map { describe($0.window) }
  }

  /// Shows other content in place of the one that is shown, without a transition.
  ///
  /// - Returns: The content that is shown from now on: the former one if it could take the new
  ///   one's description over.
  func replaceContent(
    with content: (any AlertContent)?, options: AlertOptions,
    events: @escaping (AlertWindowEvent) -> Void
  ) -> (any AlertContent)? {
    guard let content else { return container.content }
    self.events = events
    let former = container.content
    if let former = former as? any UpdatableContent, former.update(from: content) {
      // The former content goes on with what the new one says.
    } else {
      former.host = nil
      textCaretMoved(to: nil)
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
    // Whoever changes the box by their own hand knows what they are about to press.
    if !isHandlingInput { wasChangedFromOutside = true }
    setNeedsDisplay()
  }

  func finish(with response: AlertResponse) {
    guard phase == .presenting || phase == .presented else { return }
    events(.answered(response))
  }

  func tell(_ event: AlertEvent) {
    events(.told(event))
  }

  var pasteboard: any Pasteboard { display.pasteboard }

  func pointerLookChanged(to look: PointerLook) {
    surface?.window.setPointer(look == .text ? .text : .arrow)
  }

  var isCapsLockOn: Bool { display.connection.queryInputState().contains(.lock) }

  func textCaretMoved(to caret: Rect?) {
    self.caret = caret
    placeCaret()
  }

  /// Tells where the caret is on the screen.
  func placeCaret() {
    let scale = container.environment.scale
    let spot = caret.map { caret in
      PixelPoint(
        x: Int(container.contentFrame.minX + caret.minX * scale),
        y: Int(container.contentFrame.minY + caret.maxY * scale))
    }
    stacking.isTyping = spot != nil
    composition.caretMoved(to: spot)
  }
}

// MARK: - Phases

extension AlertWindow {
  func didAppear() {
    input.appeared()
    events(.appeared)
  }

  func didPresent() {
    guard phase == .presenting else { return }
    phase = .presented
    container.content.didPresent()
    events(.presented)
  }

  func finishClosing() {
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

  func closeSurface() {
    animator.stop()
    redraw = nil
    rebuild = nil
    heldNotice = nil
    stacking.end()
    composition.end()
    windowObserver = nil
    surface?.window.destroy()
    surface = nil
    // What an ordinary alert needs is kept for the next one, which comes the sooner for it.
    display.uploader.freeMemory(above: 1 << 20)
    display.windows.removeAll { $0.window === self || $0.window == nil }
  }

  func fail(_ error: any Error) {
    finish(with: AlertResponse(.failed, reason: "The alert could not be drawn: \(error)"))
  }
}
