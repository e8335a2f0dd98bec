/// A toast in its queue.
package struct ToastEntry: Hashable, Sendable {
  /// What changes once a toast is measured; the properties of the same names below describe it.
  private struct Progress: Hashable, Sendable {
    var place: ToastPlace?
    var frames: [Rect] = []
    var arrival = 0
    var depth = 0
    var countBehind = 0
    var countdown: ToastCountdown?
  }

  /// The state that every alert has.
  package internal(set) var alert: AlertQueueEntry
  /// The lane in which it waits.
  package internal(set) var lane: ToastLane
  /// Whether a `measured` event is expected.
  var isBeingMeasured = false
  /// Whether its first frame has been on screen since it was last presented.
  var hasAppeared = false
  /// Whether it has ever been presented.
  var wasShown = false
  /// Whether its timeout runs while it is behind another toast: it was presented, or many of its
  /// stack are counted there.
  var timesOutBehind = false
  /// Whether a newer toast of its stack is about to cover it, so that it occupies no space.
  var isCovered = false
  /// Nil while everything is as at first, as in the thousands that may wait.
  @Rare private var rareProgress: Progress?

  init(_ alert: AlertQueueEntry, lane: ToastLane) {
    self.alert = alert
    self.lane = lane
  }

  private var progress: Progress {
    get { rareProgress ?? Progress() }
    set { rareProgress = newValue == Progress() ? nil : newValue }
  }

  /// Whether it is placed after another toast: the newest is placed first.
  func isPlaced(after other: ToastEntry) -> Bool {
    arrival == other.arrival ? depth > other.depth : arrival < other.arrival
  }

  /// The frames with the edges of the toasts behind it.
  var extents: [Rect] {
    let reach = place?.reach(behind: countBehind) ?? 0
    return frames.map { $0.extendedDown(by: reach) }
  }

  /// Whether a full-screen window keeps it off the screen.
  var isObstructed: Bool { place?.isObstructed ?? false }

  /// The ticket that names this entry in events and effects.
  package var leader: AlertTicket { alert.leader }

  /// Whether it may displace other toasts.
  ///
  /// Only before it was first shown: otherwise two such toasts would displace each other for ever.
  var interrupts: Bool { alert.submission.policy == .interrupt && !wasShown }
}

// MARK: - Progress

extension ToastEntry {
  /// Where it would be if it were the only toast; nil until measured.
  package internal(set) var place: ToastPlace? {
    get { progress.place }
    set { progress.place = newValue }
  }

  /// Its current or last frames, one for each spot of its place.
  package internal(set) var frames: [Rect] {
    get { progress.frames }
    set { progress.frames = newValue }
  }

  /// The order of presentation, higher is later; 0 while it is not on the screen, unless it takes
  /// the place of another toast of its stack.
  var arrival: Int {
    get { progress.arrival }
    set { progress.arrival = newValue }
  }

  /// The position in its open stack, 0 for the newest.
  var depth: Int {
    get { progress.depth }
    set { progress.depth = newValue }
  }

  /// How many toasts of its stack are behind it, as last reported.
  var countBehind: Int {
    get { progress.countBehind }
    set { progress.countBehind = newValue }
  }

  /// Its countdown, as last reported.
  var countdown: ToastCountdown? {
    get { progress.countdown }
    set { progress.countdown = newValue }
  }
}
