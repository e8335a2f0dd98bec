import AlertModel
import AlertProtocol

/// Who asked for what: the requests whose alerts wait or are on screen, and the answers of the last
/// minutes.
///
/// A client that lost its connection asks again under the same name. It finds its alert, or the
/// answer that did not reach
/// it, and the person is not asked twice. No clock is read here.
struct RequestLedger<Session: Hashable> {
  /// A request whose alert has not ended.
  struct Live {
    /// nil until the presenter has taken it in.
    var ticket: AlertTicket?
    var identifier: AlertIdentifier?
    /// Who waits for the answer; nil when nobody does.
    var waiter: Session?
  }

  /// A request whose alert has ended.
  struct Finished {
    var identifier: AlertIdentifier
    var response: AlertResponse
    fileprivate var moment: MonotonicInstant
  }

  private(set) var live: [RequestIdentifier: Live] = [:]
  private var finished: [RequestIdentifier: Finished] = [:]
  /// The finished ones, the oldest first.
  private var order: [RequestIdentifier] = []
  private let keptCount: Int
  private let keptSeconds: Double

  init(keptCount: Int, keptSeconds: Double) {
    self.keptCount = keptCount
    self.keptSeconds = keptSeconds
  }

  /// How many alerts one session waits for.
  func count(waitedForBy session: Session) -> Int {
    live.values.count { $0.waiter == session }
  }

  /// The requests that one session waits for.
  func requests(waitedForBy session: Session) -> [RequestIdentifier] {
    live.filter { $0.value.waiter == session }.map(\.key)
  }

  /// Takes note of a new request, before the presenter hears of it.
  mutating func begin(_ request: RequestIdentifier, waiter: Session?) {
    live[request] = Live(waiter: waiter)
  }

  /// The presenter has taken it in.
  mutating func admit(
    _ request: RequestIdentifier, ticket: AlertTicket, identifier: AlertIdentifier
  ) {
    live[request]?.ticket = ticket
    live[request]?.identifier = identifier
  }

  /// Another connection waits for the answer now.
  mutating func attach(_ session: Session, to request: RequestIdentifier) {
    live[request]?.waiter = session
  }

  /// Forgets a request that was refused, or whose client is gone.
  mutating func forget(_ request: RequestIdentifier) -> Live? {
    live.removeValue(forKey: request)
  }

  /// The alert has ended; its answer is kept for a while.
  mutating func finish(
    _ request: RequestIdentifier, identifier: AlertIdentifier, response: AlertResponse,
    at now: MonotonicInstant
  ) {
    live[request] = nil
    expire(at: now)
    if finished.updateValue(
      Finished(identifier: identifier, response: response, moment: now), forKey: request) == nil
    {
      order.append(request)
    }
    while order.count > keptCount { finished[order.removeFirst()] = nil }
  }

  /// The answer that a request got, if it is still known.
  mutating func answer(to request: RequestIdentifier, at now: MonotonicInstant) -> Finished? {
    expire(at: now)
    return finished[request]
  }

  private mutating func expire(at now: MonotonicInstant) {
    let stale = order.prefix { request in
      finished[request].map { now.seconds(since: $0.moment) > keptSeconds } ?? true
    }
    for request in stale { finished[request] = nil }
    order.removeFirst(stale.count)
  }
}
