import AlertModel
import Foundation
import TestHarness
import Testing

/// Every operation that is derived from the table of members handles every member.
struct AlertMemberTests {
  @Test func everyMemberOfTheSampleDiffersFromItsDefault() {
    #expect(AlertDescription.full.saidMembers == AlertDescription.Member.allCases)
    #expect(AlertDescription().saidMembers.isEmpty)
  }

  @Test func everyMemberIsEncodedAndDecoded() throws {
    let full = AlertDescription.full
    let document = try JSONEncoder().encode(full)
    #expect(try JSONDecoder().decode(AlertDescription.self, from: document) == full)
  }

  @Test(arguments: AlertDescription.Member.allCases)
  func everyMemberIsEncodedUnderItsName(member: AlertDescription.Member) throws {
    let update = AlertUpdate([member], of: AlertDescription.full)
    let document = try JSONSerialization.jsonObject(with: JSONEncoder().encode(update))
    #expect((document as? [String: Any])?.keys.map { $0 } == [member.rawValue])
  }

  @Test(arguments: AlertDescription.Member.allCases)
  func everyMemberHasAValueInDocuments(member: AlertDescription.Member) {
    let value = AlertDescription.full.documentValue(of: member)
    #expect(value != .null)
    #expect(value != AlertDescription().documentValue(of: member))
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
