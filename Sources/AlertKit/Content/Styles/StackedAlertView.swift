internal import AlertModel
import AlertViews
internal import Cairo

/// The view of an alert whose parts are stacked: icon, title, message, form and buttons.
public class StackedAlertView: StandardAlertView {
  private let badge: Badge
  /// The heights of the parts at the last measure.
  private var needs = AlertNeeds()

  override init(
    _ elements: StandardAlertElements, title: Label.Appearance, message: Label.Appearance,
    buttonArea: View
  ) {
    badge = Badge("×\(elements.count)")
    super.init(elements, title: title, message: message, buttonArea: buttonArea)
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
    needs.title = height(of: title, width: width, in: environment)
    needs.message = height(of: message, width: width, in: environment)
    if needs.message > 0 { needs.messageLine = message.lineHeight(in: environment) }
    if !form.isEmpty { needs.form = form.measure(width: width, in: environment).height }
    needs.buttons =
      buttonScroller.measure(width: max(buttonWidth, 1), in: environment).height
    return needs
  }

  /// Sets the frames of icon, title, message, form and badge.
  ///
  /// The badge is placed in the corner; without an icon, which would keep the text away from there,
  /// in the icon's place.
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
    place(title, in: frames.title)
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
