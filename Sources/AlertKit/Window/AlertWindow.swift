import AlertModel
import AlertRendering
import AlertViews
import Cairo
import GLib
import X11

/// The override-redirect window of one alert: opens with the present transition, closes with the
/// dismiss transition.
///
/// Before the backdrop it spans every monitor and holds the keyboard for its content; on the desktop
/// it is as large as its content. Several monitors that show the same have a window each. It stays
/// above managed windows, and hands what the person does to the content once the alert is armed. It
/// never learns what it shows, and never of the queue.
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

  let windows: AlertWindowList
  let display: AlertDisplay
  let clock: any AlertClock
  var events: (AlertWindowEvent) -> Void
  var transition: Transition
  let animator: Animator
  /// The places where the alert is shown; empty while it is not.
  var panes: [AlertPane] = []
  var phase = Phase.unopened
  var redraw: IdleTask?
  var needsLayout = false
  /// Whether the content is being told what the person does.
  var isHandlingInput = false
  /// When the person did what the content is being told, by the server's clock.
  var inputTime: UInt32?
  /// Whether something other than the person asked for the layout that is due.
  var wasChangedFromOutside = false
  /// Marks what other programs press, while the alert must not be answered by them.
  var syntheticInput: SyntheticInputWatch?
  /// Where the next letter will stand, in points of the content; nil while none can be typed.
  var caret: Rect?
  let composition: TextComposition
  /// How the alert is presented.
  var options: AlertOptions
  /// Whether the alert has the keyboard although it stands on the desktop.
  var hasKeyboard = false
  /// How the pointer looks over the content.
  var pointerLook = PointerLook.arrow
  /// Moves the window where its place has become another.
  var move: WindowMove?
  /// What a drag that may become a swipe has come to.
  var swipe: Swipe?
  var rebuild: (any AlertTimer)?
  /// When others took the window away, for as long as that is recent.
  var losses: [MonotonicInstant] = []
  var heldNotice: (any AlertTimer)?

  /// A window for content; nothing is shown before `open()`.
  init(
    in windows: AlertWindowList, content: any AlertContent, options: AlertOptions,
    events: @escaping (AlertWindowEvent) -> Void
  ) {
    self.windows = windows
    display = windows.display
    clock = display.clock
    animator = Animator(clock: clock)
    self.events = events
    self.options = options
    let environment = display.environment(theme: options.theme)
    container = AlertContainer(
      content: content, presentation: options.presentation, environment: environment,
      monitors: display.monitors(for: options))
    container.anchor = options.anchor
    transition = Transition.named(
      options.transition ?? options.presentation.defaultTransition, in: environment.theme,
      reducesMotion: environment.reducesMotion)
    input = InputTranslator(
      guardMilliseconds: options.guardMilliseconds, needsKeyboard: content.keyboardNeed == .grab,
      clock: clock)
    composition = TextComposition(display: display)
    content.host = self
    composition.tell = { [weak self] meaning in self?.carryOut(meaning) }
    composition.isArmed = { [weak self] in self?.input.acceptsKeys ?? false }
    composition.stillCounts = { [weak self] meaning in
      guard let self else { return false }
      return input.stillCounts(meaning, isTyping: container.content.isTyping)
    }
    animator.drawFrame = { [weak self] state in self?.drawFrame(state) }
    input.isArmedDidChange = { [weak self] isArmed in
      self?.container.content.armedDidChange(isArmed)
    }
  }

  /// Shows the window with the present transition; the first frame is with the server when this
  /// returns.
  ///
  /// - Throws: `DisplayError` or `CairoError`; then there is no window.
  func open() throws {
    phase = .presenting
    windows.append(self)
    let interval = container.monitor.refreshInterval
    var start = clock.now
    do {
      takeKeyboard()
      try openPanes()
      let first = animator.firstState(of: transition.present, refreshInterval: interval)
      start = clock.now
      let hasMotion = transition.present.duration > 0
      // What stands on the desktop has no backdrop that could be seen first.
      let isDimmedFirst = hasMotion && !standsOnDesktop
      if isDimmedFirst { for pane in panes { pane.surface.mapDimmed(to: first.backdrop) } }
      try placeBox()
      if !hasMotion { animator.set(.atRest) }
      if !isDimmedFirst { try mapPanes(showing: hasMotion ? first : .atRest) }
    } catch {
      closePanes()
      releaseKeyboard()
      phase = .closed
      throw error
    }
    didAppear()
    // The transition began with the backdrop; slow content skips no more than one frame for it.
    start = max(start, clock.now.advanced(bySeconds: -interval))
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
    move = nil
    // A window that can only be moved cannot fade.
    let isSeen = !movesWindow || transition.dismiss.travel.values.contains { $0 != 0 }
    guard animated, !panes.isEmpty, isSeen else { return finishClosing() }
    if movesWindow { trimToBox() }
    play(transition.dismiss, isInterrupting: true) { [weak self] in self?.finishClosing() }
  }

  /// The alert is presented otherwise now, by the same kind of presentation: in its place already
  /// if it is shown.
  func take(_ options: AlertOptions) {
    let former = self.options
    self.options = options
    container.presentation = options.presentation
    container.anchor = options.anchor
    let environment = display.environment(theme: options.theme)
    transition = Transition.named(
      options.transition ?? options.presentation.defaultTransition, in: environment.theme,
      reducesMotion: environment.reducesMotion)
    setNeedsLayout()
    guard
      former.monitor != options.monitor || former.theme != options.theme
        || former.anchor != options.anchor || former.fullScreen != options.fullScreen
    else { return }
    // Without a compositor the screen is captured, and what was hidden repaints itself first.
    rebuildPanes(afterSeconds: display.isComposited || standsOnDesktop ? 0 : 0.05)
    if standsOnDesktop { events(.measured) }
  }

  /// The content shows something else now, which it has asked to be drawn for.
  ///
  /// - Parameter change: Whether presses have to wait, because they may mean something else now.
  func contentWasUpdated(_ change: AlertChange) {
    input.changed(change)
    followSyntheticInput()
    for pane in panes { describe(pane.surface.window) }
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
    let change = Self.change(from: former, to: content)
    if let former = former as? any UpdatableContent, former.update(from: content) {
      // The former content goes on with what the new one says.
    } else {
      former.host = nil
      textCaretMoved(to: nil)
      content.host = self
      container.replaceContent(with: content)
      if hasKeyboard { content.keyboardDidChange(true) }
    }
    take(options)
    if container.content.keyboardNeed != former.keyboardNeed { takeKeyboard() }
    followSyntheticInput()
    input.changed(change)
    // It may be armed still, and was so before the new content could be told.
    if input.isArmed { container.content.armedDidChange(true) }
    for pane in panes { describe(pane.surface.window) }
    return container.content
  }

  /// What it means that other content is shown; what is not described may be anything.
  private static func change(
    from former: any AlertContent, to content: any AlertContent
  ) -> AlertChange {
    guard let former = former as? any DescribedContent,
      let content = content as? any DescribedContent
    else { return .thorough }
    return content.description.change(since: former.description)
  }
}

extension AlertWindow {
  /// Whether the desktop behind the content stays in use: then the window has a place beside
  /// others, which is chosen elsewhere, and never takes the keyboard.
  var standsOnDesktop: Bool { container.presentation.backdrop == .desktop }
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
    var response = response
    if isHandlingInput && response.button != nil { response.time = response.time ?? inputTime }
    events(.answered(response))
  }

  func tell(_ event: AlertEvent) {
    guard isHandlingInput, case .pressed(let button, nil) = event else {
      return events(.told(event))
    }
    events(.told(.pressed(button: button, time: inputTime)))
  }

  var pasteboard: any Pasteboard { display.pasteboard }

  func pointerLookChanged(to look: PointerLook) {
    pointerLook = look
    for pane in panes { pane.surface.window.setPointer(look.shape) }
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
    for pane in panes { pane.stacking.isTyping = spot != nil }
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
    if standsOnDesktop { windows.groundMayHaveChanged() }
  }

  func finishClosing() {
    guard phase == .dismissing else { return }
    closePanes()
    phase = .closed
    guard !standsOnDesktop, !display.isComposited, !display.connection.isLost else {
      return events(.closed)
    }
    // What was hidden repaints itself first, because the next alert captures the screen.
    rebuild = clock.timer(afterSeconds: 0.05) { [weak self] in
      self?.rebuild = nil
      self?.events(.closed)
    }
  }

  func closePanes() {
    animator.stop()
    move = nil
    swipe = nil
    redraw = nil
    rebuild = nil
    heldNotice = nil
    composition.end()
    dropPanes()
    // What an ordinary alert needs is kept for the next one, which comes the sooner for it.
    display.uploader.freeMemory(above: 1 << 20)
    windows.remove(self)
    if windows.isEmpty { PictureStore.removeAll() }
  }

  func fail(_ error: any Error) {
    finish(with: AlertResponse(.failed, reason: "The alert could not be drawn: \(error)"))
  }
}
