/// A change of a live alert: new values for some members of its description and for some inputs.
///
/// In JSON it is a description with only the members that change; null resets a member to its
/// default. An input replaces the one of the same name, or is added if there is none. The member
/// `values` changes the content of existing inputs. An addition is applied after all that.
public struct AlertUpdate: Hashable, Sendable {
  /// A member of a description.
  public typealias Member = AlertDescription.Member

  /// The members that change.
  public var members: Set<Member>
  /// The new values of those members; its other members are ignored.
  public var description: AlertDescription
  /// The new values of existing inputs, by input name.
  public var values: [String: InputValue]
  /// The additions to existing text and rows.
  public var addition: AlertAddition

  /// Creates an update; without arguments it changes nothing.
  public init(
    _ members: Set<Member> = [], of description: AlertDescription = AlertDescription(),
    values: [String: InputValue] = [:], adding addition: AlertAddition = AlertAddition()
  ) {
    self.members = members
    self.description = description
    self.values = values
    self.addition = addition
  }

  /// Whether it only appends, if anything, and changes nothing that exists.
  public var onlyAdds: Bool { members.isEmpty && values.isEmpty }

  /// Whether it changes nothing.
  public var isEmpty: Bool { onlyAdds && addition.isEmpty }

  /// Returns a description with the whole update applied.
  ///
  /// - Throws: `AlertAdmissionError` with the code `invalid` if a value or an addition is for an
  ///   input that does not exist or does not accept it.
  public func applied(
    to former: AlertDescription
  ) throws(AlertAdmissionError) -> AlertDescription {
    var result = taken(by: former)
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let index = result.inputs.firstIndex(where: { $0.name == name }) else {
        throw AlertAdmissionError(
          .invalid, "a value is given for “\(name)”, but there is no such input")
      }
      do throws(InputValueError) {
        try result.inputs[index].setValue(value)
      } catch {
        throw AlertAdmissionError(.invalid, error.description)
      }
    }
    try addition.apply(to: &result)
    return result
  }

  /// Returns a description with the update's members, but without its values and its addition.
  public func taken(by former: AlertDescription) -> AlertDescription {
    var result = former
    for member in members {
      switch member {
      case .identifier: break
      // Otherwise an update could lift a restriction of the caller.
      case .acceptsRemote where !former.acceptsRemote: break
      case .inputs where !description.inputs.isEmpty: merge(description.inputs, into: &result)
      default: result.take(member, from: description)
      }
    }
    return result
  }

  /// Replaces inputs of the same name, and adds the others.
  private func merge(_ inputs: [AlertInput], into result: inout AlertDescription) {
    for input in inputs {
      if let index = result.inputs.firstIndex(where: { $0.name == input.name }) {
        result.inputs[index] = input
      } else {
        result.inputs.append(input)
      }
    }
  }
}

extension AlertUpdate: Codable {
  private enum CodingKeys: String, CodingKey {
    case values
  }

  /// Decodes an update; the members of the description that are present, null or not, change.
  ///
  /// - Throws: `DecodingError`, also if there are other members.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseMembers { name in
      Member(rawValue: name) != nil || CodingKeys(rawValue: name) != nil
        || AlertAddition.CodingKeys(rawValue: name) != nil
    }
    let members = try decoder.container(keyedBy: Member.self)
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      Set(members.allKeys), of: try AlertDescription(membersFrom: decoder),
      values: try values.decodeIfPresent([String: InputValue].self, forKey: .values) ?? [:],
      adding: try AlertAddition(from: decoder))
  }

  /// Encodes only what changes.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    try description.encode(members, to: encoder)
    if !values.isEmpty {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(values, forKey: .values)
    }
    try addition.encode(to: encoder)
  }
}

/// How an update of an alert affects a user who is about to press something in it.
package enum AlertChange: Int, Hashable, Comparable, Sendable {
  /// Every control still has the same meaning.
  case slight
  /// The controls are the same, but they may answer a question that has not been read yet.
  case wording
  /// The controls may be different ones.
  case thorough

  package static func < (left: AlertChange, right: AlertChange) -> Bool {
    left.rawValue < right.rawValue
  }
}
