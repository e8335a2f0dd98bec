/// The members of a description, one row each.
///
/// Decoding, encoding, updates, comparison and the client's message are derived from this table; the
/// limits and the form in documents from `format` in AlertProtocol. A new member needs a property
/// of `AlertDescription`, a case here with its row in `perform`, and a row in `format`; every
/// `switch` is exhaustive.
extension AlertDescription {
  /// A member, with its name in documents as the raw value.
  public enum Member: String, CodingKey, CaseIterable, Sendable {
    /// `AlertDescription.identifier`.
    case identifier = "id"
    /// `AlertDescription.caption`.
    case caption
    /// `AlertDescription.title`.
    case title
    /// `AlertDescription.message`.
    case message
    /// `AlertDescription.usesMarkup`.
    case usesMarkup = "markup"
    /// `AlertDescription.icon`.
    case icon
    /// `AlertDescription.image`.
    case image
    /// `AlertDescription.text`.
    case text
    /// `AlertDescription.textFont`.
    case textFont = "text-font"
    /// `AlertDescription.followsText`.
    case followsText = "follow"
    /// `AlertDescription.progress`.
    case progress
    /// `AlertDescription.inputs`.
    case inputs
    /// `AlertDescription.buttons`.
    case buttons
    /// `AlertDescription.defaultButton`.
    case defaultButton = "default"
    /// `AlertDescription.application`.
    case application
    /// `AlertDescription.urgency`.
    case urgency
    /// `AlertDescription.isResident`.
    case isResident = "resident"
    /// `AlertDescription.acceptsRemote`.
    case acceptsRemote = "remote"
    /// `AlertDescription.style`.
    case style
    /// `AlertDescription.position`.
    case position
    /// `AlertDescription.anchor`.
    case anchor
    /// `AlertDescription.monitor`.
    case monitor
    /// `AlertDescription.fullScreen`.
    case fullScreen = "full-screen"
    /// `AlertDescription.theme`.
    case theme
    /// `AlertDescription.transition`.
    case transition
    /// `AlertDescription.level`.
    case level
    /// `AlertDescription.policy`.
    case policy
    /// `AlertDescription.timeout`.
    case timeout
    /// `AlertDescription.waitLimit`.
    case waitLimit = "wait-limit"
    /// `AlertDescription.guardMilliseconds`.
    case guardMilliseconds = "guard"
    /// `AlertDescription.language`.
    case language
  }

  /// Performs an operation on a member, together with the same member of another description, and
  /// throws what the operation throws.
  ///
  /// The last value of a row says how a change of the member affects a user who is about to press
  /// something. Members that place the alert count as slight: a moved window is detected by its
  /// frame.
  mutating func perform<Operation: AlertMemberOperation>(
    _ operation: inout Operation, on member: Member, with other: AlertDescription
  ) throws(Operation.Failure) {
    switch member {
    case .identifier: try operation.perform(on: &identifier, with: other.identifier, .slight)
    case .caption: try operation.perform(on: &caption, with: other.caption, .wording)
    case .title: try operation.perform(on: &title, with: other.title, .wording)
    case .message: try operation.perform(on: &message, with: other.message, .wording)
    case .usesMarkup: try operation.perform(on: &usesMarkup, with: other.usesMarkup, .wording)
    case .icon: try operation.perform(on: &icon, with: other.icon, .slight)
    case .image: try operation.perform(on: &image, with: other.image, .wording)
    case .text: try operation.perform(on: &text, with: other.text, .slight)
    case .textFont: try operation.perform(on: &textFont, with: other.textFont, .slight)
    case .followsText: try operation.perform(on: &followsText, with: other.followsText, .slight)
    case .progress: try operation.perform(on: &progress, with: other.progress, .slight)
    case .inputs: try operation.perform(on: &inputs, with: other.inputs, .thorough)
    case .buttons: try operation.perform(on: &buttons, with: other.buttons, .thorough)
    case .defaultButton:
      try operation.perform(on: &defaultButton, with: other.defaultButton, .thorough)
    case .application: try operation.perform(on: &application, with: other.application, .wording)
    case .urgency: try operation.perform(on: &urgency, with: other.urgency, .wording)
    case .isResident: try operation.perform(on: &isResident, with: other.isResident, .thorough)
    case .acceptsRemote:
      try operation.perform(on: &acceptsRemote, with: other.acceptsRemote, .slight)
    case .style: try operation.perform(on: &style, with: other.style, .thorough)
    case .position: try operation.perform(on: &position, with: other.position, .slight)
    case .anchor: try operation.perform(on: &anchor, with: other.anchor, .slight)
    case .monitor: try operation.perform(on: &monitor, with: other.monitor, .slight)
    case .fullScreen: try operation.perform(on: &fullScreen, with: other.fullScreen, .slight)
    case .theme: try operation.perform(on: &theme, with: other.theme, .slight)
    case .transition: try operation.perform(on: &transition, with: other.transition, .slight)
    case .level: try operation.perform(on: &level, with: other.level, .slight)
    case .policy: try operation.perform(on: &policy, with: other.policy, .slight)
    case .timeout: try operation.perform(on: &timeout, with: other.timeout, .slight)
    case .waitLimit: try operation.perform(on: &waitLimit, with: other.waitLimit, .slight)
    case .guardMilliseconds:
      try operation.perform(on: &guardMilliseconds, with: other.guardMilliseconds, .slight)
    case .language: try operation.perform(on: &language, with: other.language, .wording)
    }
  }
}

/// An operation on one member of a description, whatever its type.
protocol AlertMemberOperation {
  associatedtype Failure: Error

  /// Performs the operation.
  ///
  /// - Parameters:
  ///   - value: The member of the first description.
  ///   - other: The same member of the second description.
  ///   - change: How a change of the member affects a user who is about to press something.
  /// - Throws: `Failure`.
  mutating func perform<Value: AlertMemberValue>(
    on value: inout Value, with other: Value, _ change: AlertChange
  ) throws(Failure)
}

// MARK: - Derived operations

extension AlertDescription {
  /// The members that differ from those of a new, empty description, in the order of the table.
  public var saidMembers: [Member] { members(differingFrom: AlertDescription()) }

  /// Returns the members that differ from those of another description, in the order of the table.
  private func members(differingFrom other: AlertDescription) -> [Member] {
    var copy = self
    return Member.allCases.filter { member in
      var comparison = Comparison()
      copy.perform(&comparison, on: member, with: other)
      return comparison.differs
    }
  }

  /// Returns how much has changed compared with a former description.
  package func change(since former: AlertDescription) -> AlertChange {
    var copy = self
    var comparison = Comparison()
    for member in Member.allCases { copy.perform(&comparison, on: member, with: former) }
    return comparison.change
  }

  /// Returns a member's value as it is written in a document.
  package func documentValue(of member: Member) -> AlertDocumentValue {
    var copy = self
    var reading = Reading()
    copy.perform(&reading, on: member, with: self)
    return reading.value
  }

  /// Copies a member of another description.
  mutating func take(_ member: Member, from other: AlertDescription) {
    var assignment = Assignment()
    perform(&assignment, on: member, with: other)
  }

  /// Decodes a document; a member that is missing or null gets its default value.
  ///
  /// - Throws: `DecodingError`, also if there are other members.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseMembers { Member(rawValue: $0) != nil }
    try self.init(membersFrom: decoder)
  }

  /// Decodes the members of an object that may have others as well.
  init(membersFrom decoder: any Decoder) throws {
    self.init()
    let members = try decoder.container(keyedBy: Member.self)
    let defaults = self
    for member in Member.allCases {
      var decoding = Decoding(container: members, key: member)
      try perform(&decoding, on: member, with: defaults)
    }
  }

  /// Encodes all members; those without a value as null.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    try encode(Set(Member.allCases), to: encoder)
  }

  /// Encodes some members; those without a value as null.
  func encode(_ wanted: Set<Member>, to encoder: any Encoder) throws {
    var copy = self
    var encoding = Encoding(container: encoder.container(keyedBy: Member.self), key: .title)
    for member in Member.allCases where wanted.contains(member) {
      encoding.key = member
      try copy.perform(&encoding, on: member, with: self)
    }
  }
}

private struct Comparison: AlertMemberOperation {
  var differs = false
  /// The most important change of all members that were compared.
  var change = AlertChange.slight

  mutating func perform<Value: AlertMemberValue>(
    on value: inout Value, with other: Value, _ change: AlertChange
  ) throws(Never) {
    differs = value != other
    if differs { self.change = max(self.change, change) }
  }
}

private struct Assignment: AlertMemberOperation {
  mutating func perform<Value: AlertMemberValue>(
    on value: inout Value, with other: Value, _ change: AlertChange
  ) throws(Never) {
    value = other
  }
}

private struct Reading: AlertMemberOperation {
  var value = AlertDocumentValue.null

  mutating func perform<Value: AlertMemberValue>(
    on value: inout Value, with other: Value, _ change: AlertChange
  ) throws(Never) {
    self.value = value.documentValue
  }
}

private struct Decoding: AlertMemberOperation {
  let container: KeyedDecodingContainer<AlertDescription.Member>
  let key: AlertDescription.Member

  mutating func perform<Value: AlertMemberValue>(
    on value: inout Value, with other: Value, _ change: AlertChange
  ) throws(any Error) {
    value = try container.decodeIfPresent(Value.self, forKey: key) ?? other
  }
}

private struct Encoding: AlertMemberOperation {
  var container: KeyedEncodingContainer<AlertDescription.Member>
  var key: AlertDescription.Member

  mutating func perform<Value: AlertMemberValue>(
    on value: inout Value, with other: Value, _ change: AlertChange
  ) throws(any Error) {
    try container.encode(value, forKey: key)
  }
}
