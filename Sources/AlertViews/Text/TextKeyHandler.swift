import AlertModel

/// The key bindings of a `TextView`.
///
/// | keys | action |
/// |---|---|
/// | Left, Right | move by a character; with Control, by a word |
/// | Up, Down, Page Up, Page Down | move by lines, if the text can have several |
/// | Home, End | move to the ends of the line; with Control, of the text |
/// | Shift with any of these | extend the selection |
/// | Backspace, Delete | delete the selection or a character; with Control, a word |
/// | Control-A, -C, -X, -V, -Z, -Y | select all, copy, cut, paste, undo, redo (also Control-Shift-Z) |
/// | Control-U | delete to the start of the line |
/// | Control-Insert, Shift-Insert, Shift-Delete | copy, paste, cut |
/// | Return | insert a line feed, if the text can have several lines and Control is up |
///
/// In read-only text, keys that move the caret scroll instead unless Shift is down or a screen
/// reader runs.
struct TextKeyHandler {
  private unowned let view: TextView
  private let editor: TextEditor
  private let navigator: TextNavigator
  private let viewport: TextViewport

  init(_ view: TextView, _ editor: TextEditor) {
    self.view = view
    self.editor = editor
    navigator = editor.navigator
    viewport = editor.viewport
  }

  private var content: EditableText { viewport.body.content }

  /// Carries out a key's action.
  ///
  /// - Returns: Whether the key has a meaning here.
  func handle(_ key: KeyPress) -> Bool {
    guard view.isEnabled, key.modifiers.isDisjoint(with: [.alt, .super]) else { return false }
    if view.isEditable {
      if edit(for: key) { return true }
    } else if !view.showsCaret, !key.modifiers.contains(.shift) {
      return view.scroll(for: key) || selectAll(for: key) || copy(for: key)
    }
    return selectAll(for: key) || move(for: key) || copy(for: key)
  }

  // MARK: - Moving

  private func move(for key: KeyPress) -> Bool {
    let isExtending = key.modifiers.contains(.shift)
    let isWide = key.modifiers.contains(.control)
    switch key.key {
    case .left, .right:
      moveBeside(toRight: key.key == .right, byWord: isWide, extending: isExtending)
    case .home:
      // The layout's lines may contain preedit text.
      editor.endPreedit()
      let start = isWide ? 0 : navigator.line(at: content.selection.caret).lowerBound
      editor.moveCaret(to: start, extending: isExtending)
    case .end:
      editor.endPreedit()
      let end = isWide ? content.count : navigator.line(at: content.selection.caret).upperBound
      editor.moveCaret(to: end, extending: isExtending)
    case .up, .down, .pageUp, .pageDown:
      guard view.lines == .many else { return false }
      moveVertically(
        below: key.key == .down || key.key == .pageDown,
        byPage: key.key == .pageUp || key.key == .pageDown, extending: isExtending)
    default: return false
    }
    return true
  }

  private func moveBeside(toRight: Bool, byWord: Bool, extending: Bool) {
    editor.endPreedit()
    let selection = content.selection
    let caret = selection.caret
    if byWord {
      let isForward = toRight != navigator.isRightToLeft(at: caret)
      editor.moveCaret(
        to: isForward ? navigator.wordEnd(after: caret) : navigator.wordStart(before: caret),
        extending: extending)
    } else if !extending, !selection.isEmpty {
      // Collapse the selection to the end that the key points to.
      let isForward = toRight != navigator.isRightToLeft(at: caret)
      editor.moveCaret(
        to: isForward ? selection.range.upperBound : selection.range.lowerBound, extending: false)
    } else {
      editor.moveCaret(
        to: navigator.position(beside: caret, toRight: toRight), extending: extending)
    }
  }

  private func moveVertically(below: Bool, byPage: Bool, extending: Bool) {
    editor.endPreedit()
    var position = content.selection.caret
    viewport.reveal(position)
    let x = editor.keptX ?? viewport.geometry.caret(at: position).strong.minX
    let steps =
      byPage ? max(Int(view.frame.height / viewport.body.reference.height) - 1, 1) : 1
    for _ in 0..<steps {
      guard let next = navigator.position(vertically: position, below: below, x: x) else {
        // Above the first line or below the last one: go to the text's start or end.
        position = below ? content.count : 0
        break
      }
      position = next
      viewport.reveal(position)
    }
    editor.moveCaret(to: position, extending: extending, keepingX: x)
  }

  // MARK: - Editing

  private func edit(for key: KeyPress) -> Bool {
    let caret = content.selection.caret
    let isControl = key.modifiers.contains(.control)
    let isShift = key.modifiers.contains(.shift)
    switch key.key {
    case .backspace:
      editor.delete(
        to: {
          isControl ? navigator.wordStart(before: caret) : navigator.deletionStart(before: caret)
        },
        cause: isControl ? .other : .deletingBackward)
    case .delete where isShift: editor.cut()
    case .delete:
      editor.delete(
        to: { isControl ? navigator.wordEnd(after: caret) : navigator.characterEnd(after: caret) },
        cause: isControl ? .other : .deletingForward)
    case .insert where isShift, .text("v") where isControl: editor.paste()
    case .text("x") where isControl: editor.cut()
    case .text("z") where isControl: if isShift { editor.redo() } else { editor.undo() }
    case .text("y") where isControl: editor.redo()
    case .text("u") where isControl:
      editor.delete(to: { navigator.line(at: caret).lowerBound }, cause: .other)
    case .return:
      guard view.lines == .many, !isControl else { return false }
      editor.write("\n")
    case .text, .space:
      guard !isControl, !key.writes.isEmpty else { return false }
      editor.write(key.writes)
    default: return false
    }
    return true
  }

  // MARK: - Selecting and copying

  private func selectAll(for key: KeyPress) -> Bool {
    guard key.key == .text("a"), key.modifiers == .control else { return false }
    editor.selectAll()
    return true
  }

  private func copy(for key: KeyPress) -> Bool {
    guard key.key == .text("c") || key.key == .insert, key.modifiers.contains(.control) else {
      return false
    }
    editor.copy()
    return true
  }
}
