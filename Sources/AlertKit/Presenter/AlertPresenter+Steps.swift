import AlertModel

/// An event for one of the presenter's queues.
enum QueuedEvent {
  case modal(AlertQueueEvent)
  case toast(ToastEvent)
}

// MARK: - Events in, effects out

extension AlertPresenter {
  /// Steps the queues, and says whether anything is to be presented from now on.
  func handle(_ events: [QueuedEvent]) {
    guard step(events) else { return }
    display?.gate.isWanted = !queue.isEmpty
    display?.gate.areToastsWanted = !toasts.isEmpty
  }

  /// Tells the queue that an alert is in.
  func tell(_ standsOnDesktop: Bool, _ event: AlertQueueEvent) {
    handle([standsOnDesktop ? .toast(.alert(event)) : .modal(event)])
  }

  /// Tells the queue of what happened to one alert.
  func handle(_ event: AlertQueueEvent, about ticket: AlertTicket) {
    guard let record = records[ticket] else { return }
    tell(record.standsOnDesktop, event)
  }

  /// Steps the queues; what happens meanwhile, because an effect failed at once, say, is stepped
  /// afterwards.
  ///
  /// - Returns: Whether every event has been stepped; false while another is.
  @discardableResult
  func step(_ events: [QueuedEvent]) -> Bool {
    pendingEvents += events
    guard !isStepping else { return false }
    isStepping = true
    while !pendingEvents.isEmpty {
      let events = pendingEvents
      pendingEvents = []
      for event in events { carryOut(event) }
    }
    isStepping = false
    followToasts()
    // Only now, because whoever is told may present the next alert at once.
    while let respond = responses.popFirst() { respond() }
    responses = []
    return true
  }

  private func carryOut(_ event: QueuedEvent) {
    switch event {
    case .modal(let event):
      for effect in queue.step(event, at: clock.now) { carryOut(effect) }
      if case .submit(let submission) = event { dropUnseenContent(submission.ticket) }
    case .toast(let event):
      for effect in toasts.step(event, at: clock.now) { carryOut(effect) }
      if case .submit(let submission, _) = event { dropUnseenContent(submission.ticket) }
    }
  }

  /// The content of an alert that was coalesced into another one will never be seen.
  private func dropUnseenContent(_ ticket: AlertTicket) {
    guard !leads(ticket) else { return }
    records[ticket]?.forgetContent()
  }

  private func leads(_ ticket: AlertTicket) -> Bool {
    toasts.entry(leading: ticket) != nil || queue.entries.contains { $0.leader == ticket }
  }

  func carryOut(_ effect: AlertQueueEffect) {
    switch effect {
    case .present(let ticket): show(ticket)
    case .stepAside(let ticket, let animated):
      records[ticket]?.content?.willStepAside()
      giveBackKeyboard(of: ticket)
      records[ticket]?.window?.close(animated: animated)
    case .dismiss(let ticket, let animated): end(ticket, animated: animated)
    case .update(let ticket, let old): update(ticket, replacing: old)
    case .discard(let ticket): discard(ticket)
    case .setCount(let ticket, let count): records[ticket]?.setCount(count)
    case .respond(let ticket, let response): respond(to: ticket, with: response)
    case .refuse(let ticket):
      records[ticket] = nil
      refused.insert(ticket)
    case .schedule(let instant):
      deadline = instant.map { instant in
        clock.timer(at: instant) { [weak self] in self?.handle([.modal(.deadline)]) }
      }
    }
  }

  private func show(_ ticket: AlertTicket) {
    guard let record = records[ticket], let content = record.content, let windows else { return }
    if let window = record.window, window.wasOpened {
      window.reopen()
      return
    }
    delegate?.alertPresenter(self, willPresent: record.identifier)
    do {
      try window(for: record, showing: content, in: windows).open()
    } catch {
      record.window = nil
      handle(.failed(ticket, "The alert could not be shown: \(error)"), about: ticket)
    }
  }

  /// The window of an alert, which may be yet to be opened.
  func window(
    for record: AlertRecord, showing content: any AlertContent, in windows: AlertWindowList
  ) -> AlertWindow {
    if let window = record.window { return window }
    let ticket = record.ticket
    let window = AlertWindow(
      in: windows, content: content, options: record.options,
      events: { [weak self] event in self?.windowDid(event, ticket: ticket) })
    record.window = window
    return window
  }

  private func end(_ ticket: AlertTicket, animated: Bool) {
    guard let record = records[ticket] else { return }
    giveBackKeyboard(of: ticket)
    delegate?.alertPresenter(self, willDismiss: record.identifier)
    guard let window = record.window, window.wasOpened else {
      handle(.disappeared(ticket), about: ticket)
      return
    }
    window.close(animated: animated)
  }

  private func update(_ ticket: AlertTicket, replacing old: AlertTicket) {
    guard let record = records[ticket], let former = records[old] else { return }
    if let window = former.window {
      record.window = window
      former.window = nil
      let (new, options) = (try? record.preparedContent(), record.options)
      let content = window.replaceContent(
        with: new, options: options,
        events: { [weak self] event in self?.windowDid(event, ticket: ticket) })
      if let content { record.show(content, options: options) }
    }
    if keyboardToast == old { keyboardToast = ticket }
    former.forgetContent()
    forgetIfDone(former)
  }

  private func discard(_ ticket: AlertTicket) {
    guard let record = records[ticket] else { return }
    record.content?.host = nil
    record.forgetContent()
    record.window = nil
    forgetIfDone(record)
  }

  private func respond(to ticket: AlertTicket, with response: AlertResponse) {
    guard let record = records[ticket] else { return }
    let completion = record.completion
    record.completion = nil
    var response = response
    // However it ended: what was entered by then is worth knowing.
    response.values = response.values ?? record.values
    forgetIfDone(record)
    if let completion { responses.append { [response] in completion(response) } }
  }

  /// A record is kept for as long as somebody waits for its response or its content may still be
  /// seen.
  private func forgetIfDone(_ record: AlertRecord) {
    if record.completion == nil, record.window == nil, !leads(record.ticket) {
      records[record.ticket] = nil
      // A crowd is not to be remembered by the room that it took.
      if records.isEmpty { records = [:] }
    }
  }
}

// MARK: - What windows tell

extension AlertPresenter {
  private func windowDid(_ event: AlertWindowEvent, ticket: AlertTicket) {
    switch event {
    case .appeared:
      handle(.appeared(ticket), about: ticket)
    case .presented:
      handle(.presented(ticket), about: ticket)
      if let record = records[ticket] {
        delegate?.alertPresenter(self, didPresent: record.identifier)
        tell(.presented, to: record)
      }
    case .told(let event):
      if let record = records[ticket] { tell(event, to: record) }
    case .answered(let response):
      handle(.answered(ticket, response), about: ticket)
    case .hovered(let isHovered):
      handle([.toast(.hovered(isHovered ? ticket : nil))])
    case .wantsKeyboard: giveKeyboard(to: ticket, isSummoned: false)
    case .returnsKeyboard: giveBackKeyboard(of: ticket)
    case .turnsToOther(let isOlder): turnKeyboard(from: ticket, toOlder: isOlder)
    case .measured:
      measure(ticket)
    case .closed:
      guard let record = records[ticket] else { return }
      record.window = nil
      // Before the next alert is presented, as the person sees it.
      delegate?.alertPresenter(self, didDismiss: record.identifier)
      handle(.disappeared(ticket), about: ticket)
      if record.standsOnDesktop { windows?.toastsDidChange() }
    }
  }

  private func tell(_ event: AlertEvent, to record: AlertRecord) {
    guard record.completion != nil else { return }
    record.observe?(event)
  }

  /// Whoever is told first may see to it that the alerts are shown elsewhere; what is left has
  /// failed.
  func displayWasLost() {
    // The next alert, which may be presented before this returns, connects anew; what the lost
    // display said of locks and of the person holds for no other one.
    display?.forgetCallbacks()
    display = nil
    windows = nil
    dropToastWatches()
    step([.modal(.release), .toast(.alert(.release)), .toast(.unattended(false))])
    delegate?.alertPresenterDidLoseDisplay(self)
    let reason = "The X server is gone."
    step(
      queue.entries.map { .modal(.failed($0.leader, reason)) }
        + toasts.entries.map { .toast(.alert(.failed($0.leader, reason))) })
  }
}
