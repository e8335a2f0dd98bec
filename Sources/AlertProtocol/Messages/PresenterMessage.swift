package import AlertModel
package import NotificationModel

/// What the presenter says to a client.
///
/// On the wire each is an object whose member `type` is the case's name: `{"type":"accepted",…}`.
package enum PresenterMessage: Hashable, Sendable {
  case hello(Hello)
  /// The alert was taken in.
  case accepted(Acceptance)
  /// Something has happened to the alert, for a client that listens.
  case event(Report)
  /// The alert has ended.
  case response(Answer)
  /// The alert was not taken in, or not changed, or an order cannot be carried out here.
  case refused(Refusal)
  /// How many alerts a `dismiss` ended.
  case dismissed(Int)
  /// How many alerts an `update` changed.
  case updated(Int)
  case listing([AlertSummary])
  case status(PresenterStatus)
  /// What has come of an order about notifications.
  case report(NotificationReport)
  /// Something has happened to a notification, for a client that watches.
  case news(NotificationNews)
  /// So many news were left out, the oldest, because the client has not read what came before.
  case newsLost(Int)
  /// The presenter ends.
  case stopping
  /// What came could not be understood; the connection is closed after it.
  case failure(String)

  /// Who is there.
  package struct Hello: Hashable, Sendable, Codable {
    package var pid: Int32
    /// The release of the program, for people.
    package var release: String

    package init(pid: Int32, release: String) {
      self.pid = pid
      self.release = release
    }
  }

  /// That an alert was taken in, and under which identifier.
  package struct Acceptance: Hashable, Sendable, Codable {
    package var request: RequestIdentifier
    package var id: AlertIdentifier
    /// What whoever asked ought to know all the same, in one line; nil for nothing.
    package var remark: String?

    package init(request: RequestIdentifier, id: AlertIdentifier, remark: String? = nil) {
      self.request = request
      self.id = id
      self.remark = remark
    }
  }

  /// What happened to an alert.
  package struct Report: Hashable, Sendable {
    package var request: RequestIdentifier
    package var event: AlertEvent

    package init(request: RequestIdentifier, event: AlertEvent) {
      self.request = request
      self.event = event
    }
  }

  /// How an alert ended.
  package struct Answer: Hashable, Sendable {
    package var request: RequestIdentifier
    package var id: AlertIdentifier
    package var response: AlertResponse

    package init(request: RequestIdentifier, id: AlertIdentifier, response: AlertResponse) {
      self.request = request
      self.id = id
      self.response = response
    }
  }

  /// Why an alert was not taken in, or not changed.
  package struct Refusal: Hashable, Sendable, Codable {
    /// nil for what is not a submission.
    package var request: RequestIdentifier?
    package var code: AlertAdmissionError.Code
    /// One sentence for a person.
    package var message: String

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
