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
    /// What it shows.
    var alert: AlertDescription
    /// Who waits for the answer; nil when nobody does.
    var waiter: Session?
    /// How many bytes the items of its choices have; nil if nobody has counted them.
    fileprivate var itemsLength: Int?
  }

  /// A request whose alert has ended.
  struct Finished {
    var identifier: AlertIdentifier
    var response: AlertResponse
    fileprivate var moment: MonotonicInstant
    /// Roughly how many bytes it takes.
    fileprivate var length: Int
  }

  private(set) var live: [RequestIdentifier: Live] = [:]
  private var finished: [RequestIdentifier: Finished] = [:]
  /// The finished ones, the oldest first.
  private var order: [RequestIdentifier] = []
  /// What the finished ones take together, roughly.
  private var keptLength = 0
  private let keptCount: Int
  private let keptLengthLimit: Int
  private let keptSeconds: Double

  init(keptCount: Int, keptLength: Int, keptSeconds: Double) {
    self.keptCount = keptCount
    keptLengthLimit = keptLength
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
  mutating func begin(
    _ request: RequestIdentifier, alert: AlertDescription, waiter: Session?
  ) {
    live[request] = Live(alert: alert, waiter: waiter)
  }

  /// What the alerts with an identifier show.
  func alerts(_ identifier: AlertIdentifier) -> [RequestIdentifier: AlertDescription] {
    live.filter { $0.value.identifier == identifier }.mapValues(\.alert)
  }

  /// An alert shows something else now.
  mutating func change(_ request: RequestIdentifier, to alert: AlertDescription) {
    live[request]?.alert = alert
    live[request]?.itemsLength = nil
  }

  /// The requests whose alerts have an identifier.
  func requests(_ identifier: AlertIdentifier) -> [RequestIdentifier] {
    live.filter { $0.value.identifier == identifier }.map(\.key)
  }

  /// Finds out whether there is room for what is to be added to an alert.
  ///
  /// Its items are counted once, however often some are added.
  mutating func checkRoom(
    for addition: AlertAddition, in request: RequestIdentifier
  ) throws(LimitViolation) {
    guard let entry = live[request] else { return }
    let length = entry.itemsLength ?? entry.alert.itemsLength
    live[request]?.itemsLength = length
    try entry.alert.checkRoom(for: addition, besides: length)
  }

  /// An alert shows more now, for which there is room.
  mutating func add(_ addition: AlertAddition, to request: RequestIdentifier) {
    // Taken out and changed where it is: a copy of what is there would cost more than the addition.
    guard var entry = live.removeValue(forKey: request) else { return }
    if (try? addition.apply(to: &entry.alert)) != nil {
      entry.itemsLength = entry.itemsLength.map { $0 + addition.rowsLength }
    }
    live[request] = entry
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
    drop(request)
    let length = response.length
    finished[request] = Finished(
      identifier: identifier, response: response, moment: now, length: length)
    keptLength += length
    order.append(request)
    while order.count > keptCount || keptLength > keptLengthLimit, order.count > 1 {
      drop(order[0])
    }
  }

  private mutating func drop(_ request: RequestIdentifier) {
    guard let former = finished.removeValue(forKey: request) else { return }
    keptLength -= former.length
    order.removeAll { $0 == request }
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
    for request in stale { drop(request) }
  }
}

extension AlertResponse {
  /// Roughly how many bytes it takes.
  fileprivate var length: Int {
    (values ?? [:]).reduce(256) { sum, entry in
      let value =
        switch entry.value {
        case .none, .flag, .number: 0
        case .text(let text): text.utf8.count
        case .items(let items): items.reduce(0) { $0 + $1.utf8.count + 16 }
        }
      return sum + entry.key.utf8.count + value + 64
    }
  }
}
