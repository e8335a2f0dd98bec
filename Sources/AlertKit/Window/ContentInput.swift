import AlertModel
import X11

/// Delivers user input to the content: events pass the guards first, then the input method and
/// compose sequences.
@MainActor
final class ContentInput {
  /// Called when Escape cancels the alert and the content has no step to take back, with whether
  /// another program pressed it by XTEST.
  var cancelled: ((_ isFromXTest: Bool) -> Void)?
  /// Called after the content has handled a press.
  var pressed: (() -> Void)?
  /// Called when the user presses a button of the pointer beside the content.
  var pressedBeside: (() -> Void)?
  /// Whether the alert is open and has not been answered.
  var isLive: (() -> Bool)?

  /// Decides which keys and presses are accepted.
  let inputGuard: InputGuard
  let composition: TextComposition
  /// Whether the content is handling an event right now.
  private(set) var isHandling = false

  private let translator: InputTranslator
  private var held = HeldModifiers()
  private let container: AlertContainer
  private let panes: AlertPanes
  /// The server's time of the last event.
  private var time: UInt32?
  /// Where the pointer is on the root, in device pixels; nil while it is not on the windows.
  private var pointer: PixelPoint?
  /// Where the next letter will be inserted, in points of the content; nil while no text can be
  /// typed.
  private var caret: Rect?

  init(
    container: AlertContainer, panes: AlertPanes, display: AlertDisplay, guardMilliseconds: Int?
  ) {
    self.container = container
    self.panes = panes
    inputGuard = InputGuard(
      guardMilliseconds: guardMilliseconds,
      needsKeyboard: container.content.keyboardNeed == .grab, clock: display.clock)
    translator = InputTranslator(inputGuard) { [connection = display.connection] time in
      connection.age(ofEventAt: time)
    }
    composition = TextComposition(display: display)
    inputGuard.isArmedDidChange = { [weak self] isArmed in
      self?.container.content.armedDidChange(isArmed)
    }
    inputGuard.typingDidChange = { [weak self] isAccepted in
      self?.container.content.typingDidChange(isAccepted)
    }
    inputGuard.waitingDidChange = { [weak self] isWaiting in
      self?.container.content.waitingDidChange(isWaiting)
    }
    composition.tell = { [weak self] meaning in self?.carryOut(meaning) }
    composition.stillCounts = { [weak self] meaning in
      guard let self else { return false }
      return translator.stillCounts(meaning, types: container.content.types)
    }
    panes.coveredDidChange = { [inputGuard] isCovered in inputGuard.setCovered(isCovered) }
  }

  /// Handles an event of a window or of the keyboard.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - frame: The frame of the content that it is for, in device pixels of the root.
  func handle(_ event: DisplayEvent, in frame: Rect) {
    guard isLive?() == true else { return }
    let content = container.content
    time = event.inputTime ?? time
    pointer = event.position(ofPointerAt: pointer)
    if held.follow(event) { content.modifiersDidChange(to: held.modifiers) }
    if case .buttonPressed(let button) = event, button.button == 1, !button.isSynthetic,
      !frame.contains(Point(button.rootPosition))
    {
      pressedBeside?()
    }
    switch translator.translate(
      event, point: { container.contentPoint(atRoot: Point($0), in: frame) },
      contains: { frame.contains(Point($0)) }, types: content.types,
      cancels: { content.cancels(at: $0) })
    {
    case .ignored:
      break
    case .cancel(let isFromXTest) where !inputGuard.acceptsTyping:
      // Escape works at once; the input method gets keys only once they count.
      carryOut(.cancel(isFromXTest: isFromXTest))
    case let meaning:
      composition.handle(meaning, of: event, isTyping: content.isTyping)
    }
  }

  /// Called when the content may have come to a pointer that stands still: what is below it then is
  /// hovered.
  func cameToPointer() {
    guard isLive?() == true, let pointer,
      let pane = panes.all.first(where: { $0.surface.window.frame.contains(pointer) })
    else { return }
    container.content.handle(
      .pointerMoved(container.contentPoint(atRoot: Point(pointer), in: pane.contentFrame)))
  }

  /// Called before the windows close; after that, nothing reports that the pointer moves.
  func windowsWillClose() { pointer = nil }

  private func carryOut(_ meaning: InputTranslator.Outcome) {
    guard isLive?() == true else { return }
    let content = container.content
    switch meaning {
    case .ignored:
      break
    case .cancel(let isFromXTest):
      if !content.goBack() { cancelled?(isFromXTest) }
    case .content(let inputEvent):
      isHandling = true
      content.handle(inputEvent)
      isHandling = false
      if case .pointerPressed = inputEvent { pressed?() }
    }
  }

  /// A response with the server's time of the event that caused it, if the user pressed a button.
  func timed(_ response: AlertResponse) -> AlertResponse {
    guard isHandling, response.button != nil, response.time == nil else { return response }
    var response = response
    response.time = time
    return response
  }

  /// An event of the alert with the server's time of the input that caused it.
  func timed(_ event: AlertEvent) -> AlertEvent {
    guard isHandling, case .pressed(let button, nil) = event else { return event }
    return .pressed(button: button, time: time)
  }

  /// Called when the caret has moved.
  ///
  /// - Parameter caret: Its rectangle in points of the content; nil while no text can be typed.
  func caretMoved(to caret: Rect?) {
    self.caret = caret
    placeCaret()
  }

  /// Called when the content, and the caret with it, was moved or shown in other windows.
  func contentWasPlaced() {
    if caret != nil { placeCaret() }
  }

  /// Reports the caret's place on the screen to the input method and the stacking.
  private func placeCaret() {
    let scale = container.environment.scale
    let spot = caret.map { caret in
      PixelPoint(
        x: Int(container.contentFrame.minX + caret.minX * scale),
        y: Int(container.contentFrame.minY + caret.maxY * scale))
    }
    for pane in panes.all { pane.stacking.isTyping = spot != nil }
    composition.caretMoved(to: spot)
  }
}

extension DisplayEvent {
  /// Returns the pointer's position on the root after the event, nil if it is not on the window,
  /// from that before it.
  fileprivate func position(ofPointerAt former: PixelPoint?) -> PixelPoint? {
    switch self {
    case .pointerMoved(let motion) where !motion.isSynthetic: motion.rootPosition
    case .pointerEntered(let crossing) where !crossing.isSynthetic: crossing.rootPosition
    case .pointerLeft(let crossing) where crossing.isDeparture: nil
    default: former
    }
  }

  /// The server's time of user input, in milliseconds; nil for other events.
  fileprivate var inputTime: UInt32? {
    switch self {
    case .keyPressed(let key), .keyReleased(let key): UInt32(truncatingIfNeeded: key.time)
    case .buttonPressed(let button), .buttonReleased(let button):
      UInt32(truncatingIfNeeded: button.time)
    default: nil
    }
  }
}
