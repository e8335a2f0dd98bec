package struct ArmingGate: Sendable {
  var seen: MonotonicInstant?; let g: Int; var held = true; var cov = false; var last: MonotonicInstant?
  package init(guardMilliseconds: Int?, needsGrab: Bool) { g = guardMilliseconds ?? 500 }
  package mutating func appeared(at i: MonotonicInstant) { seen = i }
  package mutating func disappeared() { seen = nil }
  package mutating func moved(at i: MonotonicInstant) { seen = i }
  package mutating func keyOrButtonPressed(at i: MonotonicInstant) { if !isArmed(at: i) { last = i } }
  package mutating func grabHeld(_ h: Bool, at i: MonotonicInstant) { held = h }
  package mutating func covered(_ h: Bool, at i: MonotonicInstant) { cov = h }
  package func isArmed(at i: MonotonicInstant) -> Bool { guard let seen, held, !cov else { return false }; if g == 0 { return true }; return i.seconds(since: seen) * 1000 >= Double(g) && (last.map { i.seconds(since: $0) >= 0.7 } ?? true) }
  package func armsAt(_ i: MonotonicInstant) -> MonotonicInstant? { nil }
}
package struct RaiseBudget: Sendable {
  package init() {}
  package mutating func mayRaise(at: MonotonicInstant) -> Bool { true }
  package func nextAllowed(after: MonotonicInstant) -> MonotonicInstant { after }
}
