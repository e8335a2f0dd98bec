package import AlertModel
package import AlertProtocol

/// What a command line asks for.
package enum Command: Hashable, Sendable {
  case present(PresentCommand)
  /// Ends the alerts with this identifier, or all of them (nil).
  case dismiss(AlertIdentifier?)
  case list(json: Bool)
  case status(json: Bool)
  case runPresenter(replaces: Bool)
  case stopPresenter
  case render(RenderRequest)
  /// Text for standard output, and nothing else.
  case print(String)
}

/// An alert to be presented, and how its answer is told.
package struct PresentCommand: Hashable, Sendable, Codable {
  package var alert: AlertDescription
  /// Whether the program stays until the alert has ended.
  package var waits: Bool
  /// Whether the answer is printed as one JSON object.
  package var isJSON: Bool

  package init(alert: AlertDescription, waits: Bool = true, isJSON: Bool = false) {
    self.alert = alert
    self.waits = waits
    self.isJSON = isJSON
  }
}
