/// The resources that the person's session keeps on the root window, as `xrdb` sets them.
nonisolated package struct ResourceDatabase: Hashable, Sendable {
  private var entries: [String: String] = [:]

  /// Reads entries, one a line, `name: value`; what is none is passed over.
  package init(text: String) {
    for line in text.split(whereSeparator: \.isNewline) where line.first != "!" {
      guard let colon = line.firstIndex(of: ":") else { continue }
      entries[Self.trimmed(line[..<colon])] = Self.trimmed(line[line.index(after: colon)...])
    }
  }

  /// The value under exactly this name.
  ///
  /// Wildcards are not looked through.
  package subscript(name: String) -> String? { entries[name] }

  /// Dots an inch for text: `Xft.dpi`, if it is a number that can be one.
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
  /// The resources as they are now, not as they were when the connection opened.
  ///
  /// Costs a round trip.
  ///
  /// The property is `RESOURCE_MANAGER` of the first screen's root window.
  package func queryResources() -> ResourceDatabase {
    let first = rootWindow(ofScreen: 0)
    return ResourceDatabase(
      text: text(atoms[.resourceManager], of: first, limit: 1 << 20) ?? "")
  }
}
