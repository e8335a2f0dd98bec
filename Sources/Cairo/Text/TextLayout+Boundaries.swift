internal import CPango

/// The boundaries of graphemes and words.
///
/// Positions are offsets in UTF-8 bytes. Pango: `PangoLogAttr`, which follows Unicode's annexes 14
/// and 29.
extension TextLayout {
  /// The properties of a position between two characters.
  public struct Boundary: OptionSet, Hashable, Sendable {
    /// A caret position: a grapheme boundary.
    public static let caret = Boundary(rawValue: 1)
    /// The beginning of a word.
    public static let wordStart = Boundary(rawValue: 2)
    /// The end of a word.
    public static let wordEnd = Boundary(rawValue: 4)
    /// Backspace deletes only the character before it, not the whole grapheme.
    public static let deletesCharacter = Boundary(rawValue: 8)
    /// A white-space character follows.
    public static let space = Boundary(rawValue: 16)

    /// The bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }

  /// Returns the properties of all positions, from the text's beginning to its end.
  ///
  /// The corresponding Pango function is `pango_layout_get_log_attrs_readonly`.
  public borrowing func boundaries() -> [(index: Int, boundary: Boundary)] {
    var count: Int32 = 0
    guard let text = pango_layout_get_text(handle),
      let attributes = pango_layout_get_log_attrs_readonly(handle, &count)
    else { return [(0, .caret)] }
    var result: [(index: Int, boundary: Boundary)] = []
    result.reserveCapacity(Int(count))
    var pointer = text
    for number in 0..<Int(count) {
      let native = attributes[number]
      var boundary: Boundary = []
      if native.is_cursor_position != 0 { boundary.insert(.caret) }
      if native.is_word_start != 0 { boundary.insert(.wordStart) }
      if native.is_word_end != 0 { boundary.insert(.wordEnd) }
      if native.backspace_deletes_character != 0 { boundary.insert(.deletesCharacter) }
      if native.is_white != 0 { boundary.insert(.space) }
      result.append((pointer - text, boundary))
      if pointer.pointee != 0, let next = g_utf8_find_next_char(pointer, nil) {
        pointer = UnsafePointer(next)
      }
    }
    return result
  }
}
