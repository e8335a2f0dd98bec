import AlertModel
import AlertProtocol

/// The live requests with their alerts, and the responses of the last minutes.
///
/// A client that lost its connection submits the same request again. It is attached to its alert,
/// or gets the response that did not reach it, so that the user is not asked twice. Reads no clock.
struct RequestTable<Session: Hashable> {
  /// A request whose alert has not ended.
  struct Live {
    /// nil until the presenter has admitted it.
    var ticket: AlertTicket?
    var identifier: AlertIdentifier?
    /// Its current description, which would make the slots of the table several times as large.
    @OnHeap var alert: AlertDescription
    /// The session that waits for the response, if any.
    var waiter: Session?
    /// The session that submitted it; nil if it is of an earlier presenter.
    fileprivate let origin: Session?
    /// Its share in `KeptAlerts`, in bytes.
    fileprivate var length: Int
    /// The bytes of its choices' items; nil if not counted yet.
    fileprivate var itemsLength: Int?
  }

  /// A request whose alert has ended.
  struct Finished {
    var identifier: AlertIdentifier
    var response: AlertResponse
    fileprivate var moment: MonotonicInstant
    /// Its approximate size in bytes.
    fileprivate var length: Int
  }

  private(set) var live: [RequestIdentifier: Live] = [:]
  /// The requests that each session waits for.
  private var waiters: [Session: Set<RequestIdentifier>] = [:]
  /// The requests whose alerts have each identifier.
  private var identified: [AlertIdentifier: Set<RequestIdentifier>] = [:]
  /// The memory of the live requests.
  private var kept: KeptAlerts<Session>
  private var finished: [RequestIdentifier: Finished] = [:]
  /// The finished requests, oldest first.
  private var order: [RequestIdentifier] = []
  /// The approximate size of all finished requests, in bytes.
  private var keptLength = 0
  private let keptCount: Int
  private let keptLengthLimit: Int
  private let keptSeconds: Double

  init(_ limits: ServiceLimits) {
    kept = KeptAlerts(
      mostOfSession: limits.alertLengthPerSession, most: limits.alertLength)
    keptCount = limits.keptAnswerCount
    keptLengthLimit = limits.keptAnswerLength
    keptSeconds = limits.keptAnswerSeconds
  }

  /// The bytes of all live requests.
  var liveLength: Int { kept.length }

  /// Returns how many alerts a session waits for.
  func count(waitedForBy session: Session) -> Int {
    waiters[session]?.count ?? 0
  }

  /// Returns the requests that a session waits for.
  func requests(waitedForBy session: Session) -> Set<RequestIdentifier> {
    waiters[session] ?? []
  }

  /// Adds a new request, before it is submitted to the presenter.
  ///
  /// - Throws: `AlertAdmissionError` with the code `busy` if the live requests take too much memory.
  mutating func begin(
    _ request: RequestIdentifier, alert: AlertDescription, waiter: Session?, from origin: Session?
  ) throws(AlertAdmissionError) {
    let length = alert.keptLength + KeptAlerts<Session>.alertLength
    try kept.checkRoom(for: length, of: origin)
    kept.change(by: length, of: origin)
    if let waiter { waiters.add(request, to: waiter) }
    live[request] = Live(alert: alert, waiter: waiter, origin: origin, length: length)
  }

  /// Returns the descriptions of the alerts with an identifier, by request.
  func alerts(_ identifier: AlertIdentifier) -> [RequestIdentifier: AlertDescription] {
    let found = requests(identifier).compactMap { request in
      live[request].map { (request, $0.alert) }
    }
    return Dictionary(uniqueKeysWithValues: found)
  }

  /// Checks that new descriptions of alerts can be kept.
  ///
  /// - Throws: `AlertAdmissionError` with the code `busy` if they take too much memory together.
  func checkRoom(
    for alerts: [RequestIdentifier: AlertDescription]
  ) throws(AlertAdmissionError) {
    var kept = kept
    for (request, alert) in alerts {
      guard let entry = live[request] else { continue }
      let added = alert.keptLength + KeptAlerts<Session>.alertLength - entry.length
      if added > 0 { try kept.checkRoom(for: added, of: entry.origin) }
      kept.change(by: added, of: entry.origin)
    }
  }

  /// Replaces the description of an alert.
  mutating func change(_ request: RequestIdentifier, to alert: AlertDescription) {
    guard let entry = live[request] else { return }
    let length = alert.keptLength + KeptAlerts<Session>.alertLength
    kept.change(by: length - entry.length, of: entry.origin)
    live[request]?.alert = alert
    live[request]?.length = length
    live[request]?.itemsLength = nil
  }

  /// Returns the requests whose alerts have an identifier.
  func requests(_ identifier: AlertIdentifier) -> Set<RequestIdentifier> {
    identified[identifier] ?? []
  }

  /// Checks the limits for an addition to an alert.
  ///
  /// The existing items are counted once, however often some are added.
  mutating func checkRoom(
    for addition: AlertAddition, in request: RequestIdentifier
  ) throws {
    guard let entry = live[request] else { return }
    try kept.checkRoom(for: addition.keptLength, of: entry.origin)
    let length = entry.itemsLength ?? entry.alert.itemsLength
    live[request]?.itemsLength = length
    try entry.alert.checkRoom(for: addition, besides: length)
  }

  /// Applies an addition to an alert's description, after `checkRoom`.
  mutating func add(_ addition: AlertAddition, to request: RequestIdentifier) {
    // Removed first, so that it is changed in place: a copy would cost more than the addition.
    guard var entry = live.removeValue(forKey: request) else { return }
    if (try? addition.apply(to: &entry.alert)) != nil {
      entry.itemsLength = entry.itemsLength.map { $0 + addition.rowsLength }
      entry.length += addition.keptLength
      kept.change(by: addition.keptLength, of: entry.origin)
    }
    live[request] = entry
  }

  /// Records that the presenter has admitted a request.
  mutating func admit(
    _ request: RequestIdentifier, ticket: AlertTicket, identifier: AlertIdentifier
  ) {
    guard live[request] != nil else { return }
    live[request]?.ticket = ticket
    live[request]?.identifier = identifier
    identified.add(request, to: identifier)
  }

  /// Makes another session wait for the response.
  mutating func attach(_ session: Session, to request: RequestIdentifier) {
    guard let entry = live[request] else { return }
    if let former = entry.waiter { waiters.remove(request, from: former) }
    waiters.add(request, to: session)
    live[request]?.waiter = session
  }

  /// Removes a request that was refused, or whose client has disconnected.
  mutating func forget(_ request: RequestIdentifier) -> Live? {
    guard let entry = live.removeValue(forKey: request) else { return nil }
    if let waiter = entry.waiter { waiters.remove(request, from: waiter) }
    if let identifier = entry.identifier { identified.remove(request, from: identifier) }
    kept.change(by: -entry.length, of: entry.origin)
    // Release the memory of a burst.
    if live.isEmpty { (live, waiters, identified) = ([:], [:], [:]) }
    return entry
  }

  /// Records the response of a request, and keeps it for a while.
  mutating func finish(
    _ request: RequestIdentifier, identifier: AlertIdentifier, response: AlertResponse,
    at now: MonotonicInstant
  ) {
    _ = forget(request)
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
    if order.first == request {
      order.removeFirst()
    } else {
      order.removeAll { $0 == request }
    }
  }

  /// Returns the response of a finished request, if it is still known.
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

extension Dictionary where Value == Set<RequestIdentifier> {
  /// Adds a request to those of a key.
  fileprivate mutating func add(_ request: RequestIdentifier, to key: Key) {
    self[key, default: []].insert(request)
  }

  /// Removes a request from those of a key.
  fileprivate mutating func remove(_ request: RequestIdentifier, from key: Key) {
    self[key]?.remove(request)
    if self[key]?.isEmpty == true { self[key] = nil }
  }
}

extension AlertResponse {
  /// Its approximate size in bytes.
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
