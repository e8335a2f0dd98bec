public import AlertModel
import AlertViews
import Cairo
import X11

extension AlertPresenter {
  /// Sets the number of toasts that will be submitted after others have closed; they are counted
  /// with the waiting ones.
  package func setBacklog(_ count: Int) {
    parts.submitter.setBacklog(count)
  }
}

extension AlertPresenter: AlertPresenting {
  /// Queues an alert with a description.
  ///
  /// - Parameters:
  ///   - description: The description of the alert.
  ///   - observe: Called with each event of the alert until it has ended; nil for none.
  ///   - respond: Called once, when the alert has ended; possibly before this returns.
  /// - Returns: The handle for `withdraw(_:)`, and the identifier that the alert has.
  /// - Throws: `AlertAdmissionError` when the queue is full or the description cannot be shown.
  public func submit(
    _ description: AlertDescription, observe: ((AlertEvent) -> Void)? = nil,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    try submit(description, for: nil, observe: observe, respond: respond)
  }

  /// Queues an alert on behalf of a client, before the alerts that it is nested in.
  ///
  /// - Parameters:
  ///   - description: The description of the alert.
  ///   - asker: The client; nil if unknown.
  ///   - observe: Called with each event of the alert until it has ended; nil for none.
  ///   - respond: Called once, when the alert has ended; possibly before this returns.
  /// - Returns: The handle for `withdraw(_:)`, and the identifier that the alert has.
  /// - Throws: `AlertAdmissionError` when the queue is full or the description cannot be shown.
  public func submit(
    _ description: AlertDescription, for asker: AlertAsker?, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    try ThemeLibrary.shared.checkLook(of: description)
    guard description.style.isModal else {
      try ContentFactory.validate(notice: description)
      // A client that does not wait would not learn it later.
      do throws(CairoError) {
        try FontLoading.finish()
      } catch {
        throw AlertAdmissionError(.invalid, error.description)
      }
      return try parts.submitter.enqueue(toast: description, observe: observe, completion: respond)
    }
    let content = try ContentFactory.content(for: description)
    var options = AlertOptions(description)
    options.origin =
      asker.flatMap {
        ProcessLineage.origin(of: $0.processID, waits: $0.waits)
      } ?? .unknown
    return try parts.submitter.enqueue(
      content, options: options, isDescribed: true, observe: observe, completion: respond)
  }

  /// Queues an alert that shows another program's window, once that window exists.
  public func submit(
    _ guest: GuestRequest, in description: AlertDescription, for asker: AlertAsker?,
    observe: ((AlertEvent) -> Void)?, respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    try ThemeLibrary.shared.checkLook(of: description)
    if let problem = GuestRequest.problem(with: description.style) {
      throw AlertAdmissionError(.invalid, problem)
    }
    do {
      try connect()
    } catch {
      throw AlertAdmissionError(.invalid, "\(error)")
    }
    return try parts.guests.submit(
      guest, in: description, for: asker, observe: observe, respond: respond)
  }

  /// Returns the windows of other programs, and the focus that they have, at once: the process is
  /// about to exit.
  package func releaseGuests() {
    if display?.connection.isLost == false {
      for window in windows?.all ?? [] { window.releaseGuest() }
    }
    parts.guests.releaseAll()
  }

  /// Continues an alert that an earlier presenter has shown: what was typed is not selected, and the
  /// focus is where it was.
  public func resume(_ ticket: AlertTicket, from state: AlertResumption) {
    guard state != AlertResumption(), let record = parts.registry[ticket] else { return }
    ((try? record.preparedContent()) as? StandardAlertContent)?.resume(from: state)
  }

  /// The seconds that are left of a modal alert's timeout; nil if it has none, or has ended.
  public func timeLeft(of ticket: AlertTicket) -> Double? {
    parts.runner.modal.entry(leading: ticket)?.timeLeft(at: parts.screen.now)
  }

  /// Moves back windows that a presenter showed before it died.
  public func restoreGuests() -> Int {
    try? connect()
    return display.map { GuestHome.restoreAll(on: $0) } ?? 0
  }

  /// A warning for the caller that the icon theme lacks the icon; nil if it does not.
  public func warning(about description: AlertDescription) -> String? {
    IconLibrary.shared.warning(about: description.icon)
  }

  /// The error in the theme that an alert names, or that no monitor has the output's name; nil
  /// while the monitors are unknown or off.
  public func problem(with description: AlertDescription) -> String? {
    if let mistake = ThemeLibrary.shared.mistake(in: description) { return mistake }
    guard let choice = description.monitor else { return nil }
    try? connect()
    return display.flatMap { choice.problem(among: $0.monitors) }
  }

  /// Changes alerts with this identifier in place: focus and typed text are kept.
  ///
  /// - Parameters:
  ///   - identifier: Which alerts.
  ///   - update: The changes.
  /// - Returns: How many alerts it changed.
  /// - Throws: `AlertAdmissionError` with the code `invalid` when they cannot show it.
  public func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int {
    try parts.updater.update(identifier, with: update)
  }

  /// Answers the topmost alert with an identifier.
  ///
  /// - Parameters:
  ///   - identifier: Which alert.
  ///   - answer: The button, and the values of inputs.
  /// - Returns: 1, or 0 if there is no such alert.
  /// - Throws: `AlertAdmissionError` with the code `invalid` when the alert does not accept it.
  public func answer(
    _ identifier: AlertIdentifier, with answer: AlertAnswer
  ) throws(AlertAdmissionError) -> Int {
    try parts.answerer.answer(identifier, with: answer)
  }

  /// The question of an alert; nil for a program's own content.
  public func question(of identifier: AlertIdentifier) -> AlertQuestion? {
    parts.answerer.question(of: identifier)
  }
}

/// The prompts for secrets on the display, which are other processes that post their claims to the
/// stage.
extension AlertPresenter {
  /// The prompts for secrets of other processes, the one on screen first.
  public var prompts: [AlertSummary] { AlertListing(prompts: postedPrompts).summaries }

  /// The alerts and the prompts, in the order in which they are or will be shown; modal ones first.
  public var listing: [AlertSummary] {
    guard let stage = display?.gate.stage else { return alerts }
    let prompts = stage.prompts
    guard !prompts.isEmpty else { return alerts }
    let modal = AlertListing(
      prompts: prompts, entries: parts.runner.modal.entries, of: parts.registry, on: stage)
    return modal.summaries
      + parts.runner.toasts.entries.compactMap { parts.registry.summary(of: $0.alert) }
      + parts.guests.waiting
  }

  /// Requests that the prompts with an identifier, or all of them if it is nil, end.
  ///
  /// - Parameter identifier: Which prompts to end.
  /// - Returns: The number of prompts.
  public func dismissPrompts(_ identifier: AlertIdentifier?) -> Int {
    let matching = postedPrompts.filter { prompt in
      identifier.map { $0.rawValue == prompt.words.name } ?? true
    }
    for prompt in matching { display?.gate.stage.callOff(prompt) }
    // When a program exits, the server drops requests that it has not read yet.
    if !matching.isEmpty { display?.connection.sync() }
    return matching.count
  }

  /// The reason why an alert of another process cannot be answered here; nil if none has the
  /// identifier.
  public func refusal(toAnswer identifier: AlertIdentifier) -> String? {
    guard let stage = display?.gate.stage else { return nil }
    if stage.prompts.contains(where: { $0.words.name == identifier.rawValue }) {
      return "“\(identifier)” asks for a secret, which only its window accepts"
    }
    guard stage.isClaimedByOther(under: identifier.rawValue) else { return nil }
    return "“\(identifier)” is an alert of another user or program, which only that one can answer"
  }

  private var postedPrompts: [StageSelection.Prompt] { display?.gate.stage.prompts ?? [] }
}
