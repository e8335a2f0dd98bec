import AlertKit

// The public protocols that the program does not use.

/// Text that can be shown in place of other text.
final class TextContent: DescribedContent {
  weak var host: (any AlertContentHost)?
  private(set) var description: AlertDescription
  var values: [String: InputValue]? { nil }
  var accessibleTitle: String { description.title }

  init(_ description: AlertDescription) {
    self.description = description
  }

  func measure(within limit: Size, in environment: AlertEnvironment) -> Size { limit }

  func draw(into context: borrowing DrawingContext, size: Size, in environment: AlertEnvironment) {
    context.setSource(environment.palette.title)
  }

  func update(from other: any AlertContent) -> Bool {
    guard let other = other as? TextContent else { return false }
    description = other.description
    return true
  }

  func update(to description: AlertDescription) throws(AlertAdmissionError) {
    guard description.inputs.isEmpty else {
      throw AlertAdmissionError(.invalid, "Text has no inputs.")
    }
    self.description = description
  }
}

/// A host for content that is drawn elsewhere.
final class SilentHost: AlertContentHost {
  let isCapsLockOn = false
  let pasteboard: any Pasteboard = NoPasteboard()
  private(set) var response: AlertResponse?

  func setNeedsDisplay() {}
  func setNeedsLayout() {}
  func finish(with response: AlertResponse) { self.response = self.response ?? response }
  func tell(_ event: AlertEvent) {}
  func textCaretMoved(to caret: Rect?) {}
}

/// A pasteboard that is always empty.
final class NoPasteboard: Pasteboard {
  func read(
    _ selection: PasteboardSelection, limit: Int, completion: @escaping (String?) -> Void
  ) {
    completion(nil)
  }

  func readSecret(
    _ selection: PasteboardSelection, limit: Int, completion: @escaping (SecretBuffer?) -> Void
  ) {
    completion(nil)
  }

  func write(_ text: String, to selection: PasteboardSelection) {}
}

/// A presenter for a service's tests, which shows nothing.
final class NoPresenter: AlertPresenting {
  let alerts: [AlertSummary] = []

  func submit(
    _ description: AlertDescription, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    throw AlertAdmissionError(.busy, "Nothing is shown here.")
  }

  func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int { 0 }

  func withdraw(_ ticket: AlertTicket) {}

  func dismiss(_ identifier: AlertIdentifier?) -> Int { 0 }
}
