import AlertModel
import Localization
import NotificationModel

/// The toast that summarizes notifications which were held back: “While you were away”.
final class DigestToast {
  private static let identifier = AlertIdentifier("notification-digest")
  private static let showID = AlertButton.clickID
  /// Seconds; there is more to read than in another toast.
  private static let timeout = 20.0

  private let presenter: any AlertPresenting
  private var ticket: AlertTicket?

  init(on presenter: any AlertPresenting) {
    self.presenter = presenter
  }

  /// Shows the digest, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - digest: Its text.
  ///   - isRemembered: Whether the history has all its notifications; if not, the toast stays until
  ///     the user closes it.
  ///   - configuration: The configuration of toasts.
  ///   - respond: Called when it ends.
  /// - Throws: `AlertAdmissionError` when the presenter refuses it.
  func show(
    _ digest: NotificationDigest, isRemembered: Bool, _ configuration: Configuration,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) {
    let language = Language.ofProcess
    var description = AlertDescription(
      identifier: Self.identifier, title: language[.whileAway],
      message: digest.message(in: language), icon: .info,
      buttons: [
        AlertButton(id: "dismiss", label: language[.dismiss], role: .cancel),
        AlertButton(id: "show", label: language[.show]),
        AlertButton(id: Self.showID, label: language[.show]),
      ],
      style: .toast, policy: .replace)
    description.timeout = isRemembered ? Self.timeout : 0
    description = configuration.decide(NotificationRequest(description), in: language).description
    ticket = try presenter.submit(description, observe: nil, respond: respond).ticket
  }

  /// Removes it from the screen.
  func withdraw() {
    if let ticket { presenter.withdraw(ticket) }
    ticket = nil
  }
}
