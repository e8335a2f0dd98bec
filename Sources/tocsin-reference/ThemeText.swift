/// The default theme's file as lists of a manual.
struct ThemeText {
  private var groups: [String: [(key: String, value: String)]] = [:]

  /// Parses the file.
  init(_ text: String) {
    var group = ""
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("["), line.hasSuffix("]") {
        group = String(line.dropFirst().dropLast())
      } else if let equals = line.firstIndex(of: "=") {
        let value = String(line[line.index(after: equals)...])
        groups[group, default: []].append((String(line[..<equals]), value))
      }
    }
  }

  /// The list of colors.
  var colours: String {
    let dark = Dictionary(
      (groups["Dark"] ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    return lines("Light") { key, value in
      let night = dark[key] ?? value
      return "_\(value)_" + (night == value ? "" : ", in the dark _\(night)_")
    }
  }

  /// Returns the list of the keys of a group.
  func list(_ group: String) -> String { lines(group) { _, value in "_\(value)_" } }

  private func lines(_ group: String, _ text: (String, String) -> String) -> String {
    (groups[group] ?? []).map { "*\($0.key)* \(text($0.key, $0.value))" }
      .joined(separator: "++\n") + "\n"
  }
}
