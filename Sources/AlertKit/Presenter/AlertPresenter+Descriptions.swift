public import AlertModel

extension AlertPresenter: AlertPresenting {
  /// Takes in an alert that a description describes.
  ///
  /// - Parameters:
  ///   - description: What to show.
  ///   - respond: Called once, when the alert has ended; possibly before this returns.
  /// - Returns: The handle for `withdraw(_:)`, and the identifier that the alert has.
  /// - Throws: `AlertAdmissionError` when the queue is full or the description cannot be shown.
  public func submit(
    _ description: AlertDescription, respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    let content = try ContentFactory.content(for: description)
    return try enqueue(content, options: AlertOptions(description), completion: respond)
  }
}
