/// A packet between `InputMethodClient` and `InputMethodBridge`: a kind, a few numbers and a text.
///
/// On the wire: one byte for the kind, one for the count of numbers, four for the length of the text
/// in bytes, four for each number, and the text in UTF-8. Numbers are little-endian.
nonisolated struct InputMethodPacket: Hashable, Sendable {
  var kind: UInt8
  var numbers: [Int32] = []
  var text = ""

  /// The limits of one packet.
  private static let mostNumbers = 8
  static let mostTextBytes = 65_536
  private static let headSize = 6

  /// The packet's bytes; a text that is too long is truncated.
  var encoded: [UInt8] {
    var text = Array(self.text.utf8.prefix(Self.mostTextBytes + 1))
    text.cutUTF8(to: Self.mostTextBytes)
    var bytes = [kind, UInt8(numbers.count)]
    for number in [Int32(text.count)] + numbers {
      let pattern = UInt32(bitPattern: number)
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: pattern >> shift))
      }
    }
    return bytes + text
  }

  /// Removes the first packet from a buffer.
  ///
  /// - Parameter buffer: The bytes received so far.
  /// - Returns: The packet, or nil while it is incomplete.
  /// - Throws: `InputMethodPacketError` if the buffer does not begin with a packet.
  static func take(from buffer: inout [UInt8]) throws(InputMethodPacketError) -> Self? {
    guard buffer.count >= headSize else { return nil }
    let count = Int(buffer[1])
    let textCount = Int(number(at: 2, in: buffer))
    guard count <= mostNumbers, (0...mostTextBytes).contains(textCount) else {
      throw InputMethodPacketError()
    }
    let size = headSize + count * 4 + textCount
    guard buffer.count >= size else { return nil }
    let packet = Self(
      kind: buffer[0], numbers: (0..<count).map { number(at: headSize + $0 * 4, in: buffer) },
      text: String(decoding: buffer[(size - textCount)..<size], as: UTF8.self))
    buffer.removeFirst(size)
    return packet
  }

  private static func number(at index: Int, in bytes: [UInt8]) -> Int32 {
    var pattern: UInt32 = 0
    for offset in (0..<4).reversed() { pattern = pattern << 8 | UInt32(bytes[index + offset]) }
    return Int32(bitPattern: pattern)
  }
}

/// Invalid data from the other side.
nonisolated struct InputMethodPacketError: Error {}
