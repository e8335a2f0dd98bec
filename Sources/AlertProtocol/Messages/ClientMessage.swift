package import AlertModel
package import NotificationModel

/// What a client says to the presenter.
///
/// On the wire each is an object whose member `type` is the case's name: `{"type":"list"}`.
package enum ClientMessage: Hashable, Sendable {
  /// Asks who is there; answered by `hello`.
  case hello
  /// Hands an alert in; answered by `accepted` or `refused`, and, when the client waits, by
  /// `response` in the end, with an `event` for whatever happens before if the client listens.
  case submit(Submission)
  /// Ends the alerts with an identifier, or all of them (nil); answered by `dismissed`.
  case dismiss(AlertIdentifier?)
  /// Changes what the alerts with an identifier show; answered by `updated`, or by `refused`.
  case update(AlertIdentifier, AlertUpdate)
  /// Asks for the alerts that wait or are on screen; answered by `listing`.
  case list
  /// Asks how the presenter is; answered by `status`.
  case status
  /// Orders something about notifications; answered by `report`, or by `refused`.
  case control(NotificationOrder)
  /// Asks to be told of what happens to notifications; answered by a `report` whether they are held
  /// back, and then by `news` for as long as the connection lasts, or by `refused`.
  case watch
  /// Ends the presenter; answered by `stopping`.
  ///
  /// With `handover` the alerts are left unanswered, for their clients to submit them to the next
  /// presenter;
  /// without, they are dismissed.
  case stop(handover: Bool)

  /// An alert as it is handed in.
  package struct Submission: Hashable, Sendable, Codable {
    package var request: RequestIdentifier
    package var alert: AlertDescription
    /// Whether the client stays for the answer: then the alert goes when the client goes.
    package var waits: Bool
    /// Whether it is told of what happens until then.
    package var listens: Bool

    private enum CodingKeys: String, CodingKey {
      case request
      case alert
      case waits = "wait"
      case listens = "listen"
    }

    package init(
      request: RequestIdentifier, alert: AlertDescription, waits: Bool, listens: Bool = false
    ) {
      self.request = request
      self.alert = alert
      self.waits = waits
      self.listens = listens
    }

    package init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        request: try members.decode(RequestIdentifier.self, forKey: .request),
        alert: try members.decode(AlertDescription.self, forKey: .alert),
        waits: try members.decode(Bool.self, forKey: .waits),
        listens: try members.decodeIfPresent(Bool.self, forKey: .listens) ?? false)
    }
  }
}

extension ClientMessage: Codable {
  private enum Kind: String, Codable {
    case hello
    case submit
    case dismiss
    case update
    case list
    case status
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
      // “All” is said aloud, so that a forgotten identifier does not end everything.
      let isAll = try members.decodeIfPresent(Bool.self, forKey: .all) ?? false
      self = .dismiss(isAll ? nil : try members.decode(AlertIdentifier.self, forKey: .id))
    case .update:
      self = .update(
        try members.decode(AlertIdentifier.self, forKey: .id),
        try members.decode(AlertUpdate.self, forKey: .update))
    case .list: self = .list
    case .status: self = .status
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
    case .list: try members.encode(Kind.list, forKey: .type)
    case .status: try members.encode(Kind.status, forKey: .type)
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
