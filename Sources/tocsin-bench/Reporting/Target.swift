/// The target of a median.
nonisolated enum Target {
  case atMost(Double)
  /// At most this far from 0, positive or negative.
  case within(Double)
  /// At most this many times the floor, which was measured in the same run.
  case timesFloor(Double, floor: Double)

  /// The largest median that reaches the target, in the measurement's unit.
  var limit: Double {
    switch self {
    case .atMost(let limit), .within(let limit): limit
    case .timesFloor(let factor, let floor): factor * floor
    }
  }

  /// Whether a median reaches the target.
  func admits(_ median: Double) -> Bool {
    switch self {
    case .atMost, .timesFloor: median <= limit
    case .within: abs(median) <= limit
    }
  }

  /// The target as shown in the table.
  var text: String {
    switch self {
    case .atMost: "≤ \(decimal(limit))"
    case .within: "± \(decimal(limit))"
    case .timesFloor(let factor, _): "≤ \(decimal(factor)) × floor = \(decimal(limit))"
    }
  }
}

/// Formats a number with three significant digits, but all digits before the decimal point.
nonisolated func decimal(_ value: Double) -> String {
  let digits = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let units = Int((abs(value) * scale).rounded())
  let sign = value < 0 && units > 0 ? "−" : ""
  guard digits > 0 else { return "\(sign)\(units)" }
  let fraction = String(units % Int(scale))
  let padding = String(repeating: "0", count: digits - fraction.count)
  let trimmed = units % Int(scale) == 0 ? "" : ".\(padding)\(fraction)"
  return "\(sign)\(units / Int(scale))\(trimmed)"
}
