import AlertModel

/// What the keyboard focus does to a `TextView`: it selects the text of a field, shows a blinking
/// caret, and reports the caret's place to the root.
final class TextFocus {
  private unowned let view: TextView
  private let editor: TextEditor
  private let viewport: TextViewport
  private let blinker = CaretBlinker()

  /// Whether a press is focusing the view, which must not select all text.
  private var isTakenByPointer = false
  /// Whether the next focus must not do so either.
  private var isContinued = false
  /// The caret that `RootView.onCaretMove` was called with last, in the content's coordinates.
  private var reportedCaret: Rect?

  private var body: TextBody { viewport.body }

  init(_ view: TextView, _ editor: TextEditor) {
    self.view = view
    self.editor = editor
    viewport = editor.viewport
  }

  /// Puts the caret at the end; the next focus does not select the text.
  func continueText() {
    body.content.moveCaret(to: body.content.count)
    isContinued = !view.isFocused
    view.setNeedsDisplay()
  }

  /// Gives the view the focus without selecting all text.
  func takeByPointer() {
    isTakenByPointer = true
    view.root?.focus(view)
    isTakenByPointer = false
  }

  /// Updates text and caret after the view got or lost the focus.
  func didChange() {
    if view.showsCaret {
      blinker.follow(view.isFocused) { [weak view] in view?.setNeedsDisplay() }
    }
    if view.isFocused { selectField() } else { leave() }
  }

  private func selectField() {
    // Typing replaces the present text.
    if view.lines == .one, view.isEditable, !isTakenByPointer, !isContinued {
      body.content.selectAll()
    }
    isContinued = false
    viewport.reveal(body.content.selection.caret)
  }

  private func leave() {
    editor.endPreedit()
    // Undo the selection that the focus made.
    if view.lines == .one, body.content.selection.range == 0..<body.content.count {
      body.content.moveCaret(to: body.content.count)
    }
    reportedCaret = nil
    view.root?.onCaretMove?(nil)
  }

  // MARK: - Caret

  /// Whether the blinking caret is visible now.
  var isCaretOn: Bool { blinker.isOn }

  /// Shows the caret after input, and restarts its interval.
  func keepCaretOn() { blinker.restart() }

  /// Reports the caret to the root, so that an input method can place its window there.
  ///
  /// - Parameter caret: The caret in the view's coordinates; nil if it is not in sight.
  func report(_ caret: Rect?) {
    guard let root = view.root else { return }
    let rect = caret.map { view.convertToContent($0) }
    guard rect != reportedCaret else { return }
    reportedCaret = rect
    root.onCaretMove?(rect)
  }
}
