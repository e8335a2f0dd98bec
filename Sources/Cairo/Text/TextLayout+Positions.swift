internal import CPango

/// Conversion between positions in the text and points in the layout.
///
/// Positions are offsets in UTF-8 bytes.
extension TextLayout {
  /// The geometry of a caret: a vertical line.
  public struct CaretPlace: Hashable, Sendable {
    /// The caret's horizontal position.
    public var x: Double
    /// The top of the line of text.
    public var y: Double
    /// The height of the line of text.
    public var height: Double
  }

  /// Returns the carets at a position: the strong one, for inserting text of the paragraph's
  /// direction, and the weak one, for text of the other direction.
  ///
  /// The corresponding Pango function is `pango_layout_get_cursor_pos`.
  public func caret(at index: Int) -> (strong: CaretPlace, weak: CaretPlace) {
    var strong = PangoRectangle()
    var weak = PangoRectangle()
    pango_layout_get_cursor_pos(handle, Int32(clamping: index), &strong, &weak)
    return (place(strong), place(weak))
  }

  private func place(_ rect: PangoRectangle) -> CaretPlace {
    CaretPlace(
      x: Double(rect.x) / nativeUnits, y: Double(rect.y) / nativeUnits,
      height: Double(rect.height) / nativeUnits)
  }

  /// Returns the caret position nearest to a point, which may be outside of the text.
  ///
  /// The corresponding Pango function is `pango_layout_xy_to_index`.
  public func index(atX x: Double, y: Double) -> Int {
    var index: Int32 = 0
    var trailing: Int32 = 0
    pango_layout_xy_to_index(
      handle, Int32(clamping: Int((x * nativeUnits).rounded())),
      Int32(clamping: Int((y * nativeUnits).rounded())), &index, &trailing)
    return advance(Int(index), characters: Int(trailing))
  }

  /// Moves a caret position visually, to the left or to the right.
  ///
  /// The corresponding Pango function is `pango_layout_move_cursor_visually`, whose time grows with
  /// the square of the line's length.
  ///
  /// - Returns: The position, or nil if the caret would leave the text, with the end at which it
  ///   would.
  public func move(from index: Int, toRight: Bool) -> (index: Int?, leavesAtEnd: Bool) {
    var moved: Int32 = 0
    var trailing: Int32 = 0
    pango_layout_move_cursor_visually(
      handle, 1, Int32(clamping: index), 0, toRight ? 1 : -1, &moved, &trailing)
    if moved < 0 { return (nil, false) }
    if moved == Int32.max { return (nil, true) }
    return (advance(Int(moved), characters: Int(trailing)), true)
  }

  /// Whether all of the text runs in the same direction.
  public borrowing func runsOneWay() -> Bool {
    var parity: UInt8?
    for number in 0..<pango_layout_get_line_count(handle) {
      var run = pango_layout_get_line_readonly(handle, number)?.pointee.runs
      while let link = run {
        if let data = link.pointee.data {
          let item = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee.item
          let level = (item?.pointee.analysis.level ?? 0) & 1
          if let parity, parity != level { return false }
          parity = level
        }
        run = link.pointee.next
      }
    }
    return true
  }

  /// Whether the paragraph at a position runs from right to left.
  public func isRightToLeft(at index: Int) -> Bool {
    var number: Int32 = 0
    pango_layout_index_to_line_x(handle, Int32(clamping: index), 0, &number, nil)
    return pango_layout_line_get_resolved_direction(
      pango_layout_get_line_readonly(handle, number)) == PANGO_DIRECTION_RTL
  }

  /// A line of text.
  public struct Line: Hashable, Sendable {
    /// The range of its bytes, without a line separator.
    public var range: Range<Int>
    /// The top edge.
    public var top: Double
    /// The bottom edge.
    public var bottom: Double
    /// Whether it is the first line of a paragraph.
    public var beginsParagraph: Bool
  }

  /// Returns the lines from top to bottom.
  public borrowing func lines() -> [Line] {
    guard let iterator = pango_layout_get_iter(handle) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var lines: [Line] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator)?.pointee else { break }
      var top: Int32 = 0
      var bottom: Int32 = 0
      pango_layout_iter_get_line_yrange(iterator, &top, &bottom)
      let start = Int(line.start_index)
      lines.append(
        Line(
          range: start..<start + Int(line.length), top: Double(top) / nativeUnits,
          bottom: Double(bottom) / nativeUnits, beginsParagraph: line.is_paragraph_start != 0))
    } while pango_layout_iter_next_line(iterator) != 0
    return lines
  }

  /// Returns the horizontal extents of a byte range in a line, which are several in bidirectional
  /// text; a range that continues in the next line extends to the line's end.
  ///
  /// The corresponding Pango function is `pango_layout_line_get_x_ranges`.
  ///
  /// - Parameters:
  ///   - number: The line, from 0.
  ///   - range: The bytes.
  /// - Returns: Left and right edges.
  public borrowing func spans(inLine number: Int, of range: Range<Int>) -> [ClosedRange<Double>] {
    guard let line = pango_layout_get_line_readonly(handle, Int32(clamping: number)) else {
      return []
    }
    var edges: UnsafeMutablePointer<Int32>?
    var count: Int32 = 0
    pango_layout_line_get_x_ranges(
      line, Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound), &edges, &count)
    guard let edges else { return [] }
    defer { g_free(edges) }
    return (0..<Int(count)).map { span in
      let left = Double(edges[2 * span]) / nativeUnits
      return left...max(left, Double(edges[2 * span + 1]) / nativeUnits)
    }
  }

  /// Returns the position a number of Unicode scalars after another one.
  private func advance(_ index: Int, characters: Int) -> Int {
    guard characters > 0, let text = pango_layout_get_text(handle) else { return index }
    var pointer = text + index
    for _ in 0..<characters where pointer.pointee != 0 {
      guard let next = g_utf8_find_next_char(pointer, nil) else { break }
      pointer = UnsafePointer(next)
    }
    return pointer - text
  }
}

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
