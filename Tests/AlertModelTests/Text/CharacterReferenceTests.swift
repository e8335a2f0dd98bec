import AlertModel
import Testing

/// The only decoder of character references, and the code that uses it.
struct CharacterReferenceTests {
  /// Every kind of reference; nil for an invalid one.
  static let table: [(markup: String, character: Unicode.Scalar?)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
    ("&nbsp;", "\u{A0}"),
    ("&#65;", "A"), ("&#8217;", "’"), ("&#0000065;", "A"), ("&#x41;", "A"), ("&#X41;", "A"),
    ("&#x2019;", "’"), ("&#x1F44D;", "👍"), ("&#x10FFFF;", "\u{10FFFF}"),
    ("&#x0010FFFF;", "\u{10FFFF}"),
    // Control characters are decoded; the code that shows text filters them.
    ("&#0;", "\u{0}"), ("&#7;", "\u{7}"), ("&#xFFFF;", "\u{FFFF}"),
    // No reference at all.
    ("&", nil), ("&;", nil), ("&#;", nil), ("&#x;", nil), ("& amp;", nil), ("&amp", nil),
    // Unknown names; names are case-sensitive.
    ("&nope;", nil), ("&AMP;", nil), ("&eacute;", nil), ("&thisnameistoolong;", nil),
    // Invalid numbers: signs, other digits, spaces.
    ("&#+65;", nil), ("&#-65;", nil), ("&#x+41;", nil), ("&#4 1;", nil), ("&#A;", nil),
    ("&#xZZ;", nil), ("&#٣٤;", nil),
    // Numbers that are not characters: surrogates, beyond Unicode.
    ("&#xD800;", nil), ("&#xDFFF;", nil), ("&#x110000;", nil), ("&#99999999999;", nil),
  ]

  @Test(arguments: table)
  func itIsDecodedWithItsLength(markup: String, character: Unicode.Scalar?) {
    let reference = CharacterReference((markup + "; more").utf8)
    // `&amp` alone would be completed by the following text.
    guard markup.hasSuffix(";") else {
      #expect(CharacterReference(markup.utf8) == nil)
      return
    }
    #expect(reference?.scalar == character)
    #expect(reference?.length == character.map { _ in markup.utf8.count })
  }

  @Test(arguments: table)
  func everyReaderOfMarkupAgrees(markup: String, character: Unicode.Scalar?) {
    let decoded = character.map { String(Character($0)) } ?? markup
    #expect(CharacterReference.decoded(Array(markup.utf8)[...]) == decoded)
    #expect(PlainText.of(markup) == decoded)
    let linked = LinkedMarkup("<a href='x'>\(markup)</a>")
    #expect(linked.links.map(\.range) == [0..<decoded.utf8.count])
    let target = LinkedMarkup("<a href='x\(markup)'>y</a>").links.map(\.target)
    // A reference cannot begin the attribute's quotation.
    #expect(target == ["x\(decoded)"])
  }

  @Test(arguments: ["&nbsp;", "&#XA0;"])
  func referencesUnknownToPangoAreRewritten(reference: String) {
    #expect(LinkedMarkup("a\(reference)b").markup == "a&#160;b")
    #expect(LinkedMarkup("a&#xA0;b").markup == "a&#xA0;b")
  }
}
