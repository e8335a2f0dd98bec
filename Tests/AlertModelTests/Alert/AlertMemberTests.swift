import AlertModel
import Foundation
import Testing

/// Every operation that is derived from the table of members handles every member.
struct AlertMemberTests {
  /// A description in which every member differs from its default.
  static let full = AlertDescription(
    identifier: AlertIdentifier("b"), caption: "C", title: "T", message: "M", usesMarkup: true,
    icon: .info, image: "/i.png", text: "Long", textFont: "Mono 9", followsText: true,
    progress: .indeterminate,
    inputs: [AlertInput(name: "new", kind: .check(isOn: false))],
    buttons: [AlertButton(id: "yes", label: "Yes")], defaultButton: "yes",
    application: "Mail", urgency: .low, isResident: true, acceptsRemote: false, style: .sheet,
    position: .left,
    anchor: Point(x: 3, y: 4), monitor: .primary, fullScreen: .wait, theme: "classic",
    transition: .fade, level: .alert, policy: .interrupt, timeout: 9, waitLimit: 8,
    guardMilliseconds: 7, language: AlertLanguage(rawValue: "de"))

  @Test func everyMemberOfTheSampleDiffersFromItsDefault() {
    #expect(Self.full.saidMembers == AlertDescription.Member.allCases)
    #expect(AlertDescription().saidMembers.isEmpty)
  }

  @Test func everyMemberIsEncodedAndDecoded() throws {
    let document = try JSONEncoder().encode(Self.full)
    #expect(try JSONDecoder().decode(AlertDescription.self, from: document) == Self.full)
  }

  @Test(arguments: AlertDescription.Member.allCases)
  func everyMemberIsEncodedUnderItsName(member: AlertDescription.Member) throws {
    let update = AlertUpdate([member], of: Self.full)
    let document = try JSONSerialization.jsonObject(with: JSONEncoder().encode(update))
    #expect((document as? [String: Any])?.keys.map { $0 } == [member.rawValue])
  }

  @Test(arguments: AlertDescription.Member.allCases)
  func everyMemberHasAValueInDocuments(member: AlertDescription.Member) {
    #expect(Self.full.documentValue(of: member) != .null)
    #expect(
      Self.full.documentValue(of: member) != AlertDescription().documentValue(of: member))
  }

  @Test(arguments: AlertDescription.Member.allCases)
  func missingAndNullMembersGetTheirDefaults(member: AlertDescription.Member) throws {
    for document in ["{}", #"{"\#(member.rawValue)":null}"#] {
      let description = try JSONDecoder().decode(
        AlertDescription.self, from: Data(document.utf8))
      #expect(description == AlertDescription())
    }
  }

  @Test func memberNamesAreUnique() {
    let names = AlertDescription.Member.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
  }
}
