internal import AlertModel
import AlertViews
internal import Cairo

/// The view of an alert whose parts are stacked: icon, title, message, form and buttons.
public class StackedAlertView: StandardAlertView {
  private let badge: Badge
  private let caption: Label
  /// The heights of the parts at the last measure.
  private var needs = AlertNeeds()

  override init(
    _ elements: StandardAlertElements, title: Label.Appearance, message: Label.Appearance,
    buttonArea: View
  ) {
    badge = Badge("×\(elements.count)")
    caption = Label(
      elements.caption,
      appearance: Label.Appearance(
        size: \.hintSize, weight: .medium, color: \.hint, alignment: title.alignment, mostLines: 1))
    super.init(elements, title: title, message: message, buttonArea: buttonArea)
    addSubview(caption)
    addSubview(badge)
  }

  override func countDidChange() {
    badge.text = "×\(count)"
  }

  public override var messageLineHeight: Double { needs.messageLine }

  /// Measures the parts.
  ///
  /// - Parameters:
  ///   - width: The width of icon, title, message and form.
  ///   - buttonWidth: The width of the buttons.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: The height of each part.
  func needs(
    width: Double, buttonWidth: Double, in environment: AlertEnvironment
  ) -> AlertNeeds {
    let width = max(width, 1)
    needs = AlertNeeds()
    needs.icon =
      icon?.measure(width: width, in: environment).height
      ?? (count > 1 ? badge.measure(width: width, in: environment).height : 0)
    needs.title =
      captionHeight(width: width, in: environment)
      + height(of: title, width: width, in: environment)
    needs.message = height(of: message, width: width, in: environment)
    if needs.message > 0 { needs.messageLine = message.lineHeight(in: environment) }
    if !form.isEmpty { needs.form = form.measure(width: width, in: environment).height }
    needs.buttons =
      buttonScroller.measure(width: max(buttonWidth, 1), in: environment).height
    return needs
  }

  /// The height of the caption with the distance to the title, in points; 0 for no caption.
  private func captionHeight(width: Double, in environment: AlertEnvironment) -> Double {
    let height = height(of: caption, width: width, in: environment)
    guard height > 0, !title.text.isEmpty else { return height }
    return height + environment.theme.metrics.captionToTitle
  }

  /// Places caption and title below each other.
  private func placeHead(in frame: Rect, in environment: AlertEnvironment) {
    let above = min(captionHeight(width: max(frame.width, 1), in: environment), frame.height)
    place(caption, in: Rect(x: frame.minX, y: frame.minY, width: frame.width, height: above))
    place(
      title,
      in: Rect(
        x: frame.minX, y: frame.minY + above, width: frame.width, height: frame.height - above))
  }

  /// Sets the frames of icon, caption, title, message, form and badge.
  ///
  /// The badge is placed in the corner; without an icon, which would keep the text clear of the
  /// corner, in the icon's place.
  ///
  /// - Parameters:
  ///   - frames: The frames of the parts.
  ///   - inset: The badge's distance from the edges.
  ///   - environment: Theme, appearance and scale.
  func place(
    _ frames: (icon: Rect, title: Rect, message: Rect, form: Rect), badgeInset inset: Double,
    in environment: AlertEnvironment
  ) {
    place(icon, in: frames.icon)
    placeHead(in: frames.title, in: environment)
    place(messageScroller, in: frames.message)
    place(formScroller, in: frames.form)
    formScroller.overdraw = overdraw(environment.theme.metrics)
    let size = badge.measure(width: frame.width, in: environment)
    let origin =
      icon == nil
      ? Point(x: ((frame.width - size.width) / 2).rounded(), y: frames.icon.minY)
      : Point(x: frame.width - inset - size.width, y: inset)
    badge.frame = Rect(origin: origin, size: size)
    badge.isHidden = count < 2 || (icon == nil && frames.icon.isEmpty)
  }
}
