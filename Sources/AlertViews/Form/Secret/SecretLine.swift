internal import AlertModel
internal import AlertRendering
internal import Cairo

/// The characters of a `SecretEntry` on one line, as dots or letters, with selection and caret.
///
/// The line scrolls to show the caret. Points are in the entry's coordinates.
final class SecretLine {
  /// How the characters are drawn.
  struct LineState {
    var isRevealed: Bool
    var isFocused: Bool
    var isEnabled: Bool
    /// Whether the blinking caret is visible.
    var showsCaret: Bool
  }

  /// The rectangle that characters are clipped to.
  var frame = Rect.zero
  /// Whether a line with room to spare ends at the right edge, as in an alert that is read from
  /// right to left, instead of beginning at the left one.
  var isAtRight = false
  /// How far the line is scrolled to the left, in points.
  private var scroll = 0.0
  /// The start of each character and the end of the last one at the last drawing, in points from the
  /// start of the line.
  private var edges: [Double] = [0]

  /// Where the line begins, in points.
  private var start: Double {
    let spare = frame.width - Self.caretRoom - (edges.last ?? 0)
    return frame.minX - scroll + (isAtRight ? max(spare, 0) : 0)
  }

  /// The room for the caret behind the last character, in points.
  private static let caretRoom = 4.0
  /// The distance between the centers of two dots, in points.
  private static let dotAdvance = 8.8
  private static let dotRadius = 2.5
  private static let caretSize = Size(width: 1.5, height: 19)
  private static let highlightHeight = 20.0

  /// The index of the character whose start is nearest to a point.
  func character(at point: Point) -> Int {
    let x = point.x - start
    return edges.indices.min { abs(edges[$0] - x) < abs(edges[$1] - x) } ?? 0
  }

  // MARK: - Drawing

  /// Draws a secret, or the placeholder if the secret is empty.
  func draw(
    _ editor: SecretEditor, placeholder: String, state: LineState,
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    context.withSavedState { context in
      context.clip(
        to: Rect(x: frame.minX - 2, y: 0, width: frame.width + 2, height: frame.height))
      if editor.isEmpty {
        edges = [0]
        draw(placeholder, isEnabled: state.isEnabled, into: context, in: environment)
      } else if state.isRevealed {
        drawLetters(editor, state, into: context, in: environment)
      } else {
        drawDots(editor, state, into: context, in: environment)
      }
      if state.showsCaret { drawCaret(editor, into: context, in: environment) }
    }
  }

  private func draw(
    _ placeholder: String, isEnabled: Bool, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    guard !placeholder.isEmpty else { return }
    let layout = layout(DisplayText.line(placeholder), in: environment)
    let hint = environment.palette.hint
    context.setSource(isEnabled ? hint : hint.withAlpha(hint.alpha * 0.5))
    let size = layout.size
    context.show(
      layout, x: isAtRight ? frame.maxX - Self.caretRoom - size.width : frame.minX,
      y: (frame.height - size.height) / 2)
  }

  private func drawDots(
    _ editor: SecretEditor, _ state: LineState, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let count = editor.characterCount
    let advance = Self.dotAdvance * environment.textScale
    edges = (0...count).map { Double($0) * advance }
    revealCaret(of: editor)
    drawSelection(editor, state, into: context, in: environment)
    context.setSource(environment.palette.title)
    context.beginPath()
    for index in 0..<count {
      context.addCircle(
        centerX: start + (Double(index) + 0.5) * advance,
        centerY: frame.height / 2, radius: Self.dotRadius * environment.textScale)
    }
    context.fill()
  }

  private func drawLetters(
    _ editor: SecretEditor, _ state: LineState, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let boundaries = editor.boundaries
    editor.buffer.withUnsafeBytes { bytes in
      // Each character gets a separate layout, so that ordinary memory never holds the secret.
      var x = 0.0
      var edges = [0.0]
      var letters: [(x: Double, range: Range<Int>)] = []
      for (start, end) in zip(boundaries, boundaries.dropFirst()) {
        letters.append((x, start..<end))
        x += letter(bytes[start..<end], in: environment).size.width
        edges.append(x)
      }
      self.edges = edges
      revealCaret(of: editor)
      drawSelection(editor, state, into: context, in: environment)
      context.setSource(environment.palette.title)
      for (x, range) in letters {
        let layout = letter(bytes[range], in: environment)
        context.show(layout, x: start + x, y: (frame.height - layout.size.height) / 2)
      }
    }
  }

  private func letter(
    _ bytes: Slice<UnsafeRawBufferPointer>, in environment: AlertEnvironment
  ) -> TextLayout {
    layout(String(decoding: bytes, as: UTF8.self), in: environment)
  }

  private func layout(_ text: String, in environment: AlertEnvironment) -> TextLayout {
    TextLayout(
      text,
      style: TextStyle(environment.theme, size: environment.theme.metrics.fieldTextSize),
      flow: TextFlow(alignment: .leading), scale: environment.scale)
  }

  private func drawSelection(
    _ editor: SecretEditor, _ state: LineState, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    guard !editor.selection.isEmpty else { return }
    let start = edge(of: editor.selection.lowerBound, in: editor)
    let end = edge(of: editor.selection.upperBound, in: editor)
    let height = Self.highlightHeight * environment.textScale
    context.fill(
      Rect(
        x: self.start + start, y: (frame.height - height) / 2, width: end - start,
        height: height),
      radius: 2,
      with: environment.palette.accentOnBox.withAlpha(state.isFocused ? 0.3 : 0.15))
  }

  private func drawCaret(
    _ editor: SecretEditor, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let x = start + edge(of: editor.caret, in: editor)
    let size = Size(
      width: Self.caretSize.width, height: Self.caretSize.height * environment.textScale)
    context.fill(
      context.snapped(
        Rect(x: x, y: (frame.height - size.height) / 2, width: size.width, height: size.height)),
      with: environment.palette.accentOnBox)
  }

  // MARK: - Scrolling

  /// The start of the character at a byte offset, in points from the start of the line.
  private func edge(of position: Int, in editor: SecretEditor) -> Double {
    let index = editor.boundaries.firstIndex(of: position) ?? 0
    return edges[min(index, edges.count - 1)]
  }

  /// Scrolls just far enough to show the caret.
  private func revealCaret(of editor: SecretEditor) {
    let caret = edge(of: editor.caret, in: editor)
    let room = frame.width - Self.caretRoom
    if caret < scroll { scroll = caret }
    if caret > scroll + room { scroll = caret - room }
    scroll = max(0, min(scroll, (edges.last ?? 0) - room))
  }
}
