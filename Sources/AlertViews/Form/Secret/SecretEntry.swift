internal import AlertModel
internal import AlertRendering
internal import Cairo

/// A field of one line for a secret, shown as dots.
///
/// Typed text goes from the key event straight into locked memory. No string with the whole secret
/// is ever made, and the secret cannot be cut or copied. The user can reveal the letters.
final class SecretEntry: View {
  private(set) var editor = SecretEditor()

  /// Called after the secret changed.
  var onChange: (() -> Void)?
  /// Called after the user revealed or hid the letters.
  var onReveal: ((Bool) -> Void)?
  /// Called when text is too long, so that none of it is inserted.
  var onRefusal: (() -> Void)?
  /// Shown while the entry is empty.
  var placeholder = ""
  /// Whether letters are shown in place of dots.
  var isRevealed = false {
    didSet { if isRevealed != oldValue { setNeedsDisplay() } }
  }
  /// Whether the alert has grabbed the keyboard, so that no other window receives typed text.
  ///
  /// The lock is drawn closed then. A client that records keys can still read them.
  var isSecure = false {
    didSet { if isSecure != oldValue { setNeedsDisplay() } }
  }
  /// Whether the field is drawn as invalid.
  var isInvalid = false {
    didSet { if isInvalid != oldValue { setNeedsDisplay() } }
  }

  private let line = SecretLine()
  private var lock = Rect.zero
  private var eye = Rect.zero
  private var isSelecting = false
  private lazy var eyeHover = HoverFade<WholeControl>(of: self)
  private var isEyePressed = false
  private let blinker = CaretBlinker()

  override var canBecomeFocused: Bool { true }
  /// A secret is written from left to right.
  override var keepsOrientation: Bool { true }

  private var showsEye: Bool { !editor.isEmpty || isRevealed }

  /// Erases the secret.
  func wipe() {
    editor.wipe()
    isRevealed = false
    setNeedsDisplay()
  }

  // MARK: - Layout and drawing

  override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: environment.theme.metrics.fieldHeight)
  }

  override func layout(in environment: AlertEnvironment) {
    let inset = environment.theme.metrics.fieldInset
    let side = frame.height
    let scale = environment.textScale
    lock = Rect(
      x: inset, y: frame.height / 2 - 8 * scale, width: 12 * scale, height: 16 * scale)
    eye = Rect(x: frame.width - side, y: 0, width: side, height: side)
    line.frame = Rect(
      x: lock.maxX + 8, y: 0, width: max(eye.minX - lock.maxX - 8, 1), height: frame.height)
    line.isAtRight = superview?.isMirrored == true
    guard line.isAtRight else { return }
    let mirror = ViewPlace(frame: bounds, isTurned: true)
    (lock, eye, line.frame) = (
      mirror.outside(lock), mirror.outside(eye), mirror.outside(line.frame)
    )
  }

  override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let state = FieldPainter.State(
      isFocused: isFocused, isEnabled: isEnabled, isInvalid: isInvalid)
    FieldPainter.draw(bounds, state: state, into: context, in: environment)
    SecretPainter.drawLock(
      in: lock, isClosed: isSecure, scale: environment.textScale,
      color: isEnabled
        ? (isSecure ? palette.accentOnBox : palette.hint)
        : palette.hint.withAlpha(palette.hint.alpha * 0.5), into: context)
    if showsEye {
      SecretPainter.drawEye(
        in: eye, isOpen: isRevealed, scale: environment.textScale,
        color: isEyePressed
          ? palette.title : palette.hint.mixed(with: palette.title, by: eyeHover.amount),
        into: context)
    }
    line.draw(
      editor, placeholder: placeholder,
      state: SecretLine.LineState(
        isRevealed: isRevealed, isFocused: isFocused, isEnabled: isEnabled,
        showsCaret: isFocused && isEnabled && blinker.isOn),
      into: context, in: environment)
  }

  // MARK: - Focus and editing

  override func focusDidChange() {
    isSelecting = false
    blinker.follow(isFocused) { [weak self] in self?.setNeedsDisplay() }
    // Without a caret no input method is active, so that none sees the secret.
    root?.onCaretMove?(nil)
  }

  private func didEdit() {
    didMove()
    onChange?()
  }

  private func didMove() {
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

  /// Inserts the first line of a text in UTF-8, or calls `onRefusal` if there is no room for it.
  private func insert(_ text: UnsafeRawBufferPointer) {
    let ends = [UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0]
    let line = UnsafeRawBufferPointer(rebasing: text.prefix { !ends.contains($0) })
    guard !line.isEmpty else { return }
    if editor.insert(line) { didEdit() } else { onRefusal?() }
  }

  private func paste(_ selection: PasteboardSelection) {
    // Read more than the most bytes, so that text that is too long remains so even without a
    // character that is cut at the limit.
    root?.pasteboard?.readSecret(
      selection, limit: SecretEditor.mostBytes + 4
    ) { [weak self] text in
      guard let self, let text else { return }
      text.withUnsafeBytes { insert($0) }
    }
  }

  private func setRevealed(_ isRevealed: Bool) {
    self.isRevealed = isRevealed
    onReveal?(isRevealed)
  }

  // MARK: - Keys

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
      didEdit()
    case .delete where !extends:
      editor.deleteForward()
      didEdit()
    case .insert where extends: paste(.clipboard)
    case .text, .space:
      guard !key.writes.isEmpty else { return false }
      insert(key.writes)
    case .escape, .return, .tab, .up, .down, .pageUp, .pageDown, .delete, .insert, .function:
      return false
    }
    didMove()
    return true
  }

  private func controlPressed(_ key: KeyPress) -> Bool {
    let extends = key.modifiers.contains(.shift)
    switch key.key {
    case .text("a"): editor.selectAll()
    case .text("v"): paste(.clipboard)
    case .text("s"): setRevealed(!isRevealed)
    case .text("u"), .backspace:
      editor.selectAll()
      editor.deleteBackward()
      didEdit()
    case .left, .home: editor.moveToStart(extending: extends)
    case .right, .end: editor.moveToEnd(extending: extends)
    default: return false
    }
    didMove()
    return true
  }

  // MARK: - Pointer

  override func hoverDidChange(_ isHovered: Bool) {
    if !isHovered { eyeHover.set(false) }
  }

  override func pointerMoved(to point: Point) { eyeHover.set(eye.contains(point)) }

  override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    root?.focus(self)
    if eye.contains(point), showsEye {
      isEyePressed = true
      setNeedsDisplay()
      return true
    }
    isSelecting = true
    if clicks > 1 {
      editor.selectAll()
    } else {
      editor.move(
        toCharacter: line.character(at: point), extending: modifiers.contains(.shift))
    }
    didMove()
    return true
  }

  override func pointerDragged(to point: Point) {
    eyeHover.set(eye.contains(point))
    guard isSelecting else { return }
    editor.move(toCharacter: line.character(at: point), extending: true)
    didMove()
  }

  override func pointerReleased(at point: Point) {
    if isEyePressed, eye.contains(point) { setRevealed(!isRevealed) }
    pressCancelled()
  }

  override func pressCancelled() {
    guard isSelecting || isEyePressed else { return }
    isSelecting = false
    isEyePressed = false
    setNeedsDisplay()
  }

  override func middlePressed(at point: Point) -> Bool {
    root?.focus(self)
    editor.move(toCharacter: line.character(at: point), extending: false)
    paste(.primary)
    return true
  }
}
