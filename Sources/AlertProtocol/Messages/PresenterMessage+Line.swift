import AlertModel
import JSONCoding

extension PresenterMessage {
  /// Parses a line of which all members are texts, besides our version: that an alert was accepted,
  /// or its response without values.
  ///
  /// Nil leaves the line to `MessageLine.decode`, which parses the same message from one like this.
  /// These are the only messages that most clients get. They are read without `Codable`, whose
  /// generic types Swift looks up when the program runs: more than all the rest of the conversation.
  ///
  /// - Parameter line: The bytes of the line, without its newline.
  package init?(ofTexts line: [UInt8]) {
    guard let parsed = try? JSONParser.parse(line, depthLimit: 1),
      case .object(let members) = parsed
    else { return nil }
    var texts = Texts()
    for member in members {
      switch member.value {
      case .string(let text) where texts.take(member.name, text): break
      case .number(Double(ProtocolLimits.version)) where member.name == "version": break
      default: return nil
      }
    }
    guard let request = texts.request.flatMap(RequestIdentifier.init(_:)),
      let id = texts.id.map(AlertIdentifier.init(_:))
    else { return nil }
    switch texts.type {
    case "accepted" where texts.hasNoResponse:
      self = .accepted(Acceptance(request: request, id: id, remark: texts.remark))
    case "response" where texts.remark == nil:
      guard let outcome = texts.outcome.flatMap(AlertResponse.Outcome.init(rawValue:)) else {
        return nil
      }
      let response = AlertResponse(outcome, button: texts.button, reason: texts.reason)
      self = .response(Answer(request: request, id: id, response: response))
    default: return nil
    }
  }

  /// The members of a line by name; the last one of a name counts.
  private struct Texts {
    var type: String?
    var request: String?
    var id: String?
    var remark: String?
    var outcome: String?
    var button: String?
    var reason: String?

    var hasNoResponse: Bool { outcome == nil && button == nil && reason == nil }

    /// Sets a member; returns false for an unknown name.
    mutating func take(_ name: String, _ text: String) -> Bool {
      switch name {
      case "type": type = text
      case "request": request = text
      case "id": id = text
      case "remark": remark = text
      case "outcome": outcome = text
      case "button": button = text
      case "reason": reason = text
      default: return false
      }
      return true
    }
  }
}
