/// One row of the report: what was measured where, every sample of it, and what it ought to be.
nonisolated struct Measurement {
  /// What was measured.
  var name: String
  /// Where: the screen's size and its compositor; empty when neither matters.
  var setting: String
  var unit: Unit
  /// In the unit, in the order in which they were taken; empty when it could not be measured.
  var samples: [Double]
  var target: Target?
  /// What a reader must know: why it is missing, or what it includes.
  var note: String

  /// What the samples count.
  enum Unit: String {
    case milliseconds = "ms"
    case megabytes = "MB"
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

  /// A row that says why there are no figures.
  static func missing(_ name: String, setting: String = "", because reason: String) -> Measurement {
    Measurement(name, setting: setting, .count, [], note: reason)
  }

  /// The sample in the middle.
  var median: Double? { quantile(0.5) }

  /// The sample that 95 of 100 do not exceed.
  var percentile95: Double? { quantile(0.95) }

  /// Whether the median is as the target wants it; nil without either.
  var isReached: Bool? {
    guard let target, let median else { return nil }
    return target.admits(median)
  }

  /// The sample below which a share of all lie, by the nearest rank.
  private func quantile(_ share: Double) -> Double? {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    return sorted[Int(share * Double(sorted.count - 1) + 0.5)]
  }
}
