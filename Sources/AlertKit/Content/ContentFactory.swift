package import AlertModel

/// Makes the content for a description: the only place that knows which kinds there are.
package enum ContentFactory {
  /// The content for a description.
  ///
  /// - Parameter description: What the alert is to show.
  /// - Returns: New content, which nobody presents yet.
  /// - Throws: `AlertAdmissionError` with the code `invalid` and one sentence if it cannot be
  ///   shown.
  package static func content(
    for description: AlertDescription
  ) throws(AlertAdmissionError) -> any AlertContent {
    switch description.style {
    case .alert: try StandardAlertContent(description)
    }
  }
}
