/// The report as a table: a row for each measurement, under a heading for each setting.
nonisolated struct Table {
  let sections: [(benchmark: String, measurements: [Measurement])]

  private static let headings = ["", "median", "p95", "unit", "n", "target", "reached", ""]
  /// The columns that are aligned to the right.
  private static let numeric: Set<Int> = [1, 2, 4]

  /// The table, with a newline at the end.
  var text: String {
    var lines: [[String]?] = [Self.headings]
    var titles: [Int: String] = [:]
    for section in sections {
      var setting: String?
      for measurement in section.measurements {
        if setting != measurement.setting {
          setting = measurement.setting
          let place = measurement.setting.isEmpty ? "" : " · \(measurement.setting)"
          titles[lines.count] = "\(section.benchmark)\(place)"
          lines.append(nil)
        }
        lines.append(cells(of: measurement))
      }
    }
    let widths = Self.headings.indices.map { column in
      lines.compactMap { $0?[column].count }.max() ?? 0
    }
    return lines.enumerated().map { index, cells in
      guard let cells else { return "\n\(titles[index] ?? "")\n" }
      return line(of: cells, widths: widths)
    }
    .joined()
  }

  private func cells(of measurement: Measurement) -> [String] {
    let reached = measurement.isReached.map { $0 ? "yes" : "NO" }
    return [
      "  \(measurement.name)", measurement.median.map(decimal) ?? "–",
      measurement.percentile95.map(decimal) ?? "–", measurement.unit.rawValue,
      "\(measurement.samples.count)", measurement.target?.text ?? "", reached ?? "",
      measurement.note,
    ]
  }

  private func line(of cells: [String], widths: [Int]) -> String {
    var line = ""
    for (column, cell) in cells.enumerated() {
      let padding = String(repeating: " ", count: widths[column] - cell.count)
      line += Self.numeric.contains(column) ? padding + cell : cell + padding
      line += "  "
    }
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}
