package import AlertModel

/// Creates the content for a description; no other code knows which kinds of content exist.
package enum ContentFactory {
  /// The content for a description.
  ///
  /// - Parameter description: The description of the alert.
  /// - Returns: New content that is not presented yet.
  /// - Throws: `AlertAdmissionError` with the code `invalid` and one sentence if it cannot be
  ///   shown.
  package static func content(
    for description: AlertDescription
  ) throws(AlertAdmissionError) -> any AlertContent {
    try StandardAlertContent(description)
  }

  /// The content for a description that was submitted before, perhaps several times.
  ///
  /// - Parameters:
  ///   - description: The description of the alert.
  ///   - count: How often it was submitted.
  ///   - arrival: When it was submitted last.
  /// - Returns: New content that is not presented yet.
  /// - Throws: `AlertAdmissionError` as `content(for:)` does.
  static func content(
    for description: AlertDescription, count: Int, arrival: MonotonicInstant
  ) throws(AlertAdmissionError) -> any AlertContent {
    let content = try StandardAlertContent(description)
    content.count = count
    content.arrival = arrival
    return content
  }

  /// Checks whether content for a toast or banner can be created, without creating it.
  ///
  /// - Parameter description: The description of the toast or banner.
  /// - Throws: `AlertAdmissionError` with the code `invalid` and one sentence if it cannot be
  ///   shown.
  package static func validate(
    notice description: AlertDescription
  ) throws(AlertAdmissionError) {
    try StandardAlertParts.validate(notice: description)
  }

  /// Draws an alert and a toast off screen, so that fonts are loaded and shadows cached before the
  /// first ones are shown.
  ///
  /// - Parameter environment: Theme, appearance and scale of later alerts.
  package static func warmUp(in environment: AlertEnvironment) {
    let letters = String(
      String.UnicodeScalarView((0x21...0x7E).compactMap { Unicode.Scalar($0) }))
    let sample = letters + " “”‘’…–—×"
    for style in [AlertStyle.alert, .toast] {
      let description = AlertDescription(
        title: sample, message: sample, icon: .info,
        buttons: [
          AlertButton(id: "1", label: sample, role: .cancel),
          AlertButton(id: "2", label: "_" + sample),
        ], application: sample, style: style)
      let limit = Size(width: 1000, height: 1000)
      guard let content = try? content(for: description) else { return }
      let size = content.measure(within: limit, in: environment)
      _ = try? ContentSnapshot(
        of: content, size: size, over: style.isModal ? .dimmed : .desktop, in: environment)
    }
  }
}
