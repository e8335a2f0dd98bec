import AlertModel
import NotificationModel

/// Submits notifications of the bus to the presenter, without the parts that it cannot show.
///
/// Broken pictures cannot be reported to a sender, so showing the rest is better than showing
/// nothing.
final class NotificationDelivery {
  private let presenter: any AlertPresenting
  private let report: (String) -> Void

  init(to presenter: any AlertPresenting, report: @escaping (String) -> Void) {
    self.presenter = presenter
    self.report = report
  }

  /// Submits a description: complete, without pictures, without theme and place, or with texts
  /// only.
  ///
  /// - Returns: The presenter's handle.
  /// - Throws: `AlertAdmissionError` when the presenter is busy, or refuses even the texts.
  func submit(
    _ description: AlertDescription, of id: NotificationID,
    observe: @escaping (AlertEvent) -> Void, respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> AlertTicket {
    var refusal: AlertAdmissionError?
    for omission in Omission.allCases {
      do throws(AlertAdmissionError) {
        let (ticket, _) = try presenter.submit(
          omission.applied(to: description), observe: observe, respond: respond)
        if let refusal {
          report("notification \(id) is shown without its invalid parts: \(refusal)")
        }
        return ticket
      } catch {
        guard error.code != .busy else { throw error }
        refusal = refusal ?? error
      }
    }
    let error = refusal ?? AlertAdmissionError(.invalid, "It cannot be shown.")
    report("notification \(id) cannot be shown: \(error)")
    throw error
  }
}

/// The parts of a description that are left out, in the order of the attempts.
private enum Omission: Int, Comparable, CaseIterable {
  case nothing
  case pictures
  case picturesAndLooks
  case allButTexts

  static func < (left: Omission, right: Omission) -> Bool { left.rawValue < right.rawValue }

  /// The description without these parts.
  func applied(to description: AlertDescription) -> AlertDescription {
    guard self < .allButTexts else {
      return AlertDescription(
        identifier: description.identifier, title: description.plainTitle,
        message: description.plainMessage, application: description.application,
        urgency: description.urgency, style: description.style, level: description.level,
        policy: description.policy, timeout: description.timeout)
    }
    var description = description
    if self >= .pictures {
      description.icon = .none
      description.image = nil
      for index in description.buttons.indices { description.buttons[index].icon = nil }
    }
    if self >= .picturesAndLooks {
      description.theme = nil
      description.transition = nil
      description.position = nil
      description.monitor = nil
      description.anchor = nil
    }
    return description
  }
}

extension NotificationSubmission {
  /// The description with the identifier and the policy of this submission.
  func applied(to description: AlertDescription) -> AlertDescription {
    var description = description
    description.identifier = identifier
    switch policy {
    case .asDescribed: break
    case .replace: description.policy = .replace
    case .coalesce: description.policy = .coalesce
    }
    return description
  }
}
