/// What is to change of an alert: some members of its description, and values of its inputs.
///
/// In JSON it is a description with only those members. Inputs that it names take the place of
/// those of the same name, and others are added; `values` changes what is in an input that is
/// there. A member that is null goes back to what it is when nothing is said. What is added comes
/// last, on top of all that.
public struct AlertUpdate: Hashable, Sendable {
  /// A part of a description, by its name in documents.
  public typealias Member = AlertDescription.Member

  /// The members that change.
  public var members: Set<Member>
  /// The new values of those members; what it says of others is not looked at.
  public var description: AlertDescription
  /// New values of inputs, by their names.
  public var values: [String: InputValue]
  /// What is added to what is there.
  public var addition: AlertAddition

  public init(
    _ members: Set<Member> = [], of description: AlertDescription = AlertDescription(),
    values: [String: InputValue] = [:], adding addition: AlertAddition = AlertAddition()
  ) {
    self.members = members
    self.description = description
    self.values = values
    self.addition = addition
  }

  /// Whether it changes nothing that is there already.
  public var onlyAdds: Bool { members.isEmpty && values.isEmpty }

  /// Whether it says nothing at all.
  public var isEmpty: Bool { onlyAdds && addition.isEmpty }

  /// The description as it is after the update.
  ///
  /// - Throws: `AlertAdmissionError` with the code `invalid` if a value, or what is added, is for an
  ///   input that is not there or does not take it.
  public func applied(
    to former: AlertDescription
  ) throws(AlertAdmissionError) -> AlertDescription {
    var result = taken(by: former)
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let index = result.inputs.firstIndex(where: { $0.name == name }) else {
        throw AlertAdmissionError(
          .invalid, "a value is for “\(name)”, but there is no such input")
      }
      try result.inputs[index].setValue(value)
    }
    try addition.apply(to: &result)
    return result
  }

  /// The description with the members of the update, without its values and what it adds.
  public func taken(by former: AlertDescription) -> AlertDescription {
    var result = former
    for member in members { apply(member, to: &result) }
    return result
  }

  private func apply(_ member: Member, to result: inout AlertDescription) {
    switch member {
    // An alert keeps its name.
    case .identifier: break
    case .title: result.title = description.title
    case .message: result.message = description.message
    case .usesMarkup: result.usesMarkup = description.usesMarkup
    case .icon: result.icon = description.icon
    case .image: result.image = description.image
    case .text: result.text = description.text
    case .textFont: result.textFont = description.textFont
    case .followsText: result.followsText = description.followsText
    case .progress: result.progress = description.progress
    case .inputs where description.inputs.isEmpty: result.inputs = []
    case .inputs:
      for input in description.inputs {
        if let index = result.inputs.firstIndex(where: { $0.name == input.name }) {
          result.inputs[index] = input
        } else {
          result.inputs.append(input)
        }
      }
    case .buttons: result.buttons = description.buttons
    case .defaultButton: result.defaultButton = description.defaultButton
    case .application: result.application = description.application
    case .urgency: result.urgency = description.urgency
    case .isResident: result.isResident = description.isResident
    case .style: result.style = description.style
    case .position: result.position = description.position
    case .anchor: result.anchor = description.anchor
    case .monitor: result.monitor = description.monitor
    case .fullScreen: result.fullScreen = description.fullScreen
    case .theme: result.theme = description.theme
    case .transition: result.transition = description.transition
    case .level: result.level = description.level
    case .policy: result.policy = description.policy
    case .timeout: result.timeout = description.timeout
    case .waitLimit: result.waitLimit = description.waitLimit
    case .guardMilliseconds: result.guardMilliseconds = description.guardMilliseconds
    }
  }
}

extension AlertUpdate: Codable {
  private enum CodingKeys: String, CodingKey {
    case values
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      Set(members.allKeys), of: try AlertDescription(from: decoder),
      values: try values.decodeIfPresent([String: InputValue].self, forKey: .values) ?? [:],
      adding: try AlertAddition(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try description.encode(members, to: encoder)
    if !values.isEmpty {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(values, forKey: .values)
    }
    try addition.encode(to: encoder)
  }
}
