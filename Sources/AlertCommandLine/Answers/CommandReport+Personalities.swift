package import AlertAnswers

extension CommandReport {
  /// Creates the report of the programs that the names find.
  package init(places: [PersonalityPlace], isJSON: Bool) throws {
    self.init()
    if isJSON {
      output = try Self.json(places.map(PrintedPlace.init))
      return
    }
    for place in places {
      let columns = [
        place.personality.rawValue, place.personality.meaning, place.link ?? "-",
        place.other ?? "-",
      ]
      output += columns.map(PlainLine.text).joined(separator: "\t") + "\n"
    }
  }

  /// Creates the report of created or removed links; the `warning` is a warning, and no failure.
  package init(links: [PersonalityLink], warning: String? = nil, isJSON: Bool) throws {
    self.init(complaint: warning)
    let failures = links.filter { $0.reason != nil }
    status = failures.isEmpty ? .success : .dropIn(1)
    if isJSON {
      output = try Self.json(links.map(PrintedLink.init))
      return
    }
    output = links.filter { $0.reason == nil }.map { PlainLine.text($0.sentence) + "\n" }.joined()
    let complaints = failures.map { PlainLine.text($0.sentence) } + (warning.map { [$0] } ?? [])
    complaint = complaints.isEmpty ? nil : complaints.joined(separator: "\n")
  }
}

extension PersonalityLink {
  /// The outcome as a sentence.
  fileprivate var sentence: String {
    switch outcome {
    case .installed: "installed \(path)"
    case .present: "\(path) is there already"
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
