/// Text as searches see it: without case, and without the accents of Latin letters.
///
/// It is UTF-8, and as far from full collation as searching a hundred thousand rows between two keys
/// demands: letters of other scripts lose their case only.
package enum FoldedText {
  /// The bytes of the folded text, as many as `limit` or a few more.
  package static func bytes(_ text: String, limit: Int = .max) -> [UInt8] {
    var result: [UInt8] = []
    append(text, to: &result, limit: limit)
    return result
  }

  /// Adds the folded text to bytes that are there, as many as `limit` or a few more.
  package static func append(_ text: String, to result: inout [UInt8], limit: Int) {
    let plain: Bool? = text.utf8.withContiguousStorageIfAvailable { bytes in
      let start = result.count
      for byte in bytes.prefix(limit) {
        guard byte < 0x80 else {
          result.removeLast(result.count - start)
          return false
        }
        result.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      }
      return true
    }
    guard plain != true else { return }
    let end = limit > .max - result.count ? .max : result.count + limit
    for scalar in text.unicodeScalars {
      guard result.count < end else { return }
      append(scalar, to: &result)
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    switch scalar.value {
    case 0x41...0x5A: result.append(UInt8(scalar.value) | 0x20)
    case 0..<0x80: result.append(UInt8(scalar.value))
    case 0xDF, 0x1E9E: result += Array("ss".utf8)
    case 0xC6, 0xE6: result += Array("ae".utf8)
    case 0x152, 0x153: result += Array("oe".utf8)
    case 0xC0...0x17F: result += utf8(latin[Int(scalar.value) - 0xC0])
    case 0x1E00...0x1EFF: result += utf8(latinAdditional[Int(scalar.value) - 0x1E00])
    // The accents that stand after their letter.
    case 0x300...0x36F: break
    default: result += Array(scalar.properties.lowercaseMapping.utf8)
    }
  }

  private static func utf8(_ scalar: Unicode.Scalar) -> UTF8.EncodedScalar {
    UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }

  /// Unicode: the letters that U+00C0 to U+017F are decomposed to, in lower case.
  private static let latin = Array(
    """
    aaaaaaæceeeeiiiidnooooo×ouuuuyþßaaaaaaæceeeeiiiidnooooo÷ouuuuyþy\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiĳĳjjkkĸllllllŀ\
    ŀllnnnnnnŉŋŋooooooœœrrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """.unicodeScalars)

  /// Unicode: the same for U+1E00 to U+1EFF.
  private static let latinAdditional = Array(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwyẚssßßßaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyỻỻỽỽỿỿ
    """.unicodeScalars)
}
