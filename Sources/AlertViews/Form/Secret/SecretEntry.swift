internal import AlertModel
internal import AlertRendering
internal import Cairo

/// One line in which a secret is typed, shown as dots.
///
/// What is typed goes from the key event into locked memory, and no string of the whole is ever
/// made unless the person wants to see it. Nothing can be cut or copied out of it.
final class SecretEntry: View {
  private(set) var editor = SecretEditor()

  /// Called when what is typed changed.
  var onChange: (() -> Void)?
  /// What an empty entry shows.
  var placeholder = ""
  /// Whether the letters are shown.
  var isRevealed = false {
    didSet { if isRevealed != oldValue { setNeedsDisplay() } }
  }
  /// Whether the alert is armed: only then does what is typed go nowhere else.
  var isSecure = false {
    didSet { if isSecure != oldValue { setNeedsDisplay() } }
  }
  /// Whether what is typed cannot be accepted, and that is said.
  var isInvalid = false {
    didSet { if isInvalid != oldValue { setNeedsDisplay() } }
  }

  private var scroll = 0.0
  private var dragged = false
  private var isEyeHovered = false
  private var isEyePressed = false
  private let blinker = CaretBlinker()

  override var canBecomeFocused: Bool { true }

  /// Forgets what was typed.
  func wipe() {
    editor.wipe()
    isRevealed = false
    setNeedsDisplay()
  }

  // MARK: - Layout and drawing

  /// Between the middles of two dots, in points, at the theme's size of text.
  private static let dotAdvance = 8.8
  private static let dotRadius = 2.5

  override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: environment.theme.metrics.fieldHeight)
  }

  override func layout(in environment: AlertEnvironment) {
    lock = Rect(
      x: environment.theme.metrics.fieldInset, y: frame.height / 2 - 8, width: 12, height: 16)
    let side = frame.height
    eye = Rect(x: frame.width - side, y: 0, width: side, height: side)
    text = Rect(
      x: lock.maxX + 8, y: 0, width: max(eye.minX - lock.maxX - 8, 1), height: frame.height)
  }

  private var lock = Rect.zero
  private var eye = Rect.zero
  /// Where the dots are.
  private var text = Rect.zero
  /// Where each character begins, and the last one ends, in points from the first one's beginning,
  /// as it was drawn last.
  private var edges: [Double] = [0]

  override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let state = FieldPainter.State(
      isFocused: isFocused, isEnabled: isEnabled, isInvalid: isInvalid)
    FieldPainter.draw(bounds, state: state, into: context, in: environment)
    SecretPainter.drawLock(
      in: lock, isClosed: isSecure,
      color: isEnabled
        ? (isSecure ? palette.accentOnBox : palette.hint)
        : palette.hint.withAlpha(palette.hint.alpha * 0.5), into: context)
    if !editor.isEmpty || isRevealed {
      SecretPainter.drawEye(
        in: eye, isOpen: isRevealed,
        color: isEyePressed || isEyeHovered ? palette.title : palette.hint, into: context)
    }
    context.withSavedState { context in
      context.clip(to: Rect(x: text.minX - 2, y: 0, width: text.width + 2, height: text.height))
      if editor.isEmpty {
        edges = [0]
        drawPlaceholder(into: context, in: environment)
      } else if isRevealed {
        drawLetters(into: context, in: environment)
      } else {
        drawDots(into: context, in: environment)
      }
      drawCaret(into: context, in: environment)
    }
  }

  private func drawPlaceholder(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    guard !placeholder.isEmpty else { return }
    let layout = line(DisplayText.line(placeholder), in: environment)
    let hint = environment.palette.hint
    context.setSource(isEnabled ? hint : hint.withAlpha(hint.alpha * 0.5))
    context.show(layout, x: text.minX, y: (frame.height - layout.size.height) / 2)
  }

  private func drawDots(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let count = editor.characterCount
    edges = (0...count).map { Double($0) * Self.dotAdvance }
    reveal(environment)
    drawSelection(into: context, in: environment)
    context.setSource(environment.palette.title)
    context.beginPath()
    for index in 0..<count {
      context.addCircle(
        centerX: text.minX - scroll + (Double(index) + 0.5) * Self.dotAdvance,
        centerY: frame.height / 2, radius: Self.dotRadius)
    }
    context.fill()
  }

  private func drawLetters(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let boundaries = editor.boundaries
    editor.buffer.withUnsafeBytes { bytes in
      // One layout for each letter, so that no ordinary memory holds them in their order.
      var x = 0.0
      var edges = [0.0]
      var letters: [(x: Double, range: Range<Int>)] = []
      for (start, end) in zip(boundaries, boundaries.dropFirst()) {
        letters.append((x, start..<end))
        x += letter(bytes[start..<end], in: environment).size.width
        edges.append(x)
      }
      self.edges = edges
      reveal(environment)
      drawSelection(into: context, in: environment)
      context.setSource(environment.palette.title)
      for (x, range) in letters {
        let layout = letter(bytes[range], in: environment)
        context.show(
          layout, x: text.minX - scroll + x, y: (frame.height - layout.size.height) / 2)
      }
    }
  }

  private func letter(
    _ bytes: Slice<UnsafeRawBufferPointer>, in environment: AlertEnvironment
  ) -> TextLayout {
    line(String(decoding: bytes, as: UTF8.self), in: environment)
  }

  private func line(_ text: String, in environment: AlertEnvironment) -> TextLayout {
    TextLayout(
      text,
      style: TextStyle(environment.theme, size: environment.theme.metrics.fieldTextSize),
      flow: TextFlow(alignment: .leading), scale: environment.scale)
  }

  private func drawSelection(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    guard !editor.selection.isEmpty else { return }
    let (start, end) = (
      edge(of: editor.selection.lowerBound), edge(of: editor.selection.upperBound)
    )
    let palette = environment.palette
    context.fill(
      Rect(
        x: text.minX - scroll + start, y: frame.height / 2 - 10, width: end - start, height: 20),
      radius: 2, with: palette.accentOnBox.withAlpha(isFocused ? 0.3 : 0.15))
  }

  private func drawCaret(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    guard isFocused, isEnabled, blinker.isOn else { return }
    let x = text.minX - scroll + edge(of: editor.caret)
    context.fill(
      context.snapped(Rect(x: x, y: frame.height / 2 - 9.5, width: 1.5, height: 19)),
      with: environment.palette.accentOnBox)
  }

  /// Where the character at a position begins, in points.
  private func edge(of position: Int) -> Double {
    let index = editor.boundaries.firstIndex(of: position) ?? 0
    return edges[min(index, edges.count - 1)]
  }

  /// Scrolls no further than it takes to show the caret.
  private func reveal(_ environment: AlertEnvironment) {
    let caret = edge(of: editor.caret)
    let room = text.width - 4
    if caret < scroll { scroll = caret }
    if caret > scroll + room { scroll = caret - room }
    scroll = max(0, min(scroll, (edges.last ?? 0) - room))
  }

  // MARK: - Focus and keys

  override func focusDidChange() {
    dragged = false
    blinker.follow(isFocused) { [weak self] in self?.setNeedsDisplay() }
    // No input method is to see what is typed here: nothing is said of the caret.
    root?.onCaretMove?(nil)
  }

  private func edited() {
    blinker.restart()
    setNeedsDisplay()
    onChange?()
  }

  private func moved() {
    blinker.restart()
    setNeedsDisplay()
  }

  override func textCommitted(_ text: String) -> Bool {
    insert(text)
    return true
  }

  private func insert(_ text: String) {
    var text = text
    text.withUTF8 { insert(UnsafeRawBufferPointer($0)) }
  }

  /// Writes the first line of a text in UTF-8; what there is no room for is not written at all, and
  /// that is said.
  private func insert(_ text: UnsafeRawBufferPointer) {
    let ends = [UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0]
    let line = UnsafeRawBufferPointer(rebasing: text.prefix { !ends.contains($0) })
    guard !line.isEmpty else { return }
    if editor.insert(line) { edited() } else { onRefusal?() }
  }

  override func keyPressed(_ key: KeyPress) -> Bool {
    guard isEnabled, key.modifiers.isDisjoint(with: [.alt, .super]) else { return false }
    let extends = key.modifiers.contains(.shift)
    if key.modifiers.contains(.control) { return controlPressed(key) }
    switch key.key {
    case .left: editor.moveBackward(extending: extends)
    case .right: editor.moveForward(extending: extends)
    case .home: editor.moveToStart(extending: extends)
    case .end: editor.moveToEnd(extending: extends)
    case .backspace:
      editor.deleteBackward()
      edited()
    case .delete where !extends:
      editor.deleteForward()
      edited()
    case .insert where extends: paste(.clipboard)
    case .text, .space:
      guard !key.writes.isEmpty else { return false }
      insert(key.writes)
    case .escape, .return, .tab, .up, .down, .pageUp, .pageDown, .delete, .insert, .function:
      return false
    }
    moved()
    return true
  }

  private func controlPressed(_ key: KeyPress) -> Bool {
    let extends = key.modifiers.contains(.shift)
    switch key.key {
    case .text("a"): editor.selectAll()
    case .text("v"): paste(.clipboard)
    case .text("s"): reveal(!isRevealed)
    case .text("u"), .backspace:
      editor.selectAll()
      editor.deleteBackward()
      edited()
    case .left, .home: editor.moveToStart(extending: extends)
    case .right, .end: editor.moveToEnd(extending: extends)
    default: return false
    }
    moved()
    return true
  }

  private func reveal(_ isRevealed: Bool) {
    self.isRevealed = isRevealed
    onReveal?(isRevealed)
  }

  /// Called when the person wants to see the letters, or not any more.
  var onReveal: ((Bool) -> Void)?

  /// Called when there is no room for what was to be written.
  var onRefusal: (() -> Void)?

  private func paste(_ selection: PasteboardSelection) {
    // Of what is too long so much is read that it is still too long without the character that is
    // cut.
    root?.pasteboard?.readSecret(
      selection, limit: SecretEditor.mostBytes + 4
    ) { [weak self] text in
      guard let self, let text else { return }
      text.withUnsafeBytes { insert($0) }
    }
  }

  // MARK: - Pointer

  override func hoverDidChange(_ isHovered: Bool) {
    if !isHovered, isEyeHovered {
      isEyeHovered = false
      setNeedsDisplay()
    }
  }

  override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    root?.focus(self)
    if eye.contains(point), !editor.isEmpty || isRevealed {
      isEyePressed = true
      setNeedsDisplay()
      return true
    }
    dragged = true
    if clicks > 1 {
      editor.selectAll()
    } else {
      editor.move(toCharacter: character(at: point), extending: modifiers.contains(.shift))
    }
    moved()
    return true
  }

  override func pointerDragged(to point: Point) {
    guard dragged else { return }
    editor.move(toCharacter: character(at: point), extending: true)
    moved()
  }

  override func pointerReleased(at point: Point) {
    if isEyePressed, eye.contains(point) { reveal(!isRevealed) }
    pressCancelled()
  }

  override func pressCancelled() {
    guard dragged || isEyePressed else { return }
    dragged = false
    isEyePressed = false
    setNeedsDisplay()
  }

  override func middlePressed(at point: Point) -> Bool {
    root?.focus(self)
    editor.move(toCharacter: character(at: point), extending: false)
    paste(.primary)
    return true
  }

  /// The number of the character whose beginning is nearest.
  private func character(at point: Point) -> Int {
    let x = point.x - text.minX + scroll
    return edges.indices.min { abs(edges[$0] - x) < abs(edges[$1] - x) } ?? 0
  }
}
