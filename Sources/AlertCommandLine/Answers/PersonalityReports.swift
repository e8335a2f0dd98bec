package import AlertAnswers

/// The output of `tocsin personalities`.
package enum PersonalityReports {
  /// The report of the programs that the names find.
  package static func places(_ places: [PersonalityPlace], isJSON: Bool) throws -> CommandReport {
    if isJSON {
      return CommandReport(output: try CommandReport.json(places.map(PrintedPlace.init)))
    }
    let lines = places.map { place in
      let columns = [
        place.personality.rawValue, place.personality.meaning, place.link ?? "-",
        place.other ?? "-",
      ]
      return columns.map(PlainLine.text).joined(separator: "\t") + "\n"
    }
    return CommandReport(output: lines.joined())
  }

  /// The report of created or removed links; the `warning` is a warning, not a failure.
  package static func links(
    _ links: [PersonalityLink], warning: String? = nil, isJSON: Bool
  ) throws -> CommandReport {
    let failures = links.filter { $0.reason != nil }
    var report = CommandReport(
      complaint: warning, status: failures.isEmpty ? .success : .dropIn(1))
    if isJSON {
      report.output = try CommandReport.json(links.map(PrintedLink.init))
      return report
    }
    report.output = links.filter { $0.reason == nil }.map { PlainLine.text($0.sentence) + "\n" }
      .joined()
    let complaints = failures.map { PlainLine.text($0.sentence) } + (warning.map { [$0] } ?? [])
    report.complaint = complaints.isEmpty ? nil : complaints.joined(separator: "\n")
    return report
  }
}

extension PersonalityLink {
  /// The outcome as a sentence.
  fileprivate var sentence: String {
    switch outcome {
    case .installed: "installed \(path)"
    case .present: "\(path) exists already"
    case .removed: "removed \(path)"
    case .absent: "no \(path)"
    case .refused, .failed: "\(path): \(reason ?? "")"
    }
  }
}

private struct PrintedPlace: Encodable {
  var name: String
  var meaning: String
  var link: String?
  var other: String?

  init(_ place: PersonalityPlace) {
    name = place.personality.rawValue
    meaning = place.personality.meaning
    link = place.link
    other = place.other
  }
}

private struct PrintedLink: Encodable {
  var name: String
  var path: String
  var outcome: String
  var reason: String?

  init(_ link: PersonalityLink) {
    name = link.personality.rawValue
    path = link.path
    outcome = link.outcome.rawValue
    reason = link.reason
  }
}
