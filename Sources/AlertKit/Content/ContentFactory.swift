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

  /// Shows another description in content that is there already.
  ///
  /// - Parameters:
  ///   - content: Content that this factory made.
  ///   - description: What it is to show from now on.
  /// - Returns: Whether the content could be changed. If not, new content has to take its place.
  /// - Throws: `AlertAdmissionError` with the code `invalid`; the content stays as it was then.
  package static func update(
    _ content: any AlertContent, to description: AlertDescription
  ) throws(AlertAdmissionError) -> Bool {
    guard let standard = content as? StandardAlertContent, description.style == .alert else {
      return false
    }
    try standard.update(to: description)
    return true
  }

  /// Shows how many submissions the alert stands for, if its content has a place for that.
  package static func setCount(_ count: Int, of content: any AlertContent) {
    (content as? StandardAlertContent)?.count = count
  }
}
