import AlertModel

/// Drives a queue with a fake clock, and returns its effects as text.
///
/// Alert 1 has ticket 1, and so on; its identifier is "1" unless the test gives another one.
struct QueueDriver {
  private(set) var queue: AlertQueue
  private(set) var now = MonotonicInstant(nanoseconds: 0)
  /// The time of the last `schedule` effect, in seconds since the driver's start.
  private(set) var scheduled: Double?

  init(maximumWaiting: Int = 200) {
    queue = AlertQueue(maximumWaiting: maximumWaiting)
  }

  /// The leader's number and phase of every entry, in the order of the queue.
  var entries: [String] { queue.entries.map { "\($0.leader.rawValue) \($0.phase)" } }

  /// The leaders' numbers, in the order of the queue.
  var order: [UInt64] { queue.entries.map(\.leader.rawValue) }

  /// Advances the clock.
  mutating func wait(_ seconds: Double) {
    now = now.advanced(bySeconds: seconds)
  }

  /// Sends an event and returns the effects as text, without `schedule`, which goes to `scheduled`.
  @discardableResult
  mutating func send(_ event: AlertQueueEvent) -> [String] {
    var texts: [String] = []
    for effect in queue.step(event, at: now) {
      if case .schedule(let instant) = effect {
        scheduled = instant.map { $0.seconds(since: MonotonicInstant(nanoseconds: 0)) }
      } else {
        texts.append(effect.text)
      }
    }
    return texts
  }

  @discardableResult
  mutating func submit(
    _ ticket: UInt64, _ policy: AlertPolicy = .queue, identifier: String? = nil, level: Int = 0,
    timeout: Double? = nil, waitLimit: Double? = nil
  ) -> [String] {
    send(
      .submit(
        AlertSubmission(
          ticket: AlertTicket(rawValue: ticket),
          identifier: AlertIdentifier(identifier ?? "\(ticket)"),
          level: AlertLevel(rawValue: level), policy: policy, timeout: timeout,
          waitLimit: waitLimit)))
  }

  @discardableResult
  mutating func revise(_ ticket: UInt64, level: Int = 0, timeout: Double? = nil) -> [String] {
    send(
      .revise(
        AlertSubmission(
          ticket: AlertTicket(rawValue: ticket), identifier: AlertIdentifier("\(ticket)"),
          level: AlertLevel(rawValue: level), timeout: timeout)))
  }

  @discardableResult
  mutating func appeared(_ ticket: UInt64) -> [String] {
    send(.appeared(AlertTicket(rawValue: ticket)))
  }

  @discardableResult
  mutating func presented(_ ticket: UInt64) -> [String] {
    send(.presented(AlertTicket(rawValue: ticket)))
  }

  @discardableResult
  mutating func answered(_ ticket: UInt64) -> [String] {
    send(.answered(AlertTicket(rawValue: ticket), AlertResponse(.button, button: "ok")))
  }

  @discardableResult
  mutating func dismiss(_ identifier: String?) -> [String] {
    send(.dismiss(identifier.map { AlertIdentifier($0) }))
  }

  @discardableResult
  mutating func withdraw(_ ticket: UInt64) -> [String] {
    send(.withdraw(AlertTicket(rawValue: ticket)))
  }

  @discardableResult
  mutating func disappeared(_ ticket: UInt64) -> [String] {
    send(.disappeared(AlertTicket(rawValue: ticket)))
  }

  /// Submits an alert and presents it; the stage must be free.
  mutating func show(
    _ ticket: UInt64, identifier: String? = nil, level: Int = 0, timeout: Double? = nil,
    waitLimit: Double? = nil
  ) {
    submit(ticket, identifier: identifier, level: level, timeout: timeout, waitLimit: waitLimit)
    presented(ticket)
  }

  /// Answers the alert on screen and reports that its window is closed.
  @discardableResult
  mutating func finish(_ ticket: UInt64) -> [String] {
    answered(ticket) + disappeared(ticket)
  }
}

extension AlertQueueEffect {
  /// The effect as text; "cut" means not animated.
  var text: String {
    switch self {
    case .present(let ticket): "present \(ticket.rawValue)"
    case .stepAside(let ticket, let animated):
      "aside \(ticket.rawValue)" + (animated ? "" : " cut")
    case .dismiss(let ticket, let animated):
      "dismiss \(ticket.rawValue)" + (animated ? "" : " cut")
    case .update(let ticket, let old): "update \(old.rawValue) to \(ticket.rawValue)"
    case .discard(let ticket): "discard \(ticket.rawValue)"
    case .setCount(let ticket, let count): "count \(ticket.rawValue) is \(count)"
    case .respond(let ticket, let response): "respond \(ticket.rawValue) \(response.outcome)"
    case .refuse(let ticket): "refuse \(ticket.rawValue)"
    case .schedule(let instant): "schedule \(instant.map { "\($0.nanoseconds)" } ?? "never")"
    }
  }
}
