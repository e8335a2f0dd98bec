/// Cuts what comes on standard input into lines, none of which is longer than the protocol lets it.
package struct AssuanLines: Sendable {
  private var pending: [UInt8] = []
  private var isTooLong = false

  package init() {}

  /// Takes in bytes.
  ///
  /// - Returns: The lines that are whole now, without their ends; nil for one that was too long.
  package mutating func append(_ bytes: some Sequence<UInt8>) -> [String?] {
    var lines: [String?] = []
    for byte in bytes {
      guard byte != UInt8(ascii: "\n") else {
        if pending.last == UInt8(ascii: "\r") { pending.removeLast() }
        lines.append(isTooLong ? nil : String(decoding: pending, as: UTF8.self))
        pending = []
        isTooLong = false
        continue
      }
      if pending.count > AssuanText.longestLine {
        isTooLong = true
      } else {
        pending.append(byte)
      }
    }
    return lines
  }
}
