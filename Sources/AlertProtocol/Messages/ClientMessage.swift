package import AlertModel
package import NotificationModel

/// A message from a client to the presenter.
///
/// On the wire it is an object whose member `type` is the case's name: `{"type":"list"}`.
package enum ClientMessage: Hashable, Sendable {
  /// Identifies the presenter; answered by `hello`.
  case hello
  /// Submits an alert; answered by `accepted` or `refused`.
  ///
  /// If the client waits, `response` follows when the alert has ended; if it listens, `event`s come
  /// before that.
  case submit(Submission)
  /// Ends the alerts with an identifier, or all alerts if it is nil; answered by `dismissed`.
  case dismiss(AlertIdentifier?)
  /// Changes the alerts with an identifier; answered by `updated` or `refused`.
  case update(AlertIdentifier, AlertUpdate)
  /// Answers the alert with an identifier in the user's place; answered by `answered` or `refused`.
  case answer(AlertIdentifier, AlertAnswer)
  /// Lists the waiting alerts and those on screen; answered by `listing`.
  case list
  /// Requests the presenter's state; answered by `status`.
  case status
  /// Moves back windows that a presenter showed before it died; answered by `updated`.
  case restoreGuests
  /// Controls notifications; answered by `report` or `refused`.
  case control(NotificationOrder)
  /// Subscribes to notification events.
  ///
  /// Answered by a `report` whether notifications are paused, and then by `news` until the
  /// connection is closed; or by `refused`.
  case watch
  /// Stops the presenter; answered by `stopping`, which waiting clients receive before their responses.
  ///
  /// With `handover`, alerts get no response, so that their clients submit them to the next
  /// presenter; without it they are dismissed.
  case stop(handover: Bool)

  /// A submitted alert.
  package struct Submission: Hashable, Sendable, Codable {
    /// The identifier of the request, which makes repeated submissions idempotent.
    package var request: RequestIdentifier
    /// The alert.
    package var alert: AlertDescription
    /// Whether the client waits for the response; then the alert is withdrawn if the client exits.
    package var waits: Bool
    /// Whether the client receives events.
    package var listens: Bool
    /// The window of another program that the alert shows; nil for none.
    package var guest: GuestRequest?

    private enum CodingKeys: String, CodingKey {
      case request
      case alert
      case waits = "wait"
      case listens = "listen"
      case guest
    }

    /// Creates a submission.
    package init(
      request: RequestIdentifier, alert: AlertDescription, waits: Bool, listens: Bool = false,
      guest: GuestRequest? = nil
    ) {
      self.request = request
      self.alert = alert
      self.waits = waits
      self.listens = listens
      self.guest = guest
    }

    package init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        request: try members.decode(RequestIdentifier.self, forKey: .request),
        alert: try members.decode(AlertDescription.self, forKey: .alert),
        waits: try members.decode(Bool.self, forKey: .waits),
        listens: try members.decodeIfPresent(Bool.self, forKey: .listens) ?? false,
        guest: try members.decodeIfPresent(GuestRequest.self, forKey: .guest))
    }
  }
}

extension ClientMessage {
  /// Whether presenters of every version accept the message from clients of every version.
  ///
  /// So a newer client can replace an older presenter. The form of such a message never changes.
  package var isForEveryVersion: Bool {
    if case .stop = self { true } else { false }
  }
}

extension ClientMessage: Codable {
  private enum Kind: String, Codable {
    case hello
    case submit
    case dismiss
    case update
    case answer
    case list
    case status
    case restoreGuests = "restore-guests"
    case control
    case watch
    case stop
  }

  private enum CodingKeys: String, CodingKey {
    case type
    case id
    case all
    case update
    case handover
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    switch try members.decode(Kind.self, forKey: .type) {
    case .hello: self = .hello
    case .submit: self = .submit(try Submission(from: decoder))
    case .dismiss:
      // All must be requested explicitly, so that a missing identifier does not end every alert.
      let isAll = try members.decodeIfPresent(Bool.self, forKey: .all) ?? false
      self = .dismiss(isAll ? nil : try members.decode(AlertIdentifier.self, forKey: .id))
    case .update:
      self = .update(
        try members.decode(AlertIdentifier.self, forKey: .id),
        try members.decode(AlertUpdate.self, forKey: .update))
    case .answer:
      self = .answer(
        try members.decode(AlertIdentifier.self, forKey: .id), try AlertAnswer(from: decoder))
    case .list: self = .list
    case .status: self = .status
    case .restoreGuests: self = .restoreGuests
    case .control: self = .control(try NotificationOrder(from: decoder))
    case .watch: self = .watch
    case .stop:
      self = .stop(handover: try members.decodeIfPresent(Bool.self, forKey: .handover) ?? false)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .hello: try members.encode(Kind.hello, forKey: .type)
    case .submit(let submission):
      try members.encode(Kind.submit, forKey: .type)
      try submission.encode(to: encoder)
    case .dismiss(let identifier):
      try members.encode(Kind.dismiss, forKey: .type)
      try members.encodeIfPresent(identifier, forKey: .id)
      if identifier == nil { try members.encode(true, forKey: .all) }
    case .update(let identifier, let update):
      try members.encode(Kind.update, forKey: .type)
      try members.encode(identifier, forKey: .id)
      try members.encode(update, forKey: .update)
    case .answer(let identifier, let answer):
      try members.encode(Kind.answer, forKey: .type)
      try members.encode(identifier, forKey: .id)
      try answer.encode(to: encoder)
    case .list: try members.encode(Kind.list, forKey: .type)
    case .status: try members.encode(Kind.status, forKey: .type)
    case .restoreGuests: try members.encode(Kind.restoreGuests, forKey: .type)
    case .control(let order):
      try members.encode(Kind.control, forKey: .type)
      try order.encode(to: encoder)
    case .watch: try members.encode(Kind.watch, forKey: .type)
    case .stop(let handover):
      try members.encode(Kind.stop, forKey: .type)
      if handover { try members.encode(true, forKey: .handover) }
    }
  }
}
