import AlertModel
import Glibc
import JSONCoding
import TestHarness
import Testing

struct ChoiceItemsTests {
  /// Random changes have the effect that they have in an array.
  @Test func itemsBehaveAsAnArray() {
    var random = SeededGenerator()
    let texts = ["", "a", "é", "e\u{301}", "\u{301}", "a\r", "long enough to be stored apart", "한"]
    func some(_ most: Int) -> [String] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in
        texts.randomElement(using: &random) ?? ""
      }
    }
    var array: [String] = []
    var items = ChoiceItems()
    for _ in 0..<2000 {
      let start = Int.random(in: 0...array.count, using: &random)
      let end = Int.random(in: start...array.count, using: &random)
      let more = some(4)
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        array.replaceSubrange(start..<end, with: more)
        items.replaceSubrange(start..<end, with: more)
      case 1:
        array += more
        items += more
      case 2:
        array += more
        items += ChoiceItems(more)
      case 3 where start < array.count:
        array[start] = "changed"
        items[start] = "changed"
      case 4:
        array = Array(array[start..<end])
        items = ChoiceItems(items[start..<end])
      default:
        array.append("")
        items.append("")
      }
      #expect(Array(items).map { Array($0.utf8) } == array.map { Array($0.utf8) })
      #expect(items == ChoiceItems(array))
      #expect(items.length == array.reduce(0) { $0 + $1.utf8.count })
      #expect(items.longest == array.map(\.utf8.count).max() ?? 0)
    }
  }

  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a\n", ["a", ""]), ("\n\n", ["", "", ""]), ("a\nb", ["a", "b"]),
    ("a\r\nb", ["a\r", "b"]),
  ])
  func linesBecomeItems(lines: String, items: [String]) {
    #expect(Array(ChoiceItems(lines: lines)) == items)
    #expect(ChoiceItems(lines: lines) == ChoiceItems(items))
    #expect(ChoiceItems(items).lines.utf8.elementsEqual(lines.utf8))
  }

  @Test func itemsThatAreEqualHaveTheSameBorders() {
    #expect(ChoiceItems() != [""])
    #expect(ChoiceItems(["a\nb"]) != ["a", "b"])
    #expect(ChoiceItems(["a", "b\nc"]) != ["a\nb", "c"])
    #expect(ChoiceItems(["a", "b"]).areLines)
    #expect(!ChoiceItems(["a", "b\nc"]).areLines)
  }

  @Test func itemsWithAByteAreFound() {
    let items: ChoiceItems = ["a", "", "b\0c", "\0"]
    #expect(items.firstIndex(containing: 0) == 2)
    #expect(items.firstIndex(containing: UInt8(ascii: "a")) == 0)
    #expect(items.firstIndex(containing: UInt8(ascii: "x")) == nil)
    #expect(ChoiceItems().firstIndex(containing: 0) == nil)
  }

  @Test(arguments: [
    (#"["a","b"]"#, ["a", "b"]), (#""a\nb""#, ["a", "b"]), (#""""#, []), ("[]", []),
    (#"[""]"#, [""]), (#"["a\nb"]"#, ["a\nb"]),
  ])
  func jsonIsAnArrayOrLines(json: String, items: [String]) throws {
    let decoded = try JSONText.decode(ChoiceItems.self, from: Array(json.utf8))
    #expect(Array(decoded) == items)
    let encoded = try JSONText.encode(decoded)
    #expect(try JSONText.decode([String].self, from: encoded) == items)
  }
}
