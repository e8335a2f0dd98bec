/// The processes of the waiting alerts, by which nested alerts are found without comparing all.
struct NestingIndex: Sendable {
  private struct Caller: Hashable {
    var machine: UInt64
    var process: ProcessIdentity
  }

  /// For each process that waits, how many of its alerts have which depth.
  private var depths: [Caller: [Int: Int]] = [:]
  /// The number of alerts that come from descendants of each process.
  private var descendants: [Caller: Int] = [:]

  init() {}

  /// Adds a waiting alert.
  mutating func add(_ origin: AlertOrigin?, depth: Int) { change(origin, depth, by: 1) }

  /// Removes an alert that was added with this origin and depth.
  mutating func remove(_ origin: AlertOrigin?, depth: Int) { change(origin, depth, by: -1) }

  private mutating func change(_ origin: AlertOrigin?, _ depth: Int, by difference: Int) {
    guard let origin else { return }
    for ancestor in origin.ancestors {
      let caller = Caller(machine: origin.machine, process: ancestor)
      let count = descendants[caller, default: 0] + difference
      descendants[caller] = count > 0 ? count : nil
    }
    guard let waiter = origin.waiter else { return }
    let caller = Caller(machine: origin.machine, process: waiter)
    let count = depths[caller]?[depth, default: 0] ?? 0
    depths[caller, default: [:]][depth] = count + difference > 0 ? count + difference : nil
    if depths[caller]?.isEmpty == true { depths[caller] = nil }
  }

  /// Returns the depth of an alert from the alerts that it is nested in; 0 if there are none.
  func depth(of origin: AlertOrigin?) -> Int {
    guard let origin, !depths.isEmpty else { return 0 }
    return origin.ancestors.reduce(0) { deepest, ancestor in
      let caller = Caller(machine: origin.machine, process: ancestor)
      return max(deepest, (depths[caller]?.keys.max() ?? -1) + 1)
    }
  }

  /// Whether an alert comes from a descendant of the process that waits for an alert of this origin.
  func hasDescendant(of origin: AlertOrigin?) -> Bool {
    guard let origin, let waiter = origin.waiter else { return false }
    return descendants[Caller(machine: origin.machine, process: waiter)] != nil
  }
}
