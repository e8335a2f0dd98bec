import AlertModel

/// Opens and closes the windows of alerts, and reports their events to the queues.
@MainActor
final class WindowPresenter {
  /// A stage of an alert that is reported to the presenter's delegate.
  enum Stage {
    case willPresent
    case didPresent
    case willDismiss
    case didDismiss
  }

  /// Called with each stage that an alert reaches.
  var reached: ((Stage, AlertIdentifier) -> Void)?
  /// Called when a toast needs another size.
  var needsMeasuring: ((AlertTicket) -> Void)?

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
  }

  /// Whether there is a display to open windows on.
  var isConnected: Bool { screen.windows != nil }

  /// The window of an alert, created but not opened if there is none.
  ///
  /// - Returns: nil without a display.
  func window(for record: AlertRecord, showing content: any AlertContent) -> AlertWindow? {
    if let window = record.window { return window }
    guard let windows = screen.windows else { return nil }
    let window = AlertWindow(
      in: windows, content: content, options: record.options,
      events: events(of: record.ticket))
    record.window = window
    return window
  }

  /// Opens an alert's window, or presents it again if it is being dismissed.
  func show(_ ticket: AlertTicket) {
    guard let record = registry[ticket], isConnected else { return }
    if let window = record.window, window.wasOpened {
      window.reopen()
      return
    }
    do {
      guard let content = try record.preparedContent() else { return }
      reached?(.willPresent, record.identifier)
      try window(for: record, showing: content)?.open()
    } catch {
      record.window = nil
      report(.failed(ticket, "The alert could not be shown: \(error)"), of: ticket)
    }
  }

  /// Moves a toast to its place.
  func place(_ ticket: AlertTicket, at frames: [Rect]) {
    guard let record = registry[ticket], let content = record.content else { return }
    window(for: record, showing: content)?.placement.place(at: frames)
  }

  /// Hides an alert that will be presented again later.
  func stepAside(_ ticket: AlertTicket, animated: Bool) {
    registry[ticket]?.content?.willStepAside()
    keyboard.giveBack(of: ticket)
    registry[ticket]?.window?.close(animated: animated)
  }

  /// Dismisses an alert.
  func dismiss(_ ticket: AlertTicket, animated: Bool) {
    guard let record = registry[ticket] else { return }
    keyboard.giveBack(of: ticket)
    reached?(.willDismiss, record.identifier)
    guard let window = record.window, window.wasOpened else {
      report(.disappeared(ticket), of: ticket)
      return
    }
    window.close(animated: animated)
  }

  /// Shows an alert in the window of the one that it replaces.
  func hand(windowOf former: AlertRecord, to record: AlertRecord) {
    if let window = former.window {
      record.window = window
      former.window = nil
      let options = record.options
      let content = window.replaceContent(
        with: try? record.preparedContent(), options: options, events: events(of: record.ticket))
      record.show(content, options: options)
    }
    keyboard.replace(former.ticket, by: record.ticket)
  }

  private func events(of ticket: AlertTicket) -> (AlertWindowEvent) -> Void {
    { [weak self] event in self?.handle(event, of: ticket) }
  }

  private func report(_ event: AlertQueueEvent, of ticket: AlertTicket) {
    guard let record = registry[ticket] else { return }
    runner.handle(event, isToast: record.standsOnDesktop)
  }

  private func handle(_ event: AlertWindowEvent, of ticket: AlertTicket) {
    switch event {
    case .appeared:
      report(.appeared(ticket), of: ticket)
    case .presented:
      report(.presented(ticket), of: ticket)
      guard let record = registry[ticket] else { return }
      reached?(.didPresent, record.identifier)
      record.tell(.presented)
    case .told(let event): registry[ticket]?.tell(event)
    case .answered(let response): report(.answered(ticket, response), of: ticket)
    case .hidden(let isHidden): report(.hidden(ticket, isHidden), of: ticket)
    case .hovered(let isHovered): runner.handle([.toast(.hovered(isHovered ? ticket : nil))])
    case .wantsKeyboard: keyboard.give(to: ticket, isSummoned: false)
    case .returnsKeyboard: keyboard.giveBack(of: ticket)
    case .turnsToOther(let isOlder): keyboard.turn(from: ticket, toOlder: isOlder)
    case .measured: needsMeasuring?(ticket)
    case .closed: didClose(ticket)
    }
  }

  private func didClose(_ ticket: AlertTicket) {
    guard let record = registry[ticket] else { return }
    record.window = nil
    // Before the next alert is presented, as the user sees it.
    reached?(.didDismiss, record.identifier)
    report(.disappeared(ticket), of: ticket)
    if record.standsOnDesktop { screen.windows?.toastsDidChange() }
  }
}
