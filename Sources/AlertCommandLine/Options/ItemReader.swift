import AlertModel
import AlertProtocol
import CommandOptions
import Glibc

/// The items of `tocsin choose`: its operands, or the lines of standard input.
enum ItemReader {
  /// Returns the items that were given as operands, or else the lines of standard input.
  static func items(
    _ operands: [String], or files: inout CommandFiles
  ) throws(OptionProblem) -> ChoiceItems {
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
  static func rows(_ bytes: [UInt8]) throws(OptionProblem) -> ChoiceItems {
    guard !bytes.isEmpty else { throw OptionProblem("standard input has no rows to choose from") }
    var text = bytes[...]
    if text.last == newline { text = text.dropLast() }
    if text.withUnsafeBufferPointer({ $0.has(carriageReturn) }) {
      text = withoutCarriageReturns(text)[...]
    }
    // Repairing and comparing is many times as fast as `String(validating:)`.
    let items = ChoiceItems(lines: String(decoding: text, as: UTF8.self))
    try check(items)
    let isUnchanged = items.lines.utf8.withContiguousStorageIfAvailable { lines in
      text.withUnsafeBufferPointer { $0.hasSameBytes(as: lines) }
    }
    guard isUnchanged == true else {
      throw OptionProblem("row \(firstRepaired(text)) is not valid UTF-8")
    }
    return items
  }

  /// Checks the limits of the rows, which are counted from 1 in errors.
  private static func check(_ rows: ChoiceItems) throws(OptionProblem) {
    guard rows.count <= ProtocolLimits.itemCount else {
      throw OptionProblem("there are more than \(ProtocolLimits.itemCount) rows")
    }
    if rows.longest > ProtocolLimits.itemLength,
      let row = rows.firstIndex(where: { $0.utf8.count > ProtocolLimits.itemLength })
    {
      throw OptionProblem("row \(row + 1) is longer than \(ProtocolLimits.itemLength) bytes")
    }
    guard rows.length <= ProtocolLimits.itemsLength else {
      throw OptionProblem("the rows have more than \(ProtocolLimits.itemsLength >> 20) MiB")
    }
    if let row = rows.firstIndex(containing: 0) {
      throw OptionProblem("row \(row + 1) contains a NUL")
    }
  }

  /// Removes the carriage return from the end of each line.
  private static func withoutCarriageReturns(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for byte in text {
      if byte == newline, result.last == carriageReturn { result.removeLast() }
      result.append(byte)
    }
    if result.last == carriageReturn { result.removeLast() }
    return result
  }

  /// The first line that is not valid UTF-8, counted from 1.
  private static func firstRepaired(_ text: ArraySlice<UInt8>) -> Int {
    let lines = text.split(separator: newline, omittingEmptySubsequences: false)
    let place = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (place ?? lines.startIndex) + 1
  }

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private static func checked(
    _ items: some Sequence<String>, _ name: String
  ) throws(OptionProblem) -> ChoiceItems {
    for item in items where item.utf8.contains(UInt8(ascii: "\n")) {
      throw OptionProblem("\(name) contains a newline: “\(DisplayText.line(item, limit: 60))”")
    }
    return ChoiceItems(items)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there is a byte with this value.
  fileprivate func has(_ byte: UInt8) -> Bool {
    baseAddress.map { memchr($0, Int32(byte), count) != nil } ?? false
  }

  /// Whether both have the same bytes.
  fileprivate func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard let start = baseAddress, let otherStart = other.baseAddress else { return true }
    return memcmp(start, otherStart, count) == 0
  }
}
