/// One row of the report: the measurement, all samples, and the target.
nonisolated struct Measurement {
  /// The name of the measurement.
  var name: String
  /// The screen's size and compositor; empty if neither matters.
  var setting: String
  var unit: Unit
  /// The samples in the unit, in order of time; empty if it could not be measured.
  var samples: [Double]
  var target: Target?
  /// A remark for the reader: why there are no samples, or what they include.
  var note: String

  /// The unit of samples.
  enum Unit: String {
    case milliseconds = "ms"
    case megabytes = "MB"
    case kilobytes = "kB"
    case perHundred = "of 100"
    case count = ""
  }

  init(
    _ name: String, setting: String = "", _ unit: Unit, _ samples: [Double],
    target: Target? = nil, note: String = ""
  ) {
    self.name = name
    self.setting = setting
    self.unit = unit
    self.samples = samples
    self.target = target
    self.note = note
  }

  /// A row without samples, and the reason.
  static func missing(_ name: String, setting: String = "", because reason: String) -> Measurement {
    Measurement(name, setting: setting, .count, [], note: reason)
  }

  /// The median sample.
  var median: Double? { quantile(0.5) }

  /// The 95th percentile.
  var percentile95: Double? { quantile(0.95) }

  /// Whether the median reaches the target; nil without samples or target.
  var isReached: Bool? {
    guard let target, let median else { return nil }
    return target.admits(median)
  }

  /// A quantile by the nearest rank.
  private func quantile(_ share: Double) -> Double? {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    return sorted[Int(share * Double(sorted.count - 1) + 0.5)]
  }
}
