/// The objects that a presenter consists of, in order of their dependencies.
@MainActor
struct AlertPresenterParts {
  let screen: PresenterDisplay
  let registry = AlertRegistry()
  let runner: QueueRunner
  /// Gives the keyboard to toasts.
  let keyboard: ToastKeyboard
  let presenter: WindowPresenter
  let submitter: AlertSubmitter
  let updater: AlertUpdater
  let answerer: AlertAnswerer
  let guests: GuestSubmitter
  let backlogs: BacklogWindows
  private let interpreter: EffectInterpreter
  private let demand: DisplayDemand

  /// Creates the parts of a presenter that is not connected yet.
  init(displayName: String?, clock: any AlertClock, maximumWaiting: Int) {
    screen = PresenterDisplay(name: displayName, clock: clock)
    runner = QueueRunner(clock: clock, maximumWaiting: maximumWaiting)
    keyboard = ToastKeyboard(registry: registry, runner: runner, screen: screen)
    presenter = WindowPresenter(
      registry: registry, runner: runner, screen: screen, keyboard: keyboard)
    backlogs = BacklogWindows(screen: screen, clock: clock)
    let measurer = ToastMeasurer(registry: registry, runner: runner, presenter: presenter)
    interpreter = EffectInterpreter(
      registry: registry, runner: runner, presenter: presenter, measurer: measurer,
      backlogs: backlogs)
    submitter = AlertSubmitter(
      registry: registry, runner: runner, screen: screen, keyboard: keyboard)
    demand = DisplayDemand(
      registry: registry, runner: runner, screen: screen, keyboard: keyboard)
    updater = AlertUpdater(registry: registry, runner: runner, screen: screen)
    answerer = AlertAnswerer(registry: registry, runner: runner)
    guests = GuestSubmitter(
      registry: registry, runner: runner, screen: screen, submitter: submitter, clock: clock)
    presenter.needsMeasuring = { [weak measurer] ticket in measurer?.measure(ticket) }
  }

  /// Connects the parts' callbacks.
  func wire() {
    runner.carryOut = { [weak interpreter] effect in interpreter?.carryOut(effect) }
    runner.carryOutToast = { [weak interpreter] effect in interpreter?.carryOut(effect) }
    runner.didSubmit = { [weak interpreter] ticket in interpreter?.didSubmit(ticket) }
    screen.onEvents = { [weak runner] events in runner?.step(events) }
    screen.monitorsDidChange = { [weak keyboard] in
      // The toast that has the keyboard cannot be moved, and its monitor may no longer exist.
      keyboard?.giveBack()
    }
  }
}
