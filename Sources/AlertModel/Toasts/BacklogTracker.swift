/// Tracks the backlogs that are shown, and where, so that only changes become effects.
struct BacklogTracker: Sendable {
  /// The number of toasts that will be submitted later.
  var expectedCount = 0
  private var backlogs: [ToastBacklog] = []
  private var shown: [ToastBacklog] = []
  /// The last measured place of each lane, which determines the place of its badge.
  private var lastPlaces: [ToastLane: ToastPlace] = [:]

  init() {}

  /// The frames of all badges.
  var frames: [Rect] { shown.flatMap(\.frames) }

  /// Records the measured place of a toast of a lane.
  mutating func note(_ place: ToastPlace, of lane: ToastLane) { lastPlaces[lane] = place }

  /// Forgets all places.
  mutating func forgetPlaces() { lastPlaces = [:] }

  /// Updates the counts without moving the badges.
  ///
  /// - Returns: The effect, if anything has changed.
  mutating func recount(_ waiting: WaitingToasts) -> [ToastEffect] {
    var new = backlogs
    for index in new.indices { new[index].count = waiting.count(in: new[index].lane) }
    return show(new)
  }

  /// Updates counts and frames.
  ///
  /// - Parameters:
  ///   - waiting: The waiting toasts.
  ///   - arrangement: The frames of all others.
  /// - Returns: The effect, if anything has changed.
  mutating func show(
    _ waiting: WaitingToasts, beside arrangement: ToastArrangement
  ) -> [ToastEffect] {
    show(
      waiting.lanes.compactMap { lane in
        // Unknown before the first toast is measured, and none on a full-screen window.
        guard let place = waiting.first(in: lane)?.place ?? lastPlaces[lane], !place.isObstructed
        else { return nil }
        return ToastBacklog(
          lane: lane, count: waiting.count(in: lane), frames: arrangement.badgeFrames(for: place))
      })
  }

  /// Hides all badges.
  mutating func hide() -> [ToastEffect] { show([]) }

  private mutating func show(_ new: [ToastBacklog]) -> [ToastEffect] {
    backlogs = new
    // Lanes with badges in the same frames share one badge.
    var sums: [ToastBacklog] = []
    for backlog in new {
      if let index = sums.firstIndex(where: { $0.frames == backlog.frames }) {
        sums[index].count += backlog.count
      } else {
        sums.append(backlog)
      }
    }
    // Expected toasts are counted with the longest backlog.
    if let longest = sums.indices.max(by: { sums[$0].count < sums[$1].count }),
      sums[longest].count > 0
    {
      sums[longest].count += expectedCount
    }
    guard sums != shown else { return [] }
    shown = sums
    return [.showBacklogs(sums)]
  }
}
