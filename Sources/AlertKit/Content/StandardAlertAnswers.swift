import AlertModel
import AlertViews

/// How a standard alert is answered: by a button, or without an answer.
@MainActor
struct StandardAlertAnswers {
  let description: AlertDescription
  let view: StandardAlertView

  /// The values of the inputs so far; nil if there are no inputs.
  var values: [String: InputValue]? {
    view.form.rows.isEmpty ? nil : view.form.values
  }

  /// The response without an answer.
  var cancelled: AlertResponse {
    AlertResponse(.cancelled, button: description.cancelButton?.id, values: values)
  }

  /// Ends the alert with a button; if a value is wrong, shows that instead.
  func press(_ button: AlertButton, for host: (any AlertContentHost)?) {
    guard button.role != .cancel else {
      host?.finish(with: AlertResponse(.cancelled, button: button.id, values: values))
      return
    }
    if let wrong = view.form.rows.first(where: { $0.control.problem != nil }) {
      for row in view.form.rows { row.showProblem(isSubmitting: true) }
      wrong.control.activateForCorrection()
      return
    }
    // A resident toast stays after its buttons, but not after a reply.
    if description.isResident, !description.style.isModal, button.id != description.replyID {
      host?.tell(.pressed(button: button.id, time: nil))
      return
    }
    host?.finish(with: AlertResponse(.button, button: button.id, values: values))
  }
}
