import AlertModel
import NotificationModel

/// Steps the queue of notifications, one event after the other, and submits waiting notifications
/// in slices of main loop time.
final class NotificationQueueRunner {
  /// The maximum nanoseconds of one slice, so that frames are drawn during a burst.
  private static let longestTurn: Int64 = 4_000_000
  /// The number of notifications in one slice from which on the next slice is later.
  private static let burst = 8

  /// Carries out an effect of the queue.
  var perform: ((NotificationQueueEffect) -> Void)?
  /// The queue after the last event.
  private(set) var queue: NotificationQueue

  private let clock: NotificationClock
  private var throttle: FrameThrottle?
  /// Events that arrived while an earlier one was handled.
  private var events: [NotificationQueueEvent] = []
  private var isHandling = false

  /// Creates a runner of an empty queue.
  ///
  /// - Parameters:
  ///   - pause: The pause of an earlier process; nil for none.
  ///   - clock: The clock.
  init(pause: NotificationSilence.Pause?, clock: NotificationClock) {
    self.clock = clock
    var silence = NotificationSilence()
    silence.pause = pause
    queue = NotificationQueue(silence: silence)
    throttle = FrameThrottle { [weak self] in self?.handOver() ?? .ordinary }
  }

  /// If more groups than this were held back, they are shown as one digest.
  var digestThreshold: Int {
    get { queue.digestThreshold }
    set { queue.digestThreshold = newValue }
  }

  /// Steps the queue and carries out the effects, after those of earlier events.
  func handle(_ event: NotificationQueueEvent) {
    guard !isHandling else { return events.append(event) }
    isHandling = true
    handleNow(event)
    drain()
  }

  /// Steps the queue and carries out the effects at once, even while another event is handled.
  func handleNow(_ event: NotificationQueueEvent) {
    for effect in queue.step(event, at: clock.now()) { perform?(effect) }
  }

  /// Runs `body`; events that the presenter reports meanwhile are handled after it.
  func deferringEvents<Result>(
    _ body: () throws(AlertAdmissionError) -> Result
  ) throws(AlertAdmissionError) -> Result {
    let isOutermost = !isHandling
    isHandling = true
    defer { if isOutermost { drain() } }
    return try body()
  }

  /// Handles the deferred events.
  private func drain() {
    var next = 0
    while next < events.count {
      handleNow(events[next])
      next += 1
    }
    if next > 0 { events = [] }
    isHandling = false
  }

  /// Schedules a call of `handOver` for when the main loop has time.
  func requestTurn() { throttle?.request() }

  /// Submits waiting notifications to the presenter until the time slice is over.
  ///
  /// - Returns: Whether they were many, and all were submitted.
  @discardableResult func handOver() -> FrameThrottle.Load {
    let start = clock.now()
    var count = 0
    while queue.hasNext {
      handle(.handOverNext)
      count += 1
      if clock.now().nanoseconds - start.nanoseconds > Self.longestTurn { break }
    }
    let load: FrameThrottle.Load = queue.hasNext || count < Self.burst ? .ordinary : .burst
    handle(.endTurn)
    return load
  }

  /// Ends a pause whose timer is late.
  func expirePause() {
    if queue.silence.pause?.end != nil { handle(.timePassed) }
  }

  /// Changes pauses and inhibitors.
  func changeSilence<Result>(_ change: (inout NotificationSilence) -> Result) -> Result {
    expirePause()
    var silence = queue.silence
    let result = change(&silence)
    handleNow(.silence(silence))
    return result
  }

  /// Reserves a submission that is made before the queue gets the event (`adopt`).
  func reserveSubmission(
    of id: NotificationID, name: AlertIdentifier?
  ) -> NotificationSubmission {
    queue.reserveSubmission(of: id, name: name)
  }
}
