import AlertModel
import Glibc

/// Registers submitted alerts, and hands them to their queues.
@MainActor
final class AlertSubmitter {
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

  /// Queues content.
  ///
  /// - Parameters:
  ///   - content: The content to show.
  ///   - options: How it is presented.
  ///   - isDescribed: Whether a description alone defines content and options, so that they can be
  ///     created again.
  ///   - givenTicket: The alert's ticket; nil issues one.
  ///   - observe: Called with each event of the alert until it has ended; nil for none.
  ///   - completion: Called once, when the alert has ended.
  /// - Returns: The alert's ticket and identifier.
  /// - Throws: `AlertAdmissionError` when the queue is full.
  @discardableResult
  func enqueue(
    _ content: any AlertContent, options: AlertOptions, isDescribed: Bool = false,
    ticket givenTicket: AlertTicket? = nil, observe: ((AlertEvent) -> Void)? = nil,
    completion: ((AlertResponse) -> Void)?
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    let ticket = givenTicket ?? registry.nextTicket()
    var options = options
    options.origin = options.origin ?? ProcessLineage.origin(of: getpid(), waits: true)
    let identifier = options.identifier ?? registry.defaultIdentifier(of: ticket)
    try take(
      AlertRecord(
        ticket: ticket, identifier: identifier, options: options, content: content,
        isDescribed: isDescribed, observe: observe, completion: completion),
      options: options)
    return (ticket, identifier)
  }

  /// Queues content and waits until the alert has ended.
  ///
  /// - Parameters:
  ///   - content: The content to show.
  ///   - options: How it is presented.
  ///   - ticket: The alert's ticket.
  ///   - didQueue: Called when the alert is queued, or was refused.
  /// - Returns: How it ended.
  /// - Throws: `AlertAdmissionError` when the queue is full.
  func response(
    to content: any AlertContent, options: AlertOptions, ticket: AlertTicket,
    didQueue: () -> Void
  ) async throws -> AlertResponse {
    try await withCheckedThrowingContinuation { continuation in
      do throws(AlertAdmissionError) {
        try enqueue(content, options: options, ticket: ticket) { response in
          continuation.resume(returning: response)
        }
      } catch {
        continuation.resume(throwing: error)
      }
      didQueue()
    }
  }

  /// Queues a toast or banner, whose content is created later.
  ///
  /// - Parameters:
  ///   - description: The description of the alert, which is valid.
  ///   - observe: Called with each event of the alert until it has ended; nil for none.
  ///   - completion: Called once, when the alert has ended.
  /// - Returns: The alert's ticket and identifier.
  /// - Throws: `AlertAdmissionError` when the queue is full.
  func enqueue(
    toast description: AlertDescription, observe: ((AlertEvent) -> Void)?,
    completion: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    let ticket = registry.nextTicket()
    let identifier = description.identifier ?? registry.defaultIdentifier(of: ticket)
    try take(
      AlertRecord(
        ticket: ticket, identifier: identifier, toast: description, observe: observe,
        completion: completion),
      options: AlertOptions(description))
    return (ticket, identifier)
  }

  /// Counts the toasts that the service holds back together with the waiting ones.
  func setBacklog(_ count: Int) {
    runner.step([.toast(.backlog(count))])
  }

  private func take(
    _ record: AlertRecord, options: AlertOptions
  ) throws(AlertAdmissionError) {
    registry.add(record)
    let mustReadSettings = screen.display?.wake() == true
    defer { screen.display?.forgetAnswers() }
    var submission = AlertSubmission(record.ticket, record.identifier, options)
    submission.stack = screen.stack(for: options)
    if record.standsOnDesktop {
      screen.display?.gate.areToastsWanted = true
      if mustReadSettings { screen.display?.readSettings() }
      screen.followFullScreen(for: options)
      runner.handle([.toast(.submit(submission, screen.lane(for: options)))])
    } else {
      // A modal alert has the keyboard exclusively.
      keyboard.giveBack()
      if let gate = screen.display?.gate, !gate.isWanted {
        var demand = StageDemand(submission, arrival: screen.now)
        (demand.title, demand.asker) = (record.accessibleTitle, options.asker)
        gate.stage.follow(demand, isTaken: false)
        gate.isWanted = true
      }
      if mustReadSettings { screen.display?.readSettings() }
      runner.handle([.modal(.submit(submission))])
    }
    if registry.takeRefusal(of: record.ticket) {
      let limit =
        record.standsOnDesktop ? runner.toasts.maximumWaiting : runner.modal.maximumWaiting
      throw AlertAdmissionError(.busy, "The queue is full: \(limit) alerts wait already.")
    }
  }
}

extension AlertSubmission {
  /// The entry of an alert with these options in its queue.
  init(_ ticket: AlertTicket, _ identifier: AlertIdentifier, _ options: AlertOptions) {
    self.init(
      ticket: ticket, identifier: identifier, level: options.level, policy: options.policy,
      timeout: options.resolvedTimeout, waitLimit: options.waitLimit, asks: options.asks,
      origin: options.origin)
  }
}

extension AlertOptions {
  /// Seconds after which the alert times out; nil means never.
  fileprivate var resolvedTimeout: Double? {
    switch timeout {
    case nil: presentation.backdrop == .desktop ? AlertStyle.toast.defaultTimeout : nil
    case 0: nil
    case let seconds: seconds
    }
  }
}
