internal import AlertModel
import AlertViews

/// Creates the view above or beside the title of an alert.
///
/// A toast or banner without an icon gets that of its application; if the icon theme has none, a
/// badge with the application's initial; and without an application one with a bell. All texts
/// therefore start at the same edge.
@MainActor
struct StandardAlertIcon {
  private let description: AlertDescription
  private var isModal: Bool { description.style.isModal }
  private var isCritical: Bool { description.urgency == .critical }

  init(_ description: AlertDescription) {
    self.description = description
  }

  /// Creates the view, or reuses that of the alert that is shown now.
  ///
  /// - Parameter former: The alert that is shown now, whose picture is reused if it is the same.
  /// - Returns: The view; nil for none.
  /// - Throws: `AlertAdmissionError` with the code `invalid` if the file of a modal alert's icon
  ///   cannot be shown.
  func view(reusing former: StandardAlertView?) throws(AlertAdmissionError) -> View? {
    switch description.icon {
    case .none: return isModal ? nil : ofApplication(reusing: former)
    case .info, .warning, .error, .question, .success, .key: return IconView(description.icon)
    case .file(let path) where isModal: return try view(ofFile: path)
    case .file, .themed, .pixels:
      let fallback = isModal ? AlertIcon.none : isCritical ? .warning : .info
      return picture(of: description.icon, fallback: fallback, reusing: former)
        ?? (isModal ? nil : isCritical ? IconView(.warning) : badge)
    }
  }

  private func picture(
    of icon: AlertIcon, fallback: AlertIcon, reusing former: StandardAlertView?
  ) -> View? {
    guard let icon = IconPicture(icon, fallback: fallback) else { return nil }
    // Reuses the decoded picture.
    if let shown = former?.icon as? IconPictureView, shown.icon.source == icon.source {
      return shown
    }
    return IconPictureView(icon)
  }

  // MARK: - The application

  /// The icon with the application's name in the icon theme, else its badge.
  private func ofApplication(reusing former: StandardAlertView?) -> View? {
    let name = DisplayText.line(description.application).lowercased()
    guard !name.isEmpty else { return badge }
    let names = [name.split(separator: " ").joined(separator: "-"), name].filter {
      !$0.contains("/") && !$0.hasPrefix(".")
    }
    return picture(of: .themed(names), fallback: .none, reusing: former) ?? badge
  }

  private var badge: View { InitialBadge(of: DisplayText.line(description.application)) }

  // MARK: - Files

  private func view(ofFile path: String) throws(AlertAdmissionError) -> View {
    guard path.hasPrefix("/") else {
      throw AlertAdmissionError(
        .invalid,
        "the icon “\(DisplayText.line(path, limit: 200))” is neither a symbol"
          + " (info, warning, error, question, success, key, none) nor the absolute path of a"
          + " picture file")
    }
    do {
      return IconPictureView(IconPicture(.file(try PictureSource(path))))
    } catch {
      throw AlertAdmissionError(.invalid, "the icon cannot be shown: \(error)")
    }
  }
}
