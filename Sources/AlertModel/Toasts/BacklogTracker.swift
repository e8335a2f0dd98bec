/// Tracks the backlogs that are shown, so that only changes become effects.
struct BacklogTracker: Sendable {
  /// The number of toasts that will be submitted later.
  var expectedCount = 0
  private var backlogs: [ToastBacklog] = []
  private var shown: [ToastBacklog] = []

  init() {}

  /// Updates the counts without moving the badges.
  ///
  /// - Parameter count: Returns the number of toasts that wait in a lane.
  /// - Returns: The effect, if anything has changed.
  mutating func recount(_ count: (ToastLane) -> Int) -> [ToastEffect] {
    var new = backlogs
    for index in new.indices { new[index].count = count(new[index].lane) }
    return show(new)
  }

  /// Updates counts and frames.
  ///
  /// - Parameter new: One backlog for each lane in which toasts wait.
  /// - Returns: The effect, if anything has changed.
  mutating func show(_ new: [ToastBacklog]) -> [ToastEffect] {
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
