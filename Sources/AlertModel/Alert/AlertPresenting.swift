/// What services need from a presenter.
///
/// `AlertPresenter` in AlertKit conforms; tests use a recording implementation.
@MainActor
public protocol AlertPresenting: AnyObject {
  /// The alerts on screen and those that wait, in order of presentation.
  var alerts: [AlertSummary] { get }

  /// Submits an alert.
  ///
  /// - Parameters:
  ///   - description: What to show. Its identifier may be nil.
  ///   - observe: Called for each event until the alert has ended; nil for no observer.
  ///   - respond: Called exactly once, when the alert has ended, on the main thread, possibly
  ///     before this method returns.
  /// - Returns: The ticket for `withdraw`, and the identifier that the alert has.
  /// - Throws: `AlertAdmissionError` if the alert is refused; then `respond` is never called.
  func submit(
    _ description: AlertDescription, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier)

  /// Returns a warning for the client about an alert that is accepted but, for example, cannot look
  /// as described.
  ///
  /// - Returns: One line; nil for no warning.
  func remark(on description: AlertDescription) -> String?

  /// Returns why a client's choice of a monitor cannot be followed.
  ///
  /// - Returns: One sentence; nil if it can be followed.
  func problem(with choice: MonitorChoice) -> String?

  /// Changes all alerts with this identifier in place; focus and typed text are kept.
  ///
  /// - Returns: The number of alerts that were changed.
  /// - Throws: `AlertAdmissionError` with the code `invalid` if one of them cannot show the update;
  ///   then none is changed.
  func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int

  /// Withdraws a submission because its client has gone.
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
  /// Returns no warning.
  public func remark(on description: AlertDescription) -> String? { nil }
  /// Dismisses every alert.
  @discardableResult
  public func leave() -> Int { dismiss(nil) }
}

extension AlertPresenting {
  /// Accepts every choice.
  public func problem(with choice: MonitorChoice) -> String? { nil }
}
