package import AlertModel

/// A view with a text whose layout screen readers can ask for.
@MainActor
package protocol AccessibleTextView: AccessibleView {
  /// The view that displays the text.
  var accessibleText: TextView { get }
}

extension TextView: AccessibleTextView {
  package var accessibleText: TextView { self }

  package var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(
      isEditable ? .entry : .text, states: [.focusable, .selectableText])
    element.states.insert(lines == .one ? .singleLine : .multiLine)
    element.states.insert(isEditable ? .editable : .readOnly)
    let text = text
    element.text = AccessibleText(
      .plain(text), caret: text.scalarOffset(ofByte: selection.caret),
      selection: text.scalarOffset(
        ofByte: selection.range.lowerBound)..<text.scalarOffset(ofByte: selection.range.upperBound),
      isEditable: isEditable)
    return element
  }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard isEnabled else { return false }
    switch request {
    case .select(let anchor, let caret):
      select(
        TextSelection(
          anchor: text.byteOffset(ofScalar: anchor), caret: text.byteOffset(ofScalar: caret)))
      return true
    case .replace(let range, let replacement):
      guard isEditable else { return false }
      select(
        TextSelection(
          anchor: text.byteOffset(ofScalar: range.lowerBound),
          caret: text.byteOffset(ofScalar: range.upperBound)))
      guard replacement.isEmpty else { return textCommitted(replacement) }
      return selection.isEmpty || keyPressed(KeyPress(.delete))
    case .reveal(let offset?):
      reveal(text.byteOffset(ofScalar: offset))
      return true
    case .act, .actOnItem, .choose, .setValue, .focus, .focusItem, .reveal(nil): return false
    }
  }

  // MARK: - Layout

  /// The displayed line with a Unicode scalar, up to the start of the next line; nil while an input
  /// method shows preedit text.
  package func accessibleLine(at offset: Int) -> Range<Int>? {
    // The layout's lines may contain preedit text.
    guard !showsPreedit else { return nil }
    let text = text
    let line = geometry.wholeLine(at: text.byteOffset(ofScalar: offset))
    return text.scalarOffset(ofByte: line.lowerBound)..<text.scalarOffset(ofByte: line.upperBound)
  }

  /// The rectangle around a range of Unicode scalars, in the content's coordinates.
  package func accessibleFrame(of range: Range<Int>) -> Rect {
    let text = text
    let (start, end) = (
      text.byteOffset(ofScalar: range.lowerBound), text.byteOffset(ofScalar: range.upperBound)
    )
    return convertToContent(geometry.extent(of: start..<end))
  }

  /// The Unicode scalar nearest to a point in the content's coordinates; nil outside of the view.
  package func accessibleOffset(at point: Point) -> Int? {
    // Text is never mirrored.
    let origin = convertToContent(bounds).origin
    let local = Point(x: point.x - origin.x, y: point.y - origin.y)
    guard bounds.contains(local) else { return nil }
    return text.scalarOffset(ofByte: geometry.position(at: local))
  }
}

extension String {
  /// How many scalars are before a byte of the text's UTF-8.
  package func scalarOffset(ofByte byte: Int) -> Int {
    utf8.prefix(max(byte, 0)).reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// The byte of the text's UTF-8 at which a scalar begins; the end if there are fewer.
  package func byteOffset(ofScalar offset: Int) -> Int {
    var rest = offset
    for (byte, unit) in utf8.enumerated() where unit & 0xC0 != 0x80 {
      if rest <= 0 { return byte }
      rest -= 1
    }
    return utf8.count
  }
}
