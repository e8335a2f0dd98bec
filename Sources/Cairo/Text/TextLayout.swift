internal import CPango

/// Text that is shaped and broken into lines.
///
/// Lengths are in user units, from the layout's top left corner. The corresponding Pango object is a
/// layout.
public struct TextLayout: ~Copyable {
  let handle: OpaquePointer
  /// Device pixels per user unit.
  public let scale: Double
  /// The text and the line limit, if there is a limit and the text contains line separators.
  private var brokenText: (text: String, mostLines: Int)?

  /// Pango's units per user unit.
  var nativeUnits: Double { scale * Double(PANGO_SCALE) }

  /// Lays out text.
  ///
  /// - Parameters:
  ///   - text: The text, or markup.
  ///   - style: The font.
  ///   - flow: The paragraph style.
  ///   - isMarkup: Whether the text is Pango markup; invalid markup is shown literally.
  ///   - scale: Device pixels per user unit in the context that it will be drawn with.
  public init(
    _ text: String, style: TextStyle, flow: TextFlow = TextFlow(), isMarkup: Bool = false,
    scale: Double = 1
  ) {
    guard
      let layout = pango_layout_new(
        FontContext.forScale(scale, direction: flow.contextDirection).handle)
    else {
      preconditionFailure("Pango gave no layout")
    }
    handle = layout
    self.scale = scale
    brokenText = nil
    let font = style.font(nativeUnits: nativeUnits)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)

    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_auto_dir(layout, flow.direction == nil ? 1 : 0)
    if let width = flow.width { setWidth(width) }
    if let lines = flow.mostLines {
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_set_height(layout, Int32(-max(lines, 1)))
    }

    let attributes: OpaquePointer?
    let shown: String
    if isMarkup, let parsed = ParsedMarkup(text) {
      shown = Self.cut(parsed.text, to: Self.bound(flow.mostCharacters, for: parsed.text))
      attributes = parsed.retainedAttributes()
    } else {
      shown = Self.cut(text, to: flow.mostCharacters)
      attributes = pango_attr_list_new()
    }
    let text = flow.mostLines == nil ? shown : Self.asOneParagraph(shown)
    brokenText = flow.mostLines.flatMap { lines in
      text.unicodeScalars.contains("\u{2028}") ? (text, max(lines, 1)) : nil
    }
    pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
    LiteralText.mark(text, alignsDigits: style.alignsDigits, in: attributes)
    if flow.lineSpacing != 1 {
      pango_attr_list_insert_before(attributes, pango_attr_line_height_new(flow.lineSpacing))
    }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    align(flow.alignment)
    cutLastLine()
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(handle))
  }

  // MARK: - Extents

  /// The size of the text with its line spacing.
  public var size: (width: Double, height: Double) {
    var extents = PangoRectangle()
    pango_layout_get_extents(handle, nil, &extents)
    return (Double(extents.width) / nativeUnits, Double(extents.height) / nativeUnits)
  }

  /// The width that lines are aligned in: the one that was set, else that of the text.
  var width: Double {
    let set = pango_layout_get_width(handle)
    return set < 0 ? size.width : Double(set) / nativeUnits
  }

  /// The bounding box of everything drawn (the ink extents), which may exceed `size`.
  public var inkBounds: (x: Double, y: Double, width: Double, height: Double) {
    var extents = PangoRectangle()
    pango_layout_get_extents(handle, &extents, nil)
    return (
      Double(extents.x) / nativeUnits, Double(extents.y) / nativeUnits,
      Double(extents.width) / nativeUnits, Double(extents.height) / nativeUnits
    )
  }

  /// The distance from the top to the first line's baseline.
  public var baseline: Double {
    Double(pango_layout_get_baseline(handle)) / nativeUnits
  }

  /// The height of the first line including its spacing.
  public var lineHeight: Double {
    var extents = PangoRectangle()
    pango_layout_line_get_extents(pango_layout_get_line_readonly(handle, 0), nil, &extents)
    return Double(extents.height) / nativeUnits
  }

  /// The number of lines.
  public var lineCount: Int {
    Int(pango_layout_get_line_count(handle))
  }

  /// Whether text was replaced by an ellipsis.
  public var isEllipsized: Bool {
    pango_layout_is_ellipsized(handle) != 0
  }

  /// Whether the first paragraph runs from right to left.
  public var isRightToLeft: Bool {
    pango_layout_get_direction(handle, 0) == PANGO_DIRECTION_RTL
  }

  /// Returns the width of the widest word; in narrower lines words are broken.
  public borrowing func widestWord() -> Double {
    let width = pango_layout_get_width(handle)
    pango_layout_set_wrap(handle, PANGO_WRAP_WORD)
    pango_layout_set_width(handle, 0)
    let widest = size.width
    pango_layout_set_wrap(handle, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_width(handle, width)
    return widest
  }

  // MARK: - Changes

  /// Breaks the lines again for another width.
  public borrowing func setWidth(_ width: Double) {
    // Rounded up, so that a text does not break at its own width.
    pango_layout_set_width(handle, Int32(clamping: Int((width * nativeUnits).rounded(.up))))
    cutLastLine()
  }

  /// Breaks the lines again for the narrowest width, up to a limit, that needs no more lines than
  /// the limit does, so that they become about equally long.
  ///
  /// - Returns: The width.
  public borrowing func balance(within limit: Double) -> Double {
    setWidth(limit)
    let count = lineCount
    guard count > 1 else { return limit }
    var (narrow, wide) = ((limit / 2).rounded(.down), limit.rounded(.up))
    while wide - narrow > 1 {
      let middle = ((narrow + wide) / 2).rounded()
      setWidth(middle)
      if lineCount > count { narrow = middle } else { wide = middle }
    }
    let width = min(wide, limit)
    setWidth(width)
    return width
  }

  /// Cuts the text at the line separator in the last allowed line.
  ///
  /// Pango would fill the line with the text after the separator, and draw the separator as a glyph.
  private borrowing func cutLastLine() {
    guard let (text, mostLines) = brokenText else { return }
    pango_layout_set_text(handle, text, Int32(clamping: text.utf8.count))
    guard let line = pango_layout_get_line_readonly(handle, Int32(clamping: mostLines - 1)) else {
      return
    }
    let start = text.utf8.index(
      text.startIndex, offsetBy: Int(line.pointee.start_index), limitedBy: text.endIndex)
    guard let start, let end = text.unicodeScalars[start...].firstIndex(of: "\u{2028}") else {
      return
    }
    let rest = text.unicodeScalars[end...]
    let shown =
      text[..<end] + (rest.allSatisfy { $0 == "\u{2028}" || $0 == " " } ? "" : "…")
    pango_layout_set_text(handle, String(shown), Int32(clamping: shown.utf8.count))
  }

  /// Underlines a range of UTF-8 bytes.
  public borrowing func underline(bytes: Range<Int>) {
    let attributes = pango_attr_list_copy(pango_layout_get_attributes(handle))
    guard let attributes, let line = pango_attr_underline_new(PANGO_UNDERLINE_SINGLE) else {
      return
    }
    line.pointee.start_index = UInt32(clamping: bytes.lowerBound)
    line.pointee.end_index = UInt32(clamping: bytes.upperBound)
    pango_attr_list_insert(attributes, line)
    pango_layout_set_attributes(handle, attributes)
    pango_attr_list_unref(attributes)
  }

  /// Sets the colour of a range of UTF-8 bytes, which is drawn instead of the context's source;
  /// components are from 0 to 1.
  public borrowing func color(bytes: Range<Int>, red: Double, green: Double, blue: Double) {
    func part(_ component: Double) -> UInt16 {
      UInt16((min(max(component, 0), 1) * 65535).rounded())
    }
    let attributes = pango_attr_list_copy(pango_layout_get_attributes(handle))
    guard let attributes,
      let mark = pango_attr_foreground_new(part(red), part(green), part(blue))
    else { return }
    mark.pointee.start_index = UInt32(clamping: bytes.lowerBound)
    mark.pointee.end_index = UInt32(clamping: bytes.upperBound)
    pango_attr_list_change(attributes, mark)
    pango_layout_set_attributes(handle, attributes)
    pango_attr_list_unref(attributes)
  }

  /// Joins all paragraphs to one, because Pango applies the line limit to each paragraph.
  ///
  /// The byte offsets, which attributes refer to, stay the same.
  private static func asOneParagraph(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { ["\n", "\r", "\u{2029}"].contains($0) }) else {
      return text
    }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r": result.append(" ")
      case "\u{2029}": result.append("\u{2028}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns the limit of characters, lowered if the text has an extremely long word.
  ///
  /// The time for breaking a word grows with the square of its length.
  private static func bound(_ limit: Int?, for text: String) -> Int? {
    guard let limit else { return nil }
    var run = 0
    for byte in text.utf8 {
      run = byte == 0x20 || byte == 0x0A ? 0 : run + 1
      if run > 1000 { return min(limit, 2000) }
    }
    return limit
  }

  /// Cuts text to a number of characters and appends an ellipsis; shorter text is unchanged.
  private static func cut(_ text: String, to limit: Int?) -> String {
    // Unicode scalars and not graphemes, which can be of any length.
    guard let limit,
      let end = text.unicodeScalars.index(
        text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex
    else { return text }
    return text[..<end] + "…"
  }
}
