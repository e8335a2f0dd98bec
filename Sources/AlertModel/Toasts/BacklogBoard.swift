/// What is told of those that wait, and what was told last.
struct BacklogBoard: Sendable {
  /// How many were not handed in yet.
  var expectedCount = 0
  private var backlogs: [ToastBacklog] = []
  private var told: [ToastBacklog] = []

  init() {}

  /// Tells how many wait where they waited before.
  ///
  /// - Parameter count: How many wait in a lane.
  /// - Returns: What is to be done; nothing if that was told already.
  mutating func recount(_ count: (ToastLane) -> Int) -> [ToastEffect] {
    var new = backlogs
    for index in new.indices { new[index].count = count(new[index].lane) }
    return show(new)
  }

  /// Tells how many wait, and where.
  ///
  /// - Parameter new: One for each lane in which some do.
  /// - Returns: What is to be done; nothing if that was told already.
  mutating func show(_ new: [ToastBacklog]) -> [ToastEffect] {
    backlogs = new
    // Where several lanes have theirs in one place, their sum is told.
    var sums: [ToastBacklog] = []
    for backlog in new {
      if let index = sums.firstIndex(where: { $0.frames == backlog.frames }) {
        sums[index].count += backlog.count
      } else {
        sums.append(backlog)
      }
    }
    // Those that are not there yet are like most of those that are.
    if let longest = sums.indices.max(by: { sums[$0].count < sums[$1].count }),
      sums[longest].count > 0
    {
      sums[longest].count += expectedCount
    }
    guard sums != told else { return [] }
    told = sums
    return [.showBacklogs(sums)]
  }
}
