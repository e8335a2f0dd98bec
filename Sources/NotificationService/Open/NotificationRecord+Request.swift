import AlertModel
import NotificationModel

extension NotificationRecord {
  /// What the history keeps of a notification that arrives at `time`, in milliseconds since 1970.
  init(
    of request: NotificationRequest, _ decision: NotificationDecision, id: NotificationID,
    time: Int64
  ) {
    let (description, facts) = (decision.description, request.facts)
    let isFromBus = !facts.bus.isEmpty && !facts.sender.isEmpty
    self =
      NotificationRecord(
        id: id, time: time, application: request.description.application,
        desktopEntry: facts.desktopEntry, category: facts.category, urgency: description.urgency,
        title: description.plainTitle, message: description.plainMessage,
        actions: request.description.buttons.map { .init(key: $0.id, label: $0.label) },
        state: .waiting,
        origin: isFromBus ? Origin(bus: facts.bus, sender: facts.sender) : nil
      ).bounded
  }

  /// A request that shows it again; without buttons if its sender cannot receive actions.
  func request(isReachable: Bool) -> NotificationRequest {
    let buttons = actions.filter { $0.key != AlertButton.replyID }.map {
      AlertButton(id: $0.key, label: $0.label)
    }
    let description = AlertDescription(
      title: title, message: message, icon: desktopEntry.isEmpty ? .none : .themed([desktopEntry]),
      buttons: isReachable ? buttons : [], application: application, urgency: urgency,
      style: .toast)
    var facts = NotificationFacts(desktopEntry: desktopEntry, category: category)
    facts.sound = .suppressed
    return NotificationRequest(description, facts: facts)
  }
}
