import Foundation
import JSONCoding
import Testing

/// Our coders compared with Foundation's, which are the reference for the coding of `Codable`
/// types.
@Suite struct JSONTextTests {
  private struct Sample: Codable, Hashable {
    var text = "Grüße, “Welt” \u{1F600}\n\t\"\\/\u{1}\u{7f}"
    var flag = true
    var count = -42
    var small: UInt8 = 255
    var large = Int64.max
    var share = 0.1
    var whole = 3.0
    var huge = 1e300
    var nothing: Int?
    var list = ["a", "", "c"]
    var numbers = [1, 2, 3]
    var names = ["z": 1, "a": 2, "ä": 3]
    var inner: [Inner] = [Inner(), Inner(kind: .second, note: nil)]
    var empty: [String] = []
  }

  private struct Inner: Codable, Hashable {
    enum Kind: String, Codable { case first, second }
    var kind = Kind.first
    var note: String? = "x"
  }

  private static var reference: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  @Test func encodesAsFoundationDoes() throws {
    let ours = String(decoding: try JSONText.encode(Sample()), as: UTF8.self)
    #expect(ours == String(decoding: try Self.reference.encode(Sample()), as: UTF8.self))
  }

  @Test func indentsAsFoundationDoes() throws {
    let encoder = Self.reference
    encoder.outputFormatting.insert(.prettyPrinted)
    let ours = String(decoding: try JSONText.encode(Inner(), .indented), as: UTF8.self)
    #expect(ours == String(decoding: try encoder.encode(Inner()), as: UTF8.self))
  }

  @Test func decodesWhatFoundationEncodes() throws {
    let bytes = [UInt8](try JSONEncoder().encode(Sample()))
    #expect(try JSONText.decode(Sample.self, from: bytes) == Sample())
  }

  @Test func foundationDecodesWhatWeEncode() throws {
    let bytes = Data(try JSONText.encode(Sample()))
    #expect(try JSONDecoder().decode(Sample.self, from: bytes) == Sample())
  }

  @Test(arguments: [
    #"{"kind":"third"}"#, #"{"kind":1}"#, #"{"kind":null}"#, "{}", "[]", "7", "", "{",
    #"{"kind":"first","note":3}"#, #"{"kind":"first","note":{}}"#,
  ])
  func errorsAreFoundations(document: String) throws {
    let bytes = Array(document.utf8)
    let theirs = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Inner.self, from: Data(bytes))
    }
    let ours = #expect(throws: DecodingError.self) { try JSONText.decode(Inner.self, from: bytes) }
    #expect(Self.kind(ours) == Self.kind(theirs))
  }

  @Test(arguments: ["1.5", "-1", "256", "1e3", "\"1\"", "true"])
  func numberThatDoesNotFitIsAnError(number: String) {
    #expect(throws: DecodingError.self) {
      try JSONText.decode([UInt8].self, from: Array("[\(number)]".utf8))
    }
  }

  @Test(arguments: [
    "0", "-0", "1.0", "10e-1", "9007199254740993", "-9223372036854775808", "1e400", "01", "+1",
    "1.", ".5", "nul", "[1 2]", "\"\\ud800\"", "\"\\uD83D\\uDE00\"",
    "\"\\u+123\"", "\"a\nb\"", "\"\\x\"", "// 1", "NaN", "[[[[]]]]",
  ])
  func acceptsWhatFoundationAccepts(text: String) {
    let document = Array("[\(text)]".utf8)
    let theirs = try? JSONSerialization.jsonObject(with: Data(document))
    let ours = try? JSONParser.parse(document)
    #expect((ours == nil) == (theirs == nil))
  }

  /// Foundation accepts these, and RFC 8259 does not.
  @Test(arguments: ["[1,]", #"{"a":1,}"#])
  func trailingCommaIsAnError(text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(Array(text.utf8)) }
  }

  @Test func infiniteNumberIsNotEncoded() {
    #expect(throws: EncodingError.self) { try JSONText.encode([Double.infinity]) }
  }

  @Test func lastMemberOfANameCounts() throws {
    let text = Array(#"{"kind":"first","kind":"second"}"#.utf8)
    #expect(try JSONText.decode(Inner.self, from: text).kind == .second)
  }

  @Test func objectsWithManyMembersAreReadInLinearTime() throws {
    let names = (0..<100_000).map { "n\($0)" }
    let object = Dictionary(uniqueKeysWithValues: names.map { ($0, 1) })
    let bytes = try JSONText.encode(object)
    let clock = ContinuousClock()
    var decoded: [String: Int] = [:]
    let duration = try clock.measure {
      decoded = try JSONText.decode([String: Int].self, from: bytes)
    }
    #expect(decoded == object)
    // Searching each name would take minutes.
    #expect(duration < .seconds(30))
  }

  @Test func nestingIsLimited() {
    let deep = Array(String(repeating: "[", count: 100_000).utf8)
    #expect(throws: DecodingError.self) { try JSONText.decode([Int].self, from: deep) }
  }

  /// The case of an error, and the path that it names.
  private static func kind(_ error: DecodingError?) -> String? {
    switch error {
    case .keyNotFound(let key, let context): "no \(key.stringValue) in \(names(context))"
    case .typeMismatch(_, let context): "type of \(names(context))"
    case .valueNotFound(_, let context): "null at \(names(context))"
    case .dataCorrupted(let context): "value of \(names(context))"
    default: nil
    }
  }

  private static func names(_ context: DecodingError.Context) -> [String] {
    context.codingPath.map(\.stringValue)
  }

  @Test(arguments: [
    ("1", 0), ("{}", 1), (#"{"a":[{}]}"#, 3), (#"{"a":"[[[["}"#, 1), (#"["\"[",[]]"#, 2),
  ])
  func nestingIsCountedOutsideOfStrings(text: String, depth: Int) throws {
    _ = try JSONParser.parse(Array(text.utf8), depthLimit: depth)
    guard depth > 0 else { return }
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONParser.parse(Array(text.utf8), depthLimit: depth - 1)
    }
    #expect(error?.isTooDeep == true)
    #expect(error?.problem == "nested deeper than \(depth - 1)")
  }
}
