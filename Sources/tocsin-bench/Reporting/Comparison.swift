import FoundationEssentials
import TestHarness

/// A run compared with an earlier one: results that got worse by more than the noise of both.
///
/// A median with a floor from its own run is compared as a multiple of that floor, so that runs on
/// machines of different speed can be compared.
nonisolated struct Comparison {
  /// One measurement of both runs.
  private struct Pair {
    let name: String
    let unit: String
    let before: Value
    let after: Value

    /// Whether the second run took longer, by more than the noise.
    var isWorse: Bool { after.median - before.median > noise }

    /// The expected difference of the medians of two runs of the same program: the notches of box
    /// plots, but at least a fraction of the value if one run has few samples.
    var noise: Double {
      max(before.notch + after.notch, min(before.count, after.count) < 5 ? leastShare : 0)
    }

    private var leastShare: Double { unit.isEmpty ? 0 : 0.1 * abs(before.median) }
  }

  /// The compared value of one row.
  private struct Value {
    let median: Double
    /// The uncertainty of the median.
    let notch: Double
    let count: Int

    /// Creates the value from a row's samples, as multiples of its floor if it has one; nil for a
    /// row without samples.
    init?(_ row: Report.Row) {
      guard !row.samples.isEmpty, row.isCompared else { return nil }
      let sorted = row.samples.map { $0 / row.floor }.sorted()
      func quantile(_ share: Double) -> Double {
        sorted[Int(share * Double(sorted.count - 1) + 0.5)]
      }
      median = quantile(0.5)
      count = sorted.count
      notch = 1.57 * (quantile(0.75) - quantile(0.25)) / Double(count).squareRoot()
    }
  }

  private let pairs: [Pair]
  private let missing: [String]

  /// Compares two runs; measurements only in the later one are skipped.
  init(of later: Report, with earlier: Report) {
    let known = Dictionary(later.measurements.map { ($0.title, $0) }) { $1 }
    let measured = Set(later.measurements.map(\.benchmark))
    var pairs: [Pair] = []
    var missing: [String] = []
    for row in earlier.measurements where measured.contains(row.benchmark) {
      guard let before = Value(row) else { continue }
      if let after = known[row.title].flatMap(Value.init) {
        pairs.append(Pair(name: row.title, unit: row.shownUnit, before: before, after: after))
      } else {
        missing.append(row.title)
      }
    }
    (self.pairs, self.missing) = (pairs, missing)
  }

  /// Whether nothing got worse, and nothing is missing.
  var isGood: Bool { missing.isEmpty && !pairs.contains(where: \.isWorse) }

  /// One line for each measurement that got worse or is missing, and a summary.
  var text: String {
    let worse = pairs.filter(\.isWorse)
    let lines =
      worse.map { pair in
        let unit = pair.unit.isEmpty ? "" : " \(pair.unit)"
        return "worse: \(pair.name): \(decimal(pair.before.median)) → \(decimal(pair.after.median))"
          + "\(unit), noise \(decimal(pair.noise))"
      } + missing.map { "missing: \($0)" }
    let summary = "\(worse.count) of \(pairs.count) compared measurements got worse"
    return (lines + [summary]).joined(separator: "\n") + "\n"
  }

  /// Reads a report that `--json` has printed.
  ///
  /// - Throws: `BenchError` that names the file.
  static func report(inFileAt path: String) throws -> Report {
    guard let text = try? String(contentsOfFileAt: path) else {
      throw BenchError("\(path) cannot be read")
    }
    guard let report = try? JSONDecoder().decode(Report.self, from: Data(text.utf8)) else {
      throw BenchError("\(path) is no report of tocsin-bench --json")
    }
    return report
  }
}

extension Report.Row {
  /// The name that identifies the same row in two runs.
  fileprivate nonisolated var title: String {
    [benchmark, setting, name].compactMap(\.self).joined(separator: " · ")
  }

  /// Whether less is better: a floor measures the machine, and a count without a target is only
  /// informative.
  fileprivate nonisolated var isCompared: Bool {
    !name.hasPrefix("floor") && (limit != nil || unit != nil)
  }

  /// The floor of the same run that the target is a multiple of; 1 for other rows.
  fileprivate nonisolated var floor: Double {
    guard hasFloor, let limit, limit > 0 else { return 1 }
    return limit
  }

  fileprivate nonisolated var shownUnit: String { hasFloor ? "of the limit" : unit ?? "" }

  private nonisolated var hasFloor: Bool { target?.contains("floor") ?? false }
}
