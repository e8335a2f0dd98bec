import AlertProtocol
import FoundationEssentials

/// The report that `--json` prints: one JSON object.
nonisolated struct Report: Codable {
  /// One measurement; members that do not apply are left out.
  struct Row: Codable {
    var benchmark: String
    var name: String
    var setting: String?
    var unit: String?
    var median: Double?
    var p95: Double?
    var samples: [Double]
    /// The largest median that reaches the target.
    var limit: Double?
    var target: String?
    var reached: Bool?
    var note: String?
  }

  var release = ProgramRelease.number
  var measurements: [Row]

  init(_ sections: [(benchmark: String, measurements: [Measurement])]) {
    measurements = sections.flatMap { section in
      section.measurements.map { Row($0, of: section.benchmark) }
    }
  }

  /// The object on one line, with a newline at the end.
  func encoded() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

extension Report.Row {
  nonisolated init(_ measurement: Measurement, of benchmark: String) {
    func unlessEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }
    self.init(
      benchmark: benchmark, name: measurement.name, setting: unlessEmpty(measurement.setting),
      unit: unlessEmpty(measurement.unit.rawValue), median: measurement.median,
      p95: measurement.percentile95, samples: measurement.samples,
      limit: measurement.target?.limit, target: measurement.target?.text,
      reached: measurement.isReached, note: unlessEmpty(measurement.note))
  }
}
