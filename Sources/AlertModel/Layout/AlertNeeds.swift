/// The heights that the parts of an alert need, in points; 0 for a missing part.
public struct AlertNeeds: Hashable, Sendable {
  /// The height of the icon.
  public var icon: Double
  /// The height of the title.
  public var title: Double
  /// The height of the message.
  public var message: Double
  /// The height of one line of the message.
  public var messageLine: Double
  /// The height of everything between message and buttons.
  public var form: Double
  /// The height of all buttons.
  public var buttons: Double

  /// The number of lines that the message keeps while the buttons can still be made smaller.
  private static let linesToKeep = 3.0

  /// Creates needs.
  public init(
    icon: Double = 0, title: Double = 0, message: Double = 0, messageLine: Double = 0,
    form: Double = 0, buttons: Double = 0
  ) {
    self.icon = icon
    self.title = title
    self.message = message
    self.messageLine = messageLine
    self.form = form
    self.buttons = buttons
  }

  /// Returns heights that are reduced to fit a limit, as far as possible.
  ///
  /// First the message is reduced to three lines, then the form, then the buttons to one; then the
  /// icon is removed, then the rest of the message and of the form is reduced.
  ///
  /// - Parameters:
  ///   - limit: The available height.
  ///   - oneButton: The height of one button.
  ///   - tallestButtons: The maximum height of all buttons, as a fraction of the limit.
  ///   - metrics: The theme's lengths.
  ///   - height: Returns the height of an alert with these parts, with margins and gaps.
  /// - Returns: The height of each part.
  func fitted(
    to limit: Double, oneButton: Double, tallestButtons: Double = 1, metrics: Metrics,
    height: (AlertNeeds) -> Double
  ) -> AlertNeeds {
    var parts = self
    let oneButton = min(buttons, oneButton)
    let limit = limit.rounded(.down)
    let tallest = (limit * tallestButtons).rounded(.down)
    parts.buttons = min(buttons, max(tallest, oneButton))
    func excess() -> Double { max(height(parts) - limit, 0) }

    let kept = min(message, messageLine * Self.linesToKeep)
    let keptForm = min(form, metrics.leastFormHeight)
    parts.message -= min(excess(), parts.message - kept)
    parts.form -= min(excess(), parts.form - keptForm)
    parts.buttons -= min(excess(), parts.buttons - oneButton)
    if excess() > 0 { parts.icon = 0 }
    parts.message -= min(excess(), parts.message)
    parts.form -= min(excess(), parts.form)
    return parts
  }
}
