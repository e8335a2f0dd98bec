package import AlertModel

/// The text of the toast that summarizes notifications which were held back.
package struct NotificationDigest: Hashable, Sendable {
  /// The number of notifications of each application, in order of first appearance.
  private var counts: [(name: String, count: Int)] = []
  private var places: [String: Int] = [:]
  /// The number of added notifications.
  package private(set) var count = 0

  /// The maximum number of applications that are named.
  private static let mostNames = 5
  /// The maximum length of an application's name in bytes.
  private static let mostBytes = 64

  /// Creates an empty digest.
  package init() {}

  /// Adds one notification.
  package mutating func add(application: String) {
    count += 1
    if let place = places[application] {
      counts[place].count += 1
    } else {
      places[application] = counts.count
      counts.append((application, 1))
    }
  }

  /// Such as `7 notifications: Mail 4, Chat 2, Backup 1`; the busiest application comes first.
  package func message(in language: Language = .english) -> String {
    let sorted = counts.enumerated().sorted { left, right in
      left.element.count == right.element.count
        ? left.offset < right.offset : left.element.count > right.element.count
    }.map(\.element)
    let isAllNamed = sorted.count <= Self.mostNames
    let named = sorted.prefix(isAllNamed ? Self.mostNames : Self.mostNames - 1)
    var parts = named.map { name, count in
      let name = name.allSatisfy(\.isWhitespace) ? language[.unnamed] : name
      return language.text(.digestPart, name.cut(toBytes: Self.mostBytes), String(count))
    }
    if !isAllNamed {
      let others = sorted.dropFirst(named.count)
      parts.append(language.text(.others, String(others.reduce(0) { $0 + $1.count })))
    }
    let head = language.text(.notifications, count)
    return parts.isEmpty
      ? head : language.text(.digest, head, parts.joined(separator: language[.digestSeparator]))
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.counts.elementsEqual(right.counts, by: ==)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(places)
    hasher.combine(count)
  }
}
