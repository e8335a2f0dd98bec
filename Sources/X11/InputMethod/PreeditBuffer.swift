internal import CX11

/// An input method's pre-edit text, built from the changes that Xlib's callbacks report.
struct PreeditBuffer {
  private var scalars: [Unicode.Scalar] = []
  /// The style of each scalar.
  private var feedback: [XIMFeedback] = []
  private var caret = 0

  /// Applies a change, with invalid positions clamped.
  mutating func apply(_ change: XIMPreeditDrawCallbackStruct) {
    let first = min(max(Int(change.chg_first), 0), scalars.count)
    let end = min(first + max(Int(change.chg_length), 0), scalars.count)
    if let text = change.text?.pointee {
      if let inserted = Self.scalars(of: text) {
        scalars.replaceSubrange(first..<end, with: inserted)
        feedback.replaceSubrange(
          first..<end, with: Self.feedback(of: text, count: inserted.count))
      } else {
        feedback.replaceSubrange(
          first..<end, with: Self.feedback(of: text, count: end - first))
      }
    } else {
      scalars.removeSubrange(first..<end)
      feedback.removeSubrange(first..<end)
    }
    moveCaret(to: Int(change.caret))
  }

  mutating func moveCaret(to place: Int) {
    caret = min(max(place, 0), scalars.count)
  }

  /// The text with positions in UTF-8 bytes.
  var preedit: MethodPreedit {
    func bytes(before index: Int) -> Int {
      scalars[..<index].reduce(0) { $0 + UTF8.width($1) }
    }
    let strong = XIMFeedback(XIMReverse | XIMHighlight)
    var emphasis: Range<Int>?
    if let start = feedback.firstIndex(where: { $0 & strong != 0 }),
      let last = feedback.lastIndex(where: { $0 & strong != 0 })
    {
      emphasis = bytes(before: start)..<bytes(before: last + 1)
    }
    return MethodPreedit(
      text: String(String.UnicodeScalarView(scalars)), caret: bytes(before: caret),
      emphasis: emphasis)
  }

  /// Returns the characters of a change; nil if only the style changes.
  private static func scalars(of text: XIMText) -> [Unicode.Scalar]? {
    if text.encoding_is_wchar != 0 {
      guard let wide = text.string.wide_char else { return nil }
      return (0..<Int(text.length)).map {
        Unicode.Scalar(UInt32(bitPattern: wide[$0])) ?? "\u{fffd}"
      }
    }
    guard let bytes = text.string.multi_byte else { return nil }
    return Array(String(cString: bytes).unicodeScalars)
  }

  private static func feedback(of text: XIMText, count: Int) -> [XIMFeedback] {
    (0..<count).map { index in
      guard let feedback = text.feedback, index < Int(text.length) else { return 0 }
      return feedback[index]
    }
  }
}
