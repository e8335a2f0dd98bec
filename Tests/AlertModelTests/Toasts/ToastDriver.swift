import AlertModel

/// Drives a toast queue with a fake clock on a screen of 1000 × 600 pixels, and returns its effects
/// as text.
///
/// Toasts are 100 pixels wide, 100 high by default and 10 apart, in a room from 0 to 560; the backlog
/// badge is 30 high. `measure` effects are answered at once.
struct ToastDriver {
  static let gap = 10.0
  static let room = Rect(x: 0, y: 0, width: 1000, height: 560)

  private(set) var queue: ToastQueue
  private(set) var now = MonotonicInstant(nanoseconds: 0)
  /// The time of the last `schedule` effect, in seconds since the driver's start.
  private(set) var scheduled: Double?
  /// The frames of each toast on the screen.
  private(set) var frames: [UInt64: [Rect]] = [:]
  private(set) var backlogs: [ToastBacklog] = []
  /// The number of toasts behind others, by the number of the one in front.
  private(set) var stacked: [UInt64: Int] = [:]
  /// The presentations and the reported numbers of toasts behind, in order.
  private(set) var order: [String] = []
  /// The top edges at which each toast was placed, in order.
  private(set) var placings: [UInt64: [Double]] = [:]
  /// The toasts whose time began behind others, in order.
  private(set) var counted: [UInt64] = []
  /// The remaining time of toasts, as last reported.
  private(set) var countdowns: [UInt64: ToastCountdown] = [:]
  var heights: [UInt64: Double] = [:]
  /// The height of each visible edge of a stack.
  var edgeStep = 0.0
  /// Whether there is a full-screen window, which toasts of the lane "shy" avoid.
  private(set) var isScreenFull = false
  private var lanes: [UInt64: ToastLane] = [:]

  init(maximumWaiting: Int = 200) {
    queue = ToastQueue(maximumWaiting: maximumWaiting)
  }

  /// The top edges of the toasts on the screen, by number.
  var tops: [UInt64: Double] { frames.mapValues { $0[0].minY } }

  /// The number of waiting toasts.
  var backlog: Int { backlogs.reduce(0) { $0 + $1.count } }

  mutating func wait(_ seconds: Double) {
    now = now.advanced(bySeconds: seconds)
  }

  @discardableResult
  mutating func send(_ event: ToastEvent) -> [String] {
    var texts: [String] = []
    if event == .alert(.deadline) { scheduled = nil }
    var measures: [AlertTicket] = []
    for effect in queue.step(event, at: now) {
      switch effect {
      case .alert(.schedule(let instant)):
        scheduled = instant.map { $0.seconds(since: MonotonicInstant(nanoseconds: 0)) }
      case .alert(let effect):
        texts.append(effect.text)
        if case .present = effect { order.append(effect.text) }
        if case .discard(let ticket) = effect { frames[ticket.rawValue] = nil }
        if case .update(let new, let old) = effect {
          frames[new.rawValue] = frames[old.rawValue]
          frames[old.rawValue] = nil
        }
      case .measure(let ticket): measures.append(ticket)
      case .place(let ticket, let new):
        frames[ticket.rawValue] = new
        placings[ticket.rawValue, default: []].append(new[0].minY)
      case .setStacked(let ticket, let count):
        stacked[ticket.rawValue] = count
        order.append("\(count) behind \(ticket.rawValue)")
      case .announceCount(let ticket): counted.append(ticket.rawValue)
      case .countDown(let ticket, let countdown): countdowns[ticket.rawValue] = countdown
      case .showBacklogs(let new): backlogs = new
      }
    }
    // The results of effects are later events.
    for ticket in measures { texts += send(.measured(ticket, place(of: ticket))) }
    return texts
  }

  private func place(of ticket: AlertTicket) -> ToastPlace {
    let lane = lanes[ticket.rawValue] ?? ToastLane(name: "right")
    let height = heights[ticket.rawValue] ?? 100
    func spot(_ x: Double, _ width: Double, isBottom: Bool) -> ToastPlace.Spot {
      let room = Self.room
      return ToastPlace.Spot(
        frame: Rect(x: x, y: isBottom ? room.maxY - height : 0, width: width, height: height),
        room: room, badge: Rect(x: x, y: isBottom ? room.maxY : 0, width: 40, height: 30))
    }
    let spots: [ToastPlace.Spot] =
      switch lane.name {
      case "banner": [spot(0, 1000, isBottom: false)]
      case "bottom": [spot(900, 100, isBottom: true)]
      case "left": [spot(0, 100, isBottom: false)]
      case "both": [spot(0, 100, isBottom: false), spot(900, 100, isBottom: false)]
      default: [spot(900, 100, isBottom: false)]
      }
    return ToastPlace(
      spots: spots, gap: Self.gap, edgeStep: edgeStep,
      isObstructed: isScreenFull && lane.name == "shy")
  }

  @discardableResult
  mutating func submit(
    _ ticket: UInt64, _ policy: AlertPolicy = .queue, lane: String = "right",
    identifier: String? = nil, level: Int = 0, timeout: Double? = nil, waitLimit: Double? = nil,
    stack: String? = nil
  ) -> [String] {
    let lane = ToastLane(rank: lane == "banner" ? 0 : 1, name: lane)
    lanes[ticket] = lane
    return send(
      .submit(
        AlertSubmission(
          ticket: AlertTicket(rawValue: ticket),
          identifier: AlertIdentifier(identifier ?? "\(ticket)"),
          level: AlertLevel(rawValue: level), policy: policy, timeout: timeout,
          waitLimit: waitLimit, stack: stack), lane))
  }

  /// Moves a toast to another lane.
  @discardableResult
  mutating func revise(_ ticket: UInt64, lane: String) -> [String] {
    let lane = ToastLane(rank: lane == "banner" ? 0 : 1, name: lane)
    lanes[ticket] = lane
    let (name, ticket) = (AlertIdentifier("\(ticket)"), AlertTicket(rawValue: ticket))
    return send(.revise(AlertSubmission(ticket: ticket, identifier: name), lane))
  }

  @discardableResult
  mutating func hover(_ ticket: UInt64?) -> [String] {
    send(.hovered(ticket.map { AlertTicket(rawValue: $0) }))
  }

  /// Gives the keyboard to a toast, or takes it away.
  @discardableResult
  mutating func focus(_ ticket: UInt64?) -> [String] {
    send(.focused(ticket.map { AlertTicket(rawValue: $0) }))
  }

  /// Shows or hides a full-screen window.
  @discardableResult
  mutating func fillScreen(_ isFull: Bool) -> [String] {
    isScreenFull = isFull
    return send(.surroundingsChanged)
  }

  @discardableResult
  mutating func presented(_ ticket: UInt64) -> [String] {
    send(.alert(.presented(AlertTicket(rawValue: ticket))))
  }

  @discardableResult
  mutating func answered(_ ticket: UInt64) -> [String] {
    send(.alert(.answered(AlertTicket(rawValue: ticket), AlertResponse(.button, button: "ok"))))
  }

  @discardableResult
  mutating func disappeared(_ ticket: UInt64) -> [String] {
    frames[ticket] = nil
    return send(.alert(.disappeared(AlertTicket(rawValue: ticket))))
  }

  /// Submits a toast and, if it fits, presents it.
  mutating func show(
    _ ticket: UInt64, lane: String = "right", timeout: Double? = nil, stack: String? = nil
  ) {
    submit(ticket, lane: lane, timeout: timeout, stack: stack)
    presented(ticket)
  }

  /// Answers a toast and reports that its window is closed.
  mutating func finish(_ ticket: UInt64) {
    answered(ticket)
    disappeared(ticket)
  }
}
