package import AlertModel
package import NotificationModel

/// A message from the presenter to a client.
///
/// On the wire it is an object whose member `type` is the case's name: `{"type":"accepted",…}`.
package enum PresenterMessage: Hashable, Sendable {
  /// The answer to `hello`.
  case hello(Hello)
  /// The alert was accepted.
  case accepted(Acceptance)
  /// An event of the alert; for clients that listen.
  case event(Report)
  /// The alert has ended.
  case response(Answer)
  /// The alert was not accepted or not changed, or the request is not possible here.
  case refused(Refusal)
  /// The number of alerts that a `dismiss` ended.
  case dismissed(Int)
  /// The number of alerts that an `update` changed.
  case updated(Int)
  /// The number of alerts that an `answer` ended.
  case answered(Int)
  /// The answer to `list`.
  case listing([AlertSummary])
  /// The answer to `status`.
  case status(PresenterStatus)
  /// The result of a notification request.
  case report(NotificationReport)
  /// An event of a notification; for clients that watch.
  case news(NotificationNews)
  /// This many of the oldest `news` were dropped because the client does not read fast enough.
  case newsLost(Int)
  /// The presenter is about to exit.
  case stopping
  /// The last message could not be parsed; the connection is closed.
  case failure(String)

  /// The identity of a presenter.
  package struct Hello: Hashable, Sendable, Codable {
    /// The process ID.
    package var pid: Int32
    /// The program's version, for people.
    package var release: String

    /// Creates an identity.
    package init(pid: Int32, release: String) {
      self.pid = pid
      self.release = release
    }
  }

  /// An accepted alert.
  package struct Acceptance: Hashable, Sendable, Codable {
    /// The request of the submission.
    package var request: RequestIdentifier
    /// The alert's identifier.
    package var id: AlertIdentifier
    /// A warning for the user, in one line; nil for none.
    package var remark: String?

    /// Creates an acceptance.
    package init(request: RequestIdentifier, id: AlertIdentifier, remark: String? = nil) {
      self.request = request
      self.id = id
      self.remark = remark
    }
  }

  /// An event of an alert.
  package struct Report: Hashable, Sendable {
    /// The request of the submission.
    package var request: RequestIdentifier
    /// The event.
    package var event: AlertEvent

    /// Creates a report.
    package init(request: RequestIdentifier, event: AlertEvent) {
      self.request = request
      self.event = event
    }
  }

  /// The response of an alert.
  package struct Answer: Hashable, Sendable {
    /// The request of the submission.
    package var request: RequestIdentifier
    /// The alert's identifier.
    package var id: AlertIdentifier
    /// The response.
    package var response: AlertResponse

    /// Creates an answer.
    package init(request: RequestIdentifier, id: AlertIdentifier, response: AlertResponse) {
      self.request = request
      self.id = id
      self.response = response
    }
  }

  /// A request that was refused.
  package struct Refusal: Hashable, Sendable, Codable {
    /// The request of the submission; nil for other messages.
    package var request: RequestIdentifier?
    /// The reason, for programs.
    package var code: AlertAdmissionError.Code
    /// The reason in one sentence, for people.
    package var message: String

    /// Creates a refusal.
    package init(request: RequestIdentifier?, code: AlertAdmissionError.Code, message: String) {
      self.request = request
      self.code = code
      self.message = message
    }
  }
}

extension PresenterMessage.Answer: Codable {
  private enum CodingKeys: String, CodingKey {
    case request
    case id
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      request: try members.decode(RequestIdentifier.self, forKey: .request),
      id: try members.decode(AlertIdentifier.self, forKey: .id),
      response: try AlertResponse(from: decoder))
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(request, forKey: .request)
    try members.encode(id, forKey: .id)
    try response.encode(to: encoder)
  }
}

extension PresenterMessage.Report: Codable {
  private enum CodingKeys: String, CodingKey {
    case request
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      request: try members.decode(RequestIdentifier.self, forKey: .request),
      event: try AlertEvent(from: decoder))
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(request, forKey: .request)
    try event.encode(to: encoder)
  }
}

extension PresenterMessage: Codable {
  private enum Kind: String, Codable {
    case hello
    case accepted
    case event
    case response
    case refused
    case dismissed
    case updated
    case answered
    case listing
    case status
    case report
    case news
    case newsLost = "news-lost"
    case stopping
    case failure = "error"
  }

  private enum CodingKeys: String, CodingKey {
    case type
    case count
    case alerts
    case message
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    switch try members.decode(Kind.self, forKey: .type) {
    case .hello: self = .hello(try Hello(from: decoder))
    case .accepted: self = .accepted(try Acceptance(from: decoder))
    case .event: self = .event(try Report(from: decoder))
    case .response: self = .response(try Answer(from: decoder))
    case .refused: self = .refused(try Refusal(from: decoder))
    case .dismissed: self = .dismissed(try members.decode(Int.self, forKey: .count))
    case .updated: self = .updated(try members.decode(Int.self, forKey: .count))
    case .answered: self = .answered(try members.decode(Int.self, forKey: .count))
    case .listing: self = .listing(try members.decode([AlertSummary].self, forKey: .alerts))
    case .status: self = .status(try PresenterStatus(from: decoder))
    case .report: self = .report(try NotificationReport(from: decoder))
    case .news: self = .news(try NotificationNews(from: decoder))
    case .newsLost: self = .newsLost(try members.decode(Int.self, forKey: .count))
    case .stopping: self = .stopping
    case .failure: self = .failure(try members.decode(String.self, forKey: .message))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .hello(let hello):
      try members.encode(Kind.hello, forKey: .type)
      try hello.encode(to: encoder)
    case .accepted(let acceptance):
      try members.encode(Kind.accepted, forKey: .type)
      try acceptance.encode(to: encoder)
    case .event(let report):
      try members.encode(Kind.event, forKey: .type)
      try report.encode(to: encoder)
    case .response(let answer):
      try members.encode(Kind.response, forKey: .type)
      try answer.encode(to: encoder)
    case .refused(let refusal):
      try members.encode(Kind.refused, forKey: .type)
      try refusal.encode(to: encoder)
    case .dismissed(let count):
      try members.encode(Kind.dismissed, forKey: .type)
      try members.encode(count, forKey: .count)
    case .updated(let count):
      try members.encode(Kind.updated, forKey: .type)
      try members.encode(count, forKey: .count)
    case .answered(let count):
      try members.encode(Kind.answered, forKey: .type)
      try members.encode(count, forKey: .count)
    case .listing(let alerts):
      try members.encode(Kind.listing, forKey: .type)
      try members.encode(alerts, forKey: .alerts)
    case .status(let status):
      try members.encode(Kind.status, forKey: .type)
      try status.encode(to: encoder)
    case .report(let report):
      try members.encode(Kind.report, forKey: .type)
      try report.encode(to: encoder)
    case .news(let news):
      try members.encode(Kind.news, forKey: .type)
      try news.encode(to: encoder)
    case .newsLost(let count):
      try members.encode(Kind.newsLost, forKey: .type)
      try members.encode(count, forKey: .count)
    case .stopping: try members.encode(Kind.stopping, forKey: .type)
    case .failure(let message):
      try members.encode(Kind.failure, forKey: .type)
      try members.encode(message, forKey: .message)
    }
  }
}
