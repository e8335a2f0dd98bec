/// What a key's symbol writes.
nonisolated package enum KeysymText {
  /// The text for a symbol; empty for symbols that write nothing, such as Return, Escape and the
  /// modifiers.
  ///
  /// The rules are those of the protocol's appendix A: Latin 1 and Unicode symbols by their number,
  /// the rest by a table.
  package static func text(for keysym: UInt) -> String {
    scalar(for: keysym).map { String(Character($0)) } ?? ""
  }

  private static func scalar(for keysym: UInt) -> Unicode.Scalar? {
    switch keysym {
    case 0x20...0x7e, 0xa0...0xff: Unicode.Scalar(UInt32(keysym))
    case 0x0100_0100...0x0110_ffff: Unicode.Scalar(UInt32(keysym & 0xff_ffff))
    // The keypad: space, the operators and the digits.
    case 0xff80: " "
    case 0xffaa...0xffb9: Unicode.Scalar(UInt32(keysym & 0x7f))
    case 0xffbd: "="
    case 0x01a1...0x20ff:
      legacy[UInt16(keysym)].flatMap { Unicode.Scalar(UInt32($0)) }
    default: nil
    }
  }

  /// The table's runs, spread out.
  private static let legacy: [UInt16: UInt16] = {
    var result: [UInt16: UInt16] = [:]
    for (first, values) in legacyRuns {
      for (index, value) in values.enumerated() where value != 0 {
        result[first + UInt16(index)] = value
      }
    }
    return result
  }()
}
