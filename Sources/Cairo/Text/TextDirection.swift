internal import CPango

/// Text directions as Pango finds them, and alignment that depends on them.
extension TextFlow.Direction {
  /// The direction of a text's first strong character; nil if it has none, as in numbers.
  ///
  /// Pango: `pango_find_base_dir`.
  public init?(of text: String) {
    switch tocsin_pango_find_base_dir(text, Int32(clamping: text.utf8.count)) {
    case PANGO_DIRECTION_LTR: self = .leftToRight
    case PANGO_DIRECTION_RTL: self = .rightToLeft
    default: return nil
    }
  }

  /// The direction of a language's script.
  ///
  /// - Parameter language: A locale or language tag, such as `he_IL.UTF-8`; unknown ones run from
  ///   left to right.
  public init(ofLanguage language: String) {
    let name = language.prefix { $0 != "." && $0 != "@" }
    let sample = pango_language_get_sample_string(pango_language_from_string(String(name)))
    self = sample.flatMap { Self(of: String(cString: $0)) } ?? .leftToRight
  }
}

extension TextFlow {
  /// The direction of the Pango context, which paragraphs without a strong character get.
  var contextDirection: Direction? {
    direction ?? (neutralDirection == .rightToLeft ? .rightToLeft : nil)
  }
}

extension TextLayout {
  /// Whether the context's direction is from right to left.
  private var isContextRightToLeft: Bool {
    pango_context_get_base_dir(pango_layout_get_context(handle)) == PANGO_DIRECTION_RTL
  }

  /// Aligns each paragraph in its own direction.
  public borrowing func align(_ alignment: TextFlow.Alignment) {
    guard alignment != .center else {
      return pango_layout_set_alignment(handle, PANGO_ALIGN_CENTER)
    }
    // Pango reverses the alignment in paragraphs that run against the context's direction.
    let isAtRight = (alignment == .trailing) != isContextRightToLeft
    pango_layout_set_alignment(handle, isAtRight ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
  }

  /// Aligns a text of one paragraph at the side where text of a direction begins or ends, whatever
  /// the text's own direction.
  public borrowing func align(
    _ alignment: TextFlow.Alignment, in direction: TextFlow.Direction
  ) {
    guard alignment != .center else {
      return pango_layout_set_alignment(handle, PANGO_ALIGN_CENTER)
    }
    let isAtRight = (alignment == .trailing) != (direction == .rightToLeft)
    let isTurned =
      pango_layout_get_auto_dir(handle) != 0 && isContextRightToLeft != isRightToLeft(at: 0)
    pango_layout_set_alignment(
      handle, isAtRight != isTurned ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
  }
}
