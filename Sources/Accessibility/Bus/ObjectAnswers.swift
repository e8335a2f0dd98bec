import GLib

/// One interface of one object.
protocol ObjectAnswers {
  init(_ object: AccessibleObject, in directory: ObjectDirectory)

  /// A property's value; nil if there is none.
  func value(of property: String) -> Variant?

  /// What a method answers; nil if there is no such method.
  func answer(_ member: String, _ arguments: Variant) -> [Variant]?

  /// Sets a property; returns whether that was possible.
  func set(_ property: String, to value: Variant) -> Bool
}

extension ObjectAnswers {
  func value(of property: String) -> Variant? { nil }
  func answer(_ member: String, _ arguments: Variant) -> [Variant]? { nil }
  func set(_ property: String, to value: Variant) -> Bool { false }
}

extension Variant {
  /// An integer among the arguments of a call; 0 for another type.
  func number(_ index: Int) -> Int { self[index]?.integer.map { Int($0) } ?? 0 }

  /// Creates a 32-bit integer from one that may be too large.
  static func clamped(_ value: Int) -> Variant { .int32(Int32(clamping: value)) }

  /// Creates a 32-bit integer from a length that may be no number.
  static func pixels(_ length: Double) -> Variant {
    .int32(Int32(max(min(length.rounded(), 1e9), -1e9)))
  }
}
