import Glibc

/// How a cost grows with the number of things.
nonisolated struct Growth {
  /// The samples for each number, the smallest number first.
  private(set) var samples: [(count: Int, values: [Double])] = []

  /// A slope up to which growth counts as linear, with room for the noise of a few samples.
  static let linear = 1.15

  /// Adds a sample.
  mutating func add(_ value: Double, for count: Int) {
    if samples.last?.count == count {
      samples[samples.count - 1].values.append(value)
    } else {
      samples.append((count, [value]))
    }
  }

  /// The exponent with which the cost grows, between the smallest and the largest number: 0 if it
  /// does not grow, 1 if it doubles with the number; nil with less than two numbers.
  var slope: Double? {
    guard let first = samples.first, let last = samples.last, last.count > first.count,
      let low = first.values.min(), let high = last.values.min(), low > 0, high > 0
    else { return nil }
    return log(high / low) / log(Double(last.count) / Double(first.count))
  }

  /// A row for each number, and one for the slope.
  ///
  /// - Parameters:
  ///   - name: The name of the measurement.
  ///   - things: The name of the things that were counted.
  ///   - unit: The unit of the samples.
  ///   - setting: The screen.
  ///   - target: The target for the largest number.
  /// - Returns: The rows.
  func rows(
    _ name: String, per things: String, _ unit: Measurement.Unit, setting: String,
    target: Target? = nil
  ) -> [Measurement] {
    var rows = samples.map { count, values in
      Measurement(
        "\(count) \(things): \(name)", setting: setting, unit, values,
        target: count == samples.last?.count ? target : nil)
    }
    if let slope {
      rows.append(
        Measurement(
          "\(things): \(name), slope", setting: setting, .count, [slope],
          target: .atMost(Self.linear), note: "grows with this power of the number"))
    }
    return rows
  }
}
