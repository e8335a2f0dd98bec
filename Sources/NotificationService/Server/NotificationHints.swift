import GLib

/// The hints of a notification: what is of another type than it should be is not there.
struct NotificationHints {
  private let values: [String: Variant]

  /// The most hints that are looked at.
  private static let most = 256

  init(_ dictionary: Variant?) {
    values = dictionary?.entries(upTo: Self.most) ?? [:]
  }

  /// A value of any type.
  subscript(name: String) -> Variant? { values[name] }

  /// The first text that is there and not empty, of no more than so many bytes.
  func text(_ names: String..., upTo limit: Int = 1024) -> String? {
    names.lazy.compactMap { values[$0]?.text(upTo: limit) }.first { !$0.isEmpty }
  }

  /// A whole number of whatever width: clients do not agree on it.
  func integer(_ name: String) -> Int64? { values[name]?.integer }

  /// A truth; clients also send it as a number.
  func bool(_ name: String) -> Bool? {
    guard let value = values[name] else { return nil }
    return value.bool ?? value.integer.map { $0 != 0 }
  }
}
