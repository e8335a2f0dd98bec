import GLib

/// The hints of a notification; one of the wrong type counts as absent.
struct NotificationHints {
  private let values: [String: Variant]

  /// Further hints are ignored.
  private static let most = 256

  init(_ dictionary: Variant?) {
    values = dictionary?.entries(upTo: Self.most) ?? [:]
  }

  /// A hint of any type.
  subscript(name: String) -> Variant? { values[name] }

  /// The first hint of these that is a text and not empty, cut to `limit` bytes.
  func text(_ names: String..., upTo limit: Int = 1024) -> String? {
    names.lazy.compactMap { values[$0]?.text(upTo: limit) }.first { !$0.isEmpty }
  }

  /// An integer of any width: clients disagree about it.
  func integer(_ name: String) -> Int64? { values[name]?.integer }

  /// A Boolean; some clients send a number.
  func bool(_ name: String) -> Bool? {
    guard let value = values[name] else { return nil }
    return value.bool ?? value.integer.map { $0 != 0 }
  }
}
