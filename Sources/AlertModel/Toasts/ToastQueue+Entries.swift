extension ToastQueue {
  /// Every toast, those on the screen first.
  package var entries: [ToastEntry] {
    // In a steady order, so that the same events have the same effects.
    let inOrder = lines.sorted { $0.key.isBefore($1.key) }.flatMap(\.value.leaders)
    return shown + inOrder.compactMap { waiting[$0] }
  }

  /// Those on the screen to stay, the newest first.
  package var standing: [AlertTicket] {
    shown.filter { $0.alert.phase.isSettled }.sorted { $0.arrival > $1.arrival }.map(\.leader)
  }

  /// Whether any can be seen.
  package var isAnySeen: Bool { shown.contains { $0.hasAppeared } }

  /// The entry that `leader` names.
  package func entry(leading leader: AlertTicket) -> ToastEntry? {
    shown.first { $0.leader == leader } ?? waiting[leader]
  }

  /// The leaders of the live entries with this identifier: those that are shown, then those that
  /// wait.
  package func liveLeaders(identifiedBy identifier: AlertIdentifier) -> [AlertTicket] {
    let seen = shown.filter { $0.alert.isLive && $0.alert.identifier == identifier }
    return seen.map(\.leader) + (namesakes[identifier] ?? [])
  }

  /// The first live entry with this identifier: one that is shown, or else the one that was handed
  /// in first of those that wait.
  func liveEntry(identifiedBy identifier: AlertIdentifier) -> ToastEntry? {
    let seen = shown.first { $0.alert.isLive && $0.alert.identifier == identifier }
    return seen ?? namesakes[identifier]?.first.flatMap { waiting[$0] }
  }

  /// Applies `change` to the entry that `leader` names, if there is one.
  ///
  /// Neither name nor turn of one that waits may change by it.
  mutating func change(_ leader: AlertTicket, _ change: (inout ToastEntry) -> Void) {
    if let index = shown.firstIndex(where: { $0.leader == leader }) {
      return change(&shown[index])
    }
    guard let index = waiting.index(forKey: leader) else { return }
    change(&waiting.values[index])
  }

  /// Lets an entry wait, in its turn.
  mutating func insert(_ entry: ToastEntry) {
    var entry = entry
    let leader = entry.leader
    // Equal names are kept once.
    if let index = lines.index(forKey: entry.lane) { entry.lane = lines.keys[index] }
    lines[entry.lane, default: ToastLine()].insert(entry.alert)
    namesakes[entry.alert.identifier, default: []].append(leader)
    waiting[leader] = entry
    noteWaitLimit(of: leader)
    if lines[entry.lane]?.first == leader { isArranged = false }
  }

  /// Takes a waiting entry out of its lane.
  mutating func remove(_ leader: AlertTicket) -> ToastEntry? {
    guard let entry = waiting.removeValue(forKey: leader) else { return nil }
    if lines[entry.lane]?.first == leader { isArranged = false }
    lines[entry.lane]?.remove(entry.alert)
    if lines[entry.lane]?.isEmpty == true { lines[entry.lane] = nil }
    let name = entry.alert.identifier
    if let index = namesakes[name]?.firstIndex(of: leader) { namesakes[name]?.remove(at: index) }
    if namesakes[name]?.isEmpty == true { namesakes[name] = nil }
    return entry
  }

  /// One that waits may do so for a limited time.
  mutating func noteWaitLimit(of leader: AlertTicket) {
    guard let deadline = waiting[leader]?.alert.deadline else { return }
    waitLimits.insert(DeadlineHeap.Element(deadline: deadline, ticket: leader))
    guard waitLimits.count > 2 * waiting.count + 64 else { return }
    waitLimits = DeadlineHeap(
      waiting.values.compactMap { entry in
        entry.alert.deadline.map { DeadlineHeap.Element(deadline: $0, ticket: entry.leader) }
      })
  }
}
