import AlertModel

/// An event of an arming gate, with its time in milliseconds.
enum ArmingGateFact: Sendable {
  case appeared(Int)
  case disappeared
  case pressed(Int)
  case repeated(Int)
  case clicked(Int)
  case typed(Int)
  case typedElsewhere(Int)
  case grab(Bool, Int)
  case covered(Bool, Int)
  case moved(Int)

  /// The time after a number of milliseconds.
  static func instant(_ milliseconds: Int) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: 1_000_000_000_000 + Int64(milliseconds) * 1_000_000)
  }

  /// Reports the event to a gate.
  func tell(_ gate: inout ArmingGate) {
    switch self {
    case .appeared(let time): gate.appeared(at: Self.instant(time))
    case .disappeared: gate.disappeared()
    case .pressed(let time): gate.keyPressed(at: Self.instant(time))
    case .repeated(let time): gate.keyPressed(at: Self.instant(time), isRepeat: true)
    case .clicked(let time): gate.buttonPressed(at: Self.instant(time))
    case .typed(let time): _ = gate.letterTyped(at: Self.instant(time))
    case .typedElsewhere(let time): gate.typedElsewhere(at: Self.instant(time))
    case .grab(let isHeld, let time): gate.grabHeld(isHeld, at: Self.instant(time))
    case .covered(let isCovered, let time): gate.covered(isCovered, at: Self.instant(time))
    case .moved(let time): gate.moved(at: Self.instant(time))
    }
  }
}
