/// What a service needs of a presenter: the seam between those who hear of alerts and the one who
/// shows them.
///
/// `AlertPresenter` in AlertKit conforms; tests use a recording one.
@MainActor
public protocol AlertPresenting: AnyObject {
  /// The alerts that wait or are on screen, in the order in which they will be or are seen.
  var alerts: [AlertSummary] { get }

  /// Takes in an alert.
  ///
  /// - Parameters:
  ///   - description: What to show. Its identifier may be nil.
  ///   - observe: Told of what happens until the alert has ended; nil for nobody.
  ///   - respond: Called exactly once, when the alert has ended, on the main thread, possibly
  ///     before this returns.
  /// - Returns: The handle for `withdraw`, and the identifier that the alert has.
  /// - Throws: `AlertAdmissionError` when it is refused; then `respond` is never called.
  func submit(
    _ description: AlertDescription, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier)

  /// What whoever asks for an alert ought to know although it is taken in: that it does not look as
  /// it should, say.
  ///
  /// - Returns: One line; nil for nothing.
  func remark(on description: AlertDescription) -> String?

  /// Changes what alerts with this identifier show, in place: focus and typed text are kept.
  ///
  /// - Returns: How many alerts it changed.
  /// - Throws: `AlertAdmissionError` with the code `invalid` when they cannot show it; then none
  ///   has changed.
  func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int

  /// Takes one submission back, because whoever asked is gone. Unknown and ended tickets are
  /// ignored.
  func withdraw(_ ticket: AlertTicket)

  /// Ends every alert, because the process is about to end.
  ///
  /// - Returns: How many alerts it ended.
  @discardableResult
  func leave() -> Int

  /// Ends every alert with this identifier, or every alert when it is nil.
  ///
  /// - Returns: How many alerts it ended.
  @discardableResult
  func dismiss(_ identifier: AlertIdentifier?) -> Int
}

extension AlertPresenting {
  public func remark(on description: AlertDescription) -> String? { nil }
  @discardableResult
  public func leave() -> Int { dismiss(nil) }
}

/// Why an alert was not taken in, or not changed.
public struct AlertAdmissionError: Error, Hashable, CustomStringConvertible {
  public enum Code: String, Hashable, Sendable, Codable {
    /// The queue is full: come back later.
    case busy
    /// The description asks for something that cannot be, such as a picture that cannot be read.
    case invalid
  }

  public var code: Code

  /// One sentence that names what is wrong and what is accepted.
  public var description: String

  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
