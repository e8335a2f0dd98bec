/// The X resources of the session, which `xrdb` sets on the root window.
nonisolated package struct ResourceDatabase: Hashable, Sendable {
  private var entries: [String: String] = [:]

  /// Parses lines of the form `name: value`, skipping comments and invalid lines.
  package init(text: String) {
    for line in text.split(whereSeparator: \.isNewline) where line.first != "!" {
      guard let colon = line.firstIndex(of: ":") else { continue }
      entries[Self.trimmed(line[..<colon])] = Self.trimmed(line[line.index(after: colon)...])
    }
  }

  /// The value of the entry with exactly this name; wildcard patterns are not matched.
  package subscript(name: String) -> String? { entries[name] }

  /// The resolution for text in dots per inch: `Xft.dpi`, if it is a plausible number.
  package var textResolution: Double? {
    guard let dpi = (self["Xft.dpi"] ?? self["*dpi"]).flatMap({ Double($0) }) else { return nil }
    return (24...960).contains(dpi) ? dpi : nil
  }

  private static func trimmed(_ text: Substring) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let tail = text.drop(while: isBlank).reversed().drop(while: isBlank)
    return String(tail.reversed())
  }
}

extension DisplayConnection {
  /// Returns the current resources, which may differ from Xlib's copy from the time of connecting.
  ///
  /// Costs a round trip: they are the property `RESOURCE_MANAGER` of the first screen's root window.
  package func queryResources() -> ResourceDatabase {
    let first = rootWindow(ofScreen: 0)
    return ResourceDatabase(
      text: text(atoms[.resourceManager], of: first, limit: Self.resourceLimit) ?? "")
  }
}
