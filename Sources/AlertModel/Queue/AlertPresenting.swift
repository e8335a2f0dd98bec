/// The interface of a presenter for services.
///
/// `AlertPresenter` in AlertKit conforms; tests use a recording implementation.
@MainActor
public protocol AlertPresenting: AnyObject {
  /// The alerts on screen and those that wait, in order of presentation.
  var alerts: [AlertSummary] { get }

  /// The prompts for secrets on this display, which are separate processes.
  var prompts: [AlertSummary] { get }

  /// The alerts and the prompts together, in order of presentation, those on screen first.
  var listing: [AlertSummary] { get }

  /// Ends the prompts for secrets with this identifier, or all of them if it is nil.
  ///
  /// - Returns: The number of prompts.
  func dismissPrompts(_ identifier: AlertIdentifier?) -> Int

  /// Submits an alert.
  ///
  /// - Parameters:
  ///   - description: The description of the alert. Its identifier may be nil.
  ///   - observe: Called for each event until the alert has ended; nil for no observer.
  ///   - respond: Called exactly once, when the alert has ended, on the main thread, possibly
  ///     before this method returns.
  /// - Returns: The ticket for `withdraw`, and the identifier that the alert has.
  /// - Throws: `AlertAdmissionError` if the alert is refused; then `respond` is never called.
  func submit(
    _ description: AlertDescription, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier)

  /// Submits an alert on behalf of a client; a client's questions come before those that they are
  /// nested in.
  ///
  /// - Parameters:
  ///   - description: The description of the alert. Its identifier may be nil.
  ///   - asker: The client; nil if unknown.
  ///   - observe: Called for each event until the alert has ended; nil for no observer.
  ///   - respond: Called exactly once, as that of `submit(_:observe:respond:)`.
  /// - Returns: The ticket for `withdraw`, and the identifier that the alert has.
  /// - Throws: `AlertAdmissionError` if the alert is refused; then `respond` is never called.
  func submit(
    _ description: AlertDescription, for asker: AlertAsker?, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier)

  /// Submits an alert that shows another program's window.
  ///
  /// - Parameters:
  ///   - guest: Identifies the window.
  ///   - description: Title, message and buttons around it, and how it is presented.
  ///   - asker: The client; nil if unknown.
  ///   - observe: Called for each event until the alert has ended; nil for no observer.
  ///   - respond: Called exactly once, as that of `submit(_:observe:respond:)`.
  /// - Returns: The ticket for `withdraw`, and the identifier that the alert has.
  /// - Throws: `AlertAdmissionError` if the window does not exist, or the alert is refused; then
  ///   `respond` is never called.
  func submit(
    _ guest: GuestRequest, in description: AlertDescription, for asker: AlertAsker?,
    observe: ((AlertEvent) -> Void)?, respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier)

  /// Continues an alert that was just submitted and that an earlier presenter has shown.
  ///
  /// - Parameters:
  ///   - ticket: The alert's ticket.
  ///   - state: What the user had entered.
  func resume(_ ticket: AlertTicket, from state: AlertResumption)

  /// Returns the seconds that are left of an alert's timeout; nil if it has none, or has ended.
  func timeLeft(of ticket: AlertTicket) -> Double?

  /// Moves back windows that a presenter showed before it died.
  ///
  /// - Returns: The number of windows.
  func restoreGuests() -> Int

  /// Returns a warning for the client about an alert that is accepted but, for example, cannot look
  /// as described.
  ///
  /// - Returns: One line; nil for no warning.
  func warning(about description: AlertDescription) -> String?

  /// Returns why a client's choice of a monitor or a theme cannot be followed.
  ///
  /// - Returns: One sentence; nil if it can be followed.
  func problem(with description: AlertDescription) -> String?

  /// Changes all alerts with this identifier in place; focus and typed text are kept.
  ///
  /// - Returns: The number of alerts that were changed.
  /// - Throws: `AlertAdmissionError` with the code `invalid` if one of them cannot show the update;
  ///   then none is changed.
  func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int

  /// Answers the topmost alert with this identifier, in the user's place.
  ///
  /// - Returns: The number of alerts that were answered: 1, or 0 if none has the identifier.
  /// - Throws: `AlertAdmissionError` with the code `invalid` if the alert does not accept the answer;
  ///   then nothing has changed.
  func answer(
    _ identifier: AlertIdentifier, with answer: AlertAnswer
  ) throws(AlertAdmissionError) -> Int

  /// Returns the question of the alert with this identifier; nil if there is none with a
  /// description.
  func question(of identifier: AlertIdentifier) -> AlertQuestion?

  /// Returns why an alert of another process cannot be answered here: it asks for a secret, or
  /// belongs to another user or program.
  ///
  /// - Returns: One sentence; nil if there is no such alert on the display.
  func refusal(toAnswer identifier: AlertIdentifier) -> String?

  /// Withdraws a submission because its client has disconnected.
  ///
  /// Unknown tickets and those of ended alerts are ignored.
  func withdraw(_ ticket: AlertTicket)

  /// Ends every alert because the process is about to exit.
  ///
  /// - Returns: The number of alerts that were ended.
  @discardableResult
  func leave() -> Int

  /// Ends every alert with this identifier, or every alert if it is nil.
  ///
  /// - Returns: The number of alerts that were ended.
  @discardableResult
  func dismiss(_ identifier: AlertIdentifier?) -> Int
}

extension AlertPresenting {
  /// Answers none.
  public func answer(
    _ identifier: AlertIdentifier, with answer: AlertAnswer
  ) throws(AlertAdmissionError) -> Int { 0 }
  /// Returns nil.
  public func question(of identifier: AlertIdentifier) -> AlertQuestion? { nil }
  /// Returns nil.
  public func refusal(toAnswer identifier: AlertIdentifier) -> String? { nil }
}

extension AlertPresenting {
  /// No prompts.
  public var prompts: [AlertSummary] { [] }

  /// The prompts and then the alerts.
  public var listing: [AlertSummary] { prompts + alerts }

  /// Does nothing.
  public func resume(_ ticket: AlertTicket, from state: AlertResumption) {}

  /// Returns nil.
  public func timeLeft(of ticket: AlertTicket) -> Double? { nil }

  /// Ends no prompts.
  public func dismissPrompts(_ identifier: AlertIdentifier?) -> Int { 0 }

  /// Submits the alert without regard to the client.
  public func submit(
    _ description: AlertDescription, for asker: AlertAsker?, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    try submit(description, observe: observe, respond: respond)
  }

  /// Refuses the window.
  public func submit(
    _ guest: GuestRequest, in description: AlertDescription, for asker: AlertAsker?,
    observe: ((AlertEvent) -> Void)?, respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    throw AlertAdmissionError(.invalid, "this presenter shows no windows of other programs")
  }

  /// Moves no windows.
  public func restoreGuests() -> Int { 0 }

  /// Returns no warning.
  public func warning(about description: AlertDescription) -> String? { nil }
  /// Dismisses every alert.
  @discardableResult
  public func leave() -> Int { dismiss(nil) }
}

extension AlertPresenting {
  /// Accepts every choice.
  public func problem(with description: AlertDescription) -> String? { nil }
}
