/// The type of a description's member.
package protocol AlertMemberValue: Hashable, Sendable, Codable {
  /// The value as it is written in a document.
  var documentValue: AlertDocumentValue { get }
}

/// A member's value in a document, for limits and for the client's first message, which is written
/// without an encoder (`JSONObjectWriter`).
package enum AlertDocumentValue: Hashable, Sendable {
  /// No value.
  case null
  /// A JSON boolean.
  case flag(Bool)
  /// A JSON number without a fraction.
  case integer(Int)
  /// A JSON number.
  case number(Double)
  /// A JSON string.
  case text(String)
  /// An object with `x` and `y`.
  case point(Point)
  /// An array of inputs.
  case inputs([AlertInput])
  /// An array of buttons.
  case buttons([AlertButton])
}

extension AlertMemberValue where Self: RawRepresentable, RawValue == String {
  package var documentValue: AlertDocumentValue { .text(rawValue) }
}

extension Bool: AlertMemberValue {
  package var documentValue: AlertDocumentValue { .flag(self) }
}

extension Int: AlertMemberValue {
  package var documentValue: AlertDocumentValue { .integer(self) }
}

extension Double: AlertMemberValue {
  package var documentValue: AlertDocumentValue { .number(self) }
}

extension String: AlertMemberValue {
  package var documentValue: AlertDocumentValue { .text(self) }
}

extension Optional: AlertMemberValue where Wrapped: AlertMemberValue {
  package var documentValue: AlertDocumentValue { self?.documentValue ?? .null }
}

/// An element of a member that is an array.
package protocol AlertMemberElement: Hashable, Sendable, Codable {
  /// Returns an array as it is written in a document.
  static func documentValue(of elements: [Self]) -> AlertDocumentValue
}

extension Array: AlertMemberValue where Element: AlertMemberElement {
  package var documentValue: AlertDocumentValue { Element.documentValue(of: self) }
}

extension AlertInput: AlertMemberElement {
  package static func documentValue(of elements: [AlertInput]) -> AlertDocumentValue {
    .inputs(elements)
  }
}

extension AlertButton: AlertMemberElement {
  package static func documentValue(of elements: [AlertButton]) -> AlertDocumentValue {
    .buttons(elements)
  }
}

extension Point: AlertMemberValue {
  package var documentValue: AlertDocumentValue { .point(self) }
}

extension AlertIcon: AlertMemberValue {
  package var documentValue: AlertDocumentValue { .text(name) }
}

extension AlertProgress: AlertMemberValue {
  package var documentValue: AlertDocumentValue {
    switch self {
    case .percent(let percent): .number(percent)
    case .indeterminate: .text(Self.indeterminateWord)
    }
  }
}

extension AlertLevel: AlertMemberValue {
  package var documentValue: AlertDocumentValue { .integer(rawValue) }
}

extension AlertIdentifier: AlertMemberValue {}
extension AlertLanguage: AlertMemberValue {}
extension AlertPolicy: AlertMemberValue {}
extension AlertStyle: AlertMemberValue {}
extension AlertUrgency: AlertMemberValue {}
extension FullScreenChoice: AlertMemberValue {}
extension MonitorChoice: AlertMemberValue {}
extension ScreenPosition: AlertMemberValue {}
extension TransitionName: AlertMemberValue {}

/// The underlying error of a decoding error: an object has a member that its type does not have.
package struct UnknownMember: Error {}

/// The name of any member.
private struct MemberName: CodingKey {
  let stringValue: String
  let intValue: Int? = nil

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}

extension Decoder {
  /// Throws if an object has members with other names than those of its type.
  ///
  /// - Throws: `DecodingError` with the path of such a member, and `UnknownMember` as its
  ///   underlying error.
  func refuseMembers(unless isKnown: (String) -> Bool) throws {
    for name in try container(keyedBy: MemberName.self).allKeys
    where !isKnown(name.stringValue) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: codingPath + [name], debugDescription: "the member is not known",
          underlyingError: UnknownMember()))
    }
  }
}
