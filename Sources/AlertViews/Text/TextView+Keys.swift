package import AlertModel
import Cairo

/// What keys do.
///
/// - Left, Right: a letter; with Control, a word. With Shift everything that moves selects.
/// - Up, Down, Page Up, Page Down: lines of a text that has many.
/// - Home, End: the line; with Control, the text.
/// - Backspace, Delete: a letter, or what is selected; with Control, a word.
/// - Control and A, C, X, V, Z, Y, U: select all, copy, cut, paste, undo, redo (also with Shift and
///   Z), take away to the line's beginning.
/// - Control and Insert, Shift and Insert, Shift and Delete: copy, paste, cut.
/// - Return: a new line where there are many; with Control it is left to the alert.
///
/// In a text that is only read, what would move the caret scrolls, unless Shift is down.
extension TextView {
  func handle(_ key: KeyPress) -> Bool {
    guard isEnabled, key.modifiers.isDisjoint(with: [.alt, .super]) else { return false }
    if isEditable {
      if edit(for: key) { return true }
    } else if !key.modifiers.contains(.shift) {
      return scroll(for: key) || select(for: key) || usePasteboard(for: key)
    }
    return select(for: key) || move(for: key) || usePasteboard(for: key)
  }

  // MARK: - Moving

  private func move(for key: KeyPress) -> Bool {
    let isExtending = key.modifiers.contains(.shift)
    let isWide = key.modifiers.contains(.control)
    switch key.key {
    case .left, .right:
      moveBeside(toRight: key.key == .right, byWord: isWide, extending: isExtending)
    case .home:
      // Lines are those of the text, and not of what an input method shows in it.
      endPreedit()
      let start = isWide ? 0 : body.line(at: body.content.selection.caret).lowerBound
      moveCaret(to: start, extending: isExtending)
    case .end:
      endPreedit()
      let end = isWide ? body.content.count : body.line(at: body.content.selection.caret).upperBound
      moveCaret(to: end, extending: isExtending)
    case .up, .down, .pageUp, .pageDown:
      guard lines == .many else { return false }
      moveVertically(
        below: key.key == .down || key.key == .pageDown,
        byPage: key.key == .pageUp || key.key == .pageDown, extending: isExtending)
    default: return false
    }
    return true
  }

  private func moveCaret(to position: Int, extending: Bool, keepingX: Bool = false) {
    endPreedit()
    body.content.moveCaret(to: position, extending: extending)
    caretDidMove(keepingX: keepingX)
    if extending { offerSelection() }
  }

  private func moveBeside(toRight: Bool, byWord: Bool, extending: Bool) {
    endPreedit()
    let selection = body.content.selection
    let caret = selection.caret
    if byWord {
      let isForward = toRight != isRightToLeft(at: caret)
      moveCaret(
        to: isForward ? body.wordEnd(after: caret) : body.wordStart(before: caret),
        extending: extending)
    } else if !extending, !selection.isEmpty {
      // What was selected is left at the side where the key points.
      let isForward = toRight != isRightToLeft(at: caret)
      moveCaret(
        to: isForward ? selection.range.upperBound : selection.range.lowerBound, extending: false)
    } else {
      moveCaret(to: body.position(besides: caret, toRight: toRight), extending: extending)
    }
  }

  private func isRightToLeft(at position: Int) -> Bool {
    let (block, start) = body.blocks.block(at: position)
    return body.layout(of: block).layout.isRightToLeft(at: position - start)
  }

  private func moveVertically(below: Bool, byPage: Bool, extending: Bool) {
    endPreedit()
    var position = body.content.selection.caret
    body.reveal(position)
    let x = keptX ?? body.caret(at: position).strong.minX
    let steps = byPage ? max(Int(frame.height / body.reference.height) - 1, 1) : 1
    for _ in 0..<steps {
      guard let next = body.position(vertically: position, below: below, x: x) else {
        // There is no such line: the first one's beginning, the last one's end.
        position = below ? body.content.count : 0
        break
      }
      position = next
      body.reveal(position)
    }
    moveCaret(to: position, extending: extending, keepingX: true)
    keptX = x
  }

  /// Does what the keys do to text that is only read.
  package func scroll(for key: KeyPress) -> Bool {
    guard lines == .many, key.modifiers.isDisjoint(with: .control) else { return false }
    let line = body.reference.height
    let page = max(frame.height - line, line)
    let state = body.scrollState
    guard state.whole > state.visible + 0.5 else { return false }
    switch key.key {
    case .up: body.scroll(by: -line)
    case .down: body.scroll(by: line)
    case .pageUp: body.scroll(by: -page)
    case .pageDown: body.scroll(by: page)
    case .home: body.reveal(0)
    case .end: body.reveal(body.content.count)
    default: return false
    }
    scrollDidChange()
    return true
  }

  // MARK: - Editing

  private func edit(for key: KeyPress) -> Bool {
    let caret = body.content.selection.caret
    let isControl = key.modifiers.contains(.control)
    let isShift = key.modifiers.contains(.shift)
    switch key.key {
    case .backspace:
      delete(
        to: {
          isControl ? self.body.wordStart(before: caret) : self.body.deletionStart(before: caret)
        },
        cause: isControl ? .other : .deletingBackward)
    case .delete where isShift: cut()
    case .delete:
      delete(
        to: { isControl ? self.body.wordEnd(after: caret) : self.body.letterEnd(after: caret) },
        cause: isControl ? .other : .deletingForward)
    case .insert where isShift, .text("v") where isControl: paste()
    case .text("x") where isControl: cut()
    case .text("z") where isControl: if isShift { redo() } else { undo() }
    case .text("y") where isControl: redo()
    case .text("u") where isControl:
      delete(to: { self.body.line(at: caret).lowerBound }, cause: .other)
    case .return:
      guard lines == .many, !isControl else { return false }
      write("\n")
    case .text, .space:
      guard !isControl, !key.writes.isEmpty else { return false }
      write(key.writes)
    default: return false
    }
    return true
  }

  private func write(_ text: String) {
    endPreedit()
    insert(text, cause: .typing)
  }

  // MARK: - Selecting and copying

  private func select(for key: KeyPress) -> Bool {
    guard key.key == .text("a"), key.modifiers == .control else { return false }
    endPreedit()
    body.content.selectAll()
    setNeedsDisplay()
    offerSelection()
    return true
  }

  private func usePasteboard(for key: KeyPress) -> Bool {
    switch key.key {
    case .text("c") where key.modifiers.contains(.control),
      .insert where key.modifiers.contains(.control):
      copy()
    default: return false
    }
    return true
  }
}
