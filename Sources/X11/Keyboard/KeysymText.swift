internal import CXKBCommon

/// What a key's symbol writes.
nonisolated package enum KeysymText {
  /// The text for a symbol; empty for symbols that write nothing, such as Return, Escape and the
  /// modifiers.
  ///
  /// The rules are those of the protocol's appendix A. The corresponding function of libxkbcommon
  /// is `xkb_keysym_to_utf32`.
  package static func text(for keysym: UInt) -> String {
    guard let symbol = UInt32(exactly: keysym),
      let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbol)),
      scalar.properties.generalCategory != .control
    else { return "" }
    return String(Character(scalar))
  }
}
