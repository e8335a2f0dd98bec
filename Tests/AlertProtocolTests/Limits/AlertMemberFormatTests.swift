import AlertModel
import AlertProtocol
import TestHarness
import Testing

/// The formats of a description's members, and the checks derived from them.
struct AlertMemberFormatTests {
  /// Returns whether a value has the format's JSON type.
  private static func isWellFormed(
    _ value: AlertDocumentValue, as format: AlertMemberFormat
  ) -> Bool {
    switch (format, value) {
    case (.flag, .flag), (.text, .text), (.integer, .integer), (.point, .point),
      (.inputs, .inputs), (.buttons, .buttons), (.transition, .text), (.progress, .text),
      (.progress, .number), (.number, .number):
      true
    case (.word(let words), .text(let text)): words.contains(text)
    default: false
    }
  }

  @Test(arguments: AlertDescription.Member.allCases)
  func everyMembersValueFitsItsFormat(member: AlertDescription.Member) {
    #expect(Self.isWellFormed(AlertDescription.full.documentValue(of: member), as: member.format))
  }

  @Test func aFullDescriptionIsSentAndReceived() throws {
    #expect(AlertDescription.full.saidMembers == AlertDescription.Member.allCases)
    try AlertDescription.full.checkLimits()
    let message = ClientMessage.submit(
      .init(request: .random(), alert: AlertDescription.full, waits: true))
    let line = try message.line(version: 1).dropLast()
    #expect(try MessageLine.decode(ClientMessage.self, from: Array(line)).message == message)
  }

  @Test(arguments: AlertDescription.Member.allCases)
  func overlongTextIsRefusedByTheMembersName(member: AlertDescription.Member) {
    guard case .text(let limit) = member.format else { return }
    let text = "/" + String(repeating: "x", count: limit)
    var description = AlertDescription()
    switch member {
    case .identifier: description.identifier = AlertIdentifier(text)
    case .caption: description.caption = text
    case .title: description.title = text
    case .message: description.message = text
    case .icon: description.icon = .file(text)
    case .image: description.image = text
    case .text: description.text = text
    case .textFont: description.textFont = text
    case .defaultButton: description.defaultButton = text
    case .application: description.application = text
    case .monitor: description.monitor = .named(text)
    case .theme: description.theme = text
    case .language: description.language = AlertLanguage(rawValue: text)
    case .usesMarkup, .followsText, .progress, .inputs, .buttons, .urgency, .isResident,
      .acceptsRemote,
      .style,
      .position, .anchor, .fullScreen, .transition, .level, .policy, .timeout, .waitLimit,
      .guardMilliseconds:
      Issue.record("\(member) is not text")
    }
    let expected = "takes at most \(limit) bytes, and this has \(limit + 1)"
    #expect(throws: LimitViolation(member.rawValue, expected)) {
      try description.checkLimits()
    }
  }
}
