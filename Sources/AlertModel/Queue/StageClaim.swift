/// A presenter's claim to the display's stage, for the alert that it shows or would show next.
///
/// The presenters of a display compare their claims, so that alerts take turns by the same rules
/// across processes and users as within one queue: nested questions first, then by level, then
/// those that interrupt, then those that ask before those that only inform, then by arrival.
package struct StageClaim: Hashable, Sendable {
  /// Distinguishes the claims of one display.
  package var id: UInt
  /// How many other alerts the alert is nested in, as far as its own presenter knows.
  package var depth: Int
  /// The alert's level.
  package var level: AlertLevel
  /// Whether the alert asks for something, instead of only informing.
  package var asks: Bool
  /// Whether the alert interrupts others; one that only informs does so only until it gave way.
  package var interrupts: Bool
  /// When the alert was submitted, in milliseconds of the X server's clock, which wraps around.
  package var arrival: UInt32
  /// The origin of the alert; nil if unknown.
  package var origin: AlertOrigin?

  /// Creates a claim.
  package init(
    id: UInt = 0, depth: Int = 0, level: AlertLevel = .normal, asks: Bool = true,
    interrupts: Bool = false, arrival: UInt32 = 0, origin: AlertOrigin? = nil
  ) {
    self.id = id
    self.depth = depth
    self.level = level
    self.asks = asks
    self.interrupts = interrupts
    self.arrival = arrival
    self.origin = origin
  }

  /// Whether the alert comes from a descendant of the process that waits for the other alert.
  func isNested(in other: StageClaim) -> Bool {
    guard let origin, let outer = other.origin else { return false }
    return origin.isNested(in: outer)
  }

  /// The number of claims outwards from this one in the nesting, at least its own depth.
  private func depth(among claims: [StageClaim], steps: Int = 16) -> Int {
    guard steps > 0 else { return depth }
    let outer = claims.filter { $0.id != id && isNested(in: $0) }
    let deepest = outer.map { $0.depth(among: claims, steps: steps - 1) + 1 }.max() ?? 0
    return max(depth, deepest)
  }

  /// Alerts that interrupt come before those that ask, and these before those that inform.
  private var urgency: Int { interrupts ? 2 : asks ? 1 : 0 }

  /// Whether this alert is shown before another one.
  ///
  /// - Parameters:
  ///   - other: The other claim.
  ///   - claims: All claims, with these two.
  /// - Returns: Whether it is.
  package func precedes(_ other: StageClaim, among claims: [StageClaim]) -> Bool {
    let (depth, otherDepth) = (depth(among: claims), other.depth(among: claims))
    if depth != otherDepth { return depth > otherDepth }
    if level != other.level { return level > other.level }
    if urgency != other.urgency { return urgency > other.urgency }
    let order = Int32(bitPattern: arrival &- other.arrival)
    // Of two that interrupt, the later one interrupts the earlier one.
    if order != 0 { return interrupts ? order > 0 : order < 0 }
    return id < other.id
  }

  /// Whether an alert that is on screen gives way to this one.
  ///
  /// - Parameters:
  ///   - shown: The claim of the alert on screen.
  ///   - claims: All claims, with these two.
  /// - Returns: Whether it does.
  package func displaces(_ shown: StageClaim, among claims: [StageClaim]) -> Bool {
    if isNested(in: shown) { return true }
    let isLater = Int32(bitPattern: arrival &- shown.arrival) > 0
    let interruptsIt = interrupts && isLater
    // An alert that interrupted others stays before those, and gives way to later questions.
    guard interruptsIt || (asks && !shown.asks && (isLater || !shown.interrupts)) else {
      return false
    }
    var yielding = shown
    if !shown.asks { yielding.interrupts = false }
    return precedes(yielding, among: claims.map { $0.id == shown.id ? yielding : $0 })
  }
}
