internal import CPango

/// Where letters and words begin and end.
///
/// Places are offsets in the bytes of the text's UTF-8. Pango: `PangoLogAttr`, after Unicode's
/// annexes 14 and 29.
extension TextLayout {
  /// What a place between two characters is.
  public struct Boundary: OptionSet, Hashable, Sendable {
    /// The caret can stand there.
    public static let caret = Boundary(rawValue: 1)
    public static let wordStart = Boundary(rawValue: 2)
    public static let wordEnd = Boundary(rawValue: 4)
    /// Backspace takes away only the character before, and not all of the letter.
    public static let deletesCharacter = Boundary(rawValue: 8)
    /// A space follows.
    public static let space = Boundary(rawValue: 16)

    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }

  /// What every place is, from the text's beginning to its end.
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
