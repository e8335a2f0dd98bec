import AlertModel

/// The objects that an alert's window consists of, in order of their dependencies.
@MainActor
struct AlertWindowParts {
  let windows: AlertWindowList
  let display: AlertDisplay
  let container: AlertContainer
  let animator: Animator
  let panes: AlertPanes
  let player: TransitionPlayer
  let redraw: ContentRedraw
  let input: ContentInput
  let keyboard: AlertKeyboard
  let environment: WindowEnvironment
  /// Moves a toast to other places.
  let motion: ToastMotion
  /// Nudges and shakes the box.
  let gesture: BoxGesture
  /// Gives the backdrop its fine noise.
  let refiner: BackdropRefiner
  /// A drag that may swipe a toast away.
  let swipe: ToastSwipe
  /// Shows another program's window in the alert.
  let guest: GuestStacking

  /// Creates the parts of a window that is not shown yet.
  init(windows: AlertWindowList, content: any AlertContent, options: AlertOptions) {
    self.windows = windows
    display = windows.display
    let looks = display.environment(theme: options.theme)
    container = AlertContainer(
      content: content, presentation: options.presentation, environment: looks,
      monitors: options.monitors(of: display))
    container.anchor = options.anchor
    animator = Animator(clock: display.clock)
    panes = AlertPanes(
      container: container, windows: windows,
      transition: Transition(for: options, in: looks, on: display))
    player = TransitionPlayer(
      animator: animator, panes: panes, container: container, display: display)
    redraw = ContentRedraw(
      container: container, panes: panes, animator: animator,
      resize: BoxResize(
        container: container, panes: panes, animator: animator, display: display))
    input = ContentInput(
      container: container, panes: panes, display: display,
      guardMilliseconds: options.guardMilliseconds)
    keyboard = AlertKeyboard(
      display: display, container: container, inputGuard: input.inputGuard)
    environment = WindowEnvironment(
      options: options, container: container, panes: panes, redraw: redraw, animator: animator,
      inputGuard: input.inputGuard, display: display)
    motion = ToastMotion(
      container: container, panes: panes, animator: animator, redraw: redraw, display: display)
    swipe = ToastSwipe(
      container: container, panes: panes, animator: animator, inputGuard: input.inputGuard,
      display: display)
    gesture = BoxGesture(
      container: container, panes: panes, animator: animator, display: display)
    guest = GuestStacking(
      container: container, panes: panes, redraw: redraw, animator: animator, keyboard: keyboard)
    refiner = BackdropRefiner(container: container, panes: panes, display: display)
    input.pressedBeside = { [gesture] in gesture.nudgeBox() }
    redraw.wasAsked = { [windows] in windows.contentDidChange?() }
    redraw.didMoveUnexpectedly = { [input] in input.inputGuard.moved() }
    // The guest's stage holds both.
    redraw.didPlace = { [input, weak guest] in
      input.contentWasPlaced()
      guest?.place()
    }
    redraw.didRedraw = { [windows, panes] in windows.didRedraw(panes) }
    panes.willClose = { [weak guest, weak input] in
      guest?.pause()
      input?.windowsWillClose()
    }
    keyboard.keyEvent = { [input, container] event in
      input.handle(event, in: container.contentFrame)
    }
    keyboard.noticeDidChange = { [redraw] in redraw.setNeedsDisplay() }
    motion.didShift = { [weak guest] in guest?.place() }
    motion.didMove = { [input, windows] in
      // The user may have been about to press the previous content here.
      input.inputGuard.moved()
      input.cameToPointer()
      windows.toastsDidChange()
    }
    motion.didShowShadow = { [windows] in windows.toastGrounds.reportShadows() }
    swipe.began = { [weak guest] in guest?.moveAside() }
    swipe.returned = { [windows, weak guest] in
      guest?.stand()
      windows.toastGrounds.update()
    }
  }

  /// Calls `action` whenever drawing fails.
  func onFailure(_ action: @escaping (any Error) -> Void) {
    player.failed = action
    environment.failed = action
    redraw.failed = action
    motion.failed = action
    swipe.failed = action
  }
}

/// The reports of an alert window to the presenter.
enum AlertWindowEvent {
  /// The first frame is on screen.
  case appeared
  /// The present transition has ended.
  case presented
  /// The user, or the content, ended the alert.
  case answered(AlertResponse)
  /// Something happened that does not end the alert.
  case told(AlertEvent)
  /// Other windows hide it, or no longer do; its timeout is paused meanwhile.
  case hidden(Bool)
  /// The pointer entered or left a toast.
  case hovered(Bool)
  /// The user is about to type into a toast.
  case wantsKeyboard
  /// The user releases the keyboard of a toast.
  case returnsKeyboard
  /// The user moves the keyboard to the toast before this one, or after it.
  case turnsToOther(isOlder: Bool)
  /// A toast needs another size.
  case measured
  /// The window is closed, as the presenter requested.
  case closed
}
