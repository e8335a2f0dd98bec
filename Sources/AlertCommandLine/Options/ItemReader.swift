import AlertModel
import AlertProtocol
import CommandOptions
import Glibc

/// The items of `tocsin choose`: its operands, or the lines of standard input.
enum ItemReader {
  /// Returns the items that were given as operands, or else the lines of standard input.
  static func items(
    _ operands: [String], or files: inout CommandFiles
  ) throws(OptionProblem) -> [String] {
    if !operands.isEmpty { return try checked(operands, "an ITEM") }
    guard !files.input.isTerminal() else {
      throw OptionProblem("ITEM is missing; items can come as lines of standard input, too")
    }
    try files.claimInput(for: "choose without an ITEM")
    let bytes: [UInt8]
    do throws(CommandInput.Failure) {
      // The limits and the newlines; longer input is reported by the first limit that it exceeds.
      bytes = try files.input.read(
        .standardInput, ProtocolLimits.itemsLength + 2 * ProtocolLimits.itemCount)
    } catch {
      throw OptionProblem("standard input cannot be read: \(error.reason)")
    }
    return try rows(bytes)
  }

  /// Returns the lines without line ends, LF or CR LF; the last line can lack its newline.
  static func rows(_ bytes: [UInt8]) throws(OptionProblem) -> [String] {
    guard !bytes.isEmpty else { throw OptionProblem("standard input has no rows to choose from") }
    return try bytes.withUnsafeBufferPointer { (bytes) throws(OptionProblem) in
      var rows: [String] = []
      // One row more than newlines, and not more than are accepted.
      let newline = UInt8(ascii: "\n")
      let count = bytes.reduce(into: 1) { count, byte in count += byte == newline ? 1 : 0 }
      rows.reserveCapacity(min(count, ProtocolLimits.itemCount))
      var length = 0
      var start = 0
      while start < bytes.count {
        let rest = UnsafeBufferPointer(rebasing: bytes[start...])
        let end = rest.index(of: newline) ?? rest.count
        var row = UnsafeBufferPointer(rebasing: rest[..<end])
        if row.last == UInt8(ascii: "\r") { row = UnsafeBufferPointer(rebasing: row.dropLast()) }
        length += row.count
        rows.append(try text(of: row, number: rows.count + 1, length: length))
        start += end + 1
      }
      return rows
    }
  }

  /// Returns the text of a row; `number` counts from 1, and `length` is that of all rows so far.
  private static func text(
    of row: UnsafeBufferPointer<UInt8>, number: Int, length: Int
  ) throws(OptionProblem) -> String {
    guard number <= ProtocolLimits.itemCount else {
      throw OptionProblem("there are more than \(ProtocolLimits.itemCount) rows")
    }
    guard row.count <= ProtocolLimits.itemLength else {
      throw OptionProblem("row \(number) is longer than \(ProtocolLimits.itemLength) bytes")
    }
    guard length <= ProtocolLimits.itemsLength else {
      throw OptionProblem("the rows have more than \(ProtocolLimits.itemsLength >> 20) MiB")
    }
    guard row.index(of: 0) == nil else { throw OptionProblem("row \(number) contains a NUL") }
    // Repairing and comparing is many times as fast as `String(validating:)`.
    var text = String(decoding: row, as: UTF8.self)
    guard text.withUTF8({ row.hasSameBytes(as: $0) }) else {
      throw OptionProblem("row \(number) is not valid UTF-8")
    }
    return text
  }

  private static func checked(
    _ items: some Sequence<String>, _ name: String
  ) throws(OptionProblem) -> [String] {
    for item in items where item.utf8.contains(UInt8(ascii: "\n")) {
      throw OptionProblem("\(name) contains a newline: “\(DisplayText.line(item, limit: 60))”")
    }
    return Array(items)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index of the first byte with a value; nil if there is none.
  fileprivate func index(of byte: UInt8) -> Int? {
    guard let start = baseAddress, let found = memchr(start, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// Whether both have the same bytes.
  fileprivate func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard let start = baseAddress, let otherStart = other.baseAddress else { return true }
    return memcmp(start, otherStart, count) == 0
  }
}
