/// What the parts of an alert need, from top to bottom, in points; 0 stands for a part that is not
/// there.
public struct AlertNeeds: Hashable, Sendable {
  public var icon: Double
  public var title: Double
  public var message: Double
  /// The height of one line of the message.
  public var messageLine: Double
  /// The inputs and whatever else stands between message and buttons.
  public var form: Double
  public var buttons: Double

  /// How many lines the message keeps while the buttons can still give way.
  private static let linesToKeep = 3.0

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

  /// The needs, cut down until they fit as far as they can.
  ///
  /// The message gives way first, down to three lines, then the form, then the buttons down to one,
  /// then the icon, then the rest of the message and of the form.
  ///
  /// - Parameters:
  ///   - limit: The height that there is.
  ///   - oneButton: The height of one button.
  ///   - tallestButtons: The part of the height that all buttons may have.
  ///   - metrics: The theme's lengths.
  ///   - height: How high an alert is that has these parts, its margins and gaps included.
  /// - Returns: What each part is given.
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
