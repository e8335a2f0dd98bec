import GLib
import Testing

/// Type and range checks of D-Bus values.
@MainActor struct VariantTests {
  @Test func otherTypesReadAsNil() {
    let values: [Variant] = [
      .bool(true), .byte(1), .int16(1), .uint16(1), .int32(1), .uint32(1), .int64(1), .uint64(1),
      .double(1), .text("1"), .path("/a"), .bytes([1]), .texts(["1"]), .tuple([]),
      .boxed(.int32(1)), .dictionary([:]),
    ]
    #expect(
      values.map { $0.integer != nil } == [false] + Array(repeating: true, count: 7)
        + Array(repeating: false, count: 8))
    #expect(values.compactMap(\.bool) == [true])
    #expect(values.compactMap(\.text) == ["1", "/a"])
    #expect(values.compactMap { $0.withBytes { Array($0) } } == [[1]])
    #expect(values.compactMap { $0.texts(upTo: 9) } == [["1"]])
    #expect(values.compactMap { $0.entries(upTo: 9)?.count } == [0])
  }

  @Test func numbersOutOfRangeReadAsNil() {
    #expect(Variant.uint64(.max).integer == nil)
    #expect(Variant.int64(.min).integer == .min)
    #expect(Variant.int32(-1).uint32 == nil)
    #expect(Variant.uint32(.max).int32 == nil)
    #expect(Variant.double(.infinity).double == nil)
    #expect(Variant.double(0.5).double == 0.5)
  }

  @Test(arguments: [
    (0, ""), (1, "a"), (2, "a"), (3, "aä"), (4, "aä"), (7, "aä🙂"), (8, "aä🙂b"), (99, "aä🙂b"),
    (-1, ""),
  ])
  func textsAreTruncatedAtCharacterBoundaries(limit: Int, text: String) {
    #expect(Variant.text("aä🙂b").text(upTo: limit) == text)
  }

  @Test func childrenOutOfRangeAreNil() {
    let tuple = Variant.tuple([.int32(1), .text("two")])
    #expect(tuple.count == 2)
    #expect(tuple[-1] == nil)
    #expect(tuple[1]?.text == "two")
    #expect(tuple[2] == nil)
    #expect(Variant.int32(1)[0] == nil)
    #expect(Variant.bytes([]).withBytes { $0.count } == 0)
  }

  @Test func dictionariesAreReadUpToTheLimit() {
    let dictionary = Variant.dictionary(["a": .int32(1), "b": .boxed(.int32(2)), "c": .int32(3)])
    #expect(dictionary.signature == "a{sv}")
    #expect(dictionary.entries(upTo: 2)?.mapValues { $0.unboxed.integer } == ["a": 1, "b": 2])
    #expect(dictionary.entries(upTo: -1)?.count == 0)
  }
}
