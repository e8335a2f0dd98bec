import AlertModel

/// Reports the needs of the queues to the display, and to the other presenters on it.
@MainActor
final class DisplayDemand {
  private let registry: AlertRegistry
  private let runner: QueueRunner
  private let screen: PresenterDisplay
  private let keyboard: ToastKeyboard

  init(
    registry: AlertRegistry, runner: QueueRunner, screen: PresenterDisplay,
    keyboard: ToastKeyboard
  ) {
    self.registry = registry
    self.runner = runner
    self.screen = screen
    self.keyboard = keyboard
    runner.didStep = { [weak self] in self?.followAttention() }
    runner.demandDidChange = { [weak self] in self?.followDemand() }
    runner.stageDidChange = { [weak self] in self?.followStage() }
    screen.isAwaited = { [runner] in runner.modal.isAwaited(above: $0) }
    screen.backdropHoldDidChange = { [weak self] in
      _ = self?.followStage()
      self?.followDemand()
    }
  }

  /// Watches for idleness and for the chord while toasts are visible, and for a blank screen while
  /// a modal alert has a timeout.
  private func followAttention() {
    guard let display = screen.display else { return }
    display.idle.watchesBlank = runner.modal.isTimeoutWanted
    display.idle.isWatching = runner.toasts.isAnySeen
    keyboard.followVisibility()
    let toasts = runner.toasts
    display.neighbours.post(
      toasts.frames, arePinned: toasts.hovered != nil || toasts.focused != nil)
  }

  /// Reports the queue to the other presenters of the display.
  ///
  /// - Returns: The event for the queue if another presenter's alert comes first now.
  private func followStage() -> AlertQueueEvent? {
    guard let gate = screen.display?.gate, gate.isWanted else { return nil }
    let demand = runner.modal.front.map { entry in
      var demand = StageDemand(entry)
      if let record = registry[entry.leader] {
        (demand.title, demand.asker) = (record.accessibleTitle, record.options.asker)
      }
      return demand
    }
    // Without a compositor, other processes need a picture of the screen without anything of ours.
    // With one, their backdrop fades in while ours fades out, so that the screen does not turn bright.
    let isTaken =
      screen.display?.isComposited == true
      ? demand?.isOnScreen == true : runner.modal.isStageTaken || screen.needsStageForBackdrop
    let isLeft = demand?.isOnScreen != true
    gate.stage.follow(
      demand, isTaken: isTaken,
      hasFormerBackdrop: isLeft && (runner.modal.isStageTaken || screen.isHoldingBackdrop))
    return gate.stage.isYielding ? .giveWay : nil
  }

  private func followDemand() {
    screen.display?.gate.isWanted = !runner.modal.isEmpty || screen.isHoldingBackdrop
    screen.display?.gate.areToastsWanted = !runner.toasts.isEmpty
    screen.windows?.questions.isWatching = runner.modal.informs
  }
}
