import AlertModel

/// What keys, pasteboards and input methods do to the text.
extension TextView {
  /// Follows a change of the text.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func didEdit(_ edit: TextEdit?) -> Bool {
    guard let edit else { return false }
    body.apply(edit)
    caretDidMove()
    onChange?()
    return true
  }

  /// Writes in place of what is selected.
  func insert(_ text: String, cause: TextEdit.Cause = .other) {
    guard isEditable, isEnabled else { return }
    didEdit(body.content.insert(text, cause: cause))
  }

  /// Takes away what is selected, or else what lies between the caret and a position.
  func delete(to position: () -> Int, cause: TextEdit.Cause) {
    endPreedit()
    guard body.content.selection.isEmpty else {
      didEdit(body.content.delete(body.content.selection.range))
      return
    }
    let caret = body.content.selection.caret
    let other = position()
    didEdit(body.content.delete(min(caret, other)..<max(caret, other), cause: cause))
  }

  func undo() {
    endPreedit()
    didEdit(body.content.undo())
  }

  func redo() {
    endPreedit()
    didEdit(body.content.redo())
  }

  // MARK: - Pasteboards

  /// Puts what is selected on the clipboard.
  func copy() {
    guard !body.content.selection.isEmpty else { return }
    root?.pasteboard?.write(body.content.selectedText, to: .clipboard)
  }

  /// Puts what is selected on the clipboard, and takes it away.
  func cut() {
    guard isEditable, !body.content.selection.isEmpty else { return }
    copy()
    didEdit(body.content.delete(body.content.selection.range))
  }

  /// Writes what is on the clipboard in place of what is selected, as soon as it is there.
  func paste() {
    guard isEditable, isEnabled else { return }
    root?.pasteboard?.read(.clipboard, limit: body.content.limit) { [weak self] text in
      guard let self, let text else { return }
      endPreedit()
      insert(text)
    }
  }

  /// Writes what was selected last, anywhere, at a position, as soon as it is there.
  func pastePrimary(at position: Int) {
    guard isEditable, isEnabled else { return }
    root?.pasteboard?.read(.primary, limit: body.content.limit) { [weak self] text in
      guard let self, let text else { return }
      endPreedit()
      didEdit(body.content.replace(position..<position, with: text))
    }
  }

  /// Lets other programs have what is selected, at the press of their middle button.
  func offerSelection() {
    guard !body.content.selection.isEmpty else { return }
    root?.pasteboard?.write(body.content.selectedText, to: .primary)
  }

  // MARK: - Input methods

  /// Writes what an input method is sure of.
  func commit(_ text: String) -> Bool {
    guard isEditable, isEnabled else { return false }
    endPreedit()
    insert(text, cause: .typing)
    return true
  }

  /// Shows what an input method is not sure of yet.
  func show(_ preedit: PreeditText) -> Bool {
    guard isEditable, isEnabled else { return false }
    // What the method writes takes the place of what is selected, as a letter would.
    if !preedit.text.isEmpty, !body.content.selection.isEmpty {
      didEdit(body.content.delete(body.content.selection.range))
    }
    let caret = body.content.selection.caret
    body.setPreedit(preedit.text.isEmpty ? nil : (caret, cleaned(preedit)))
    caretDidMove()
    return true
  }

  /// The text of an input method on one line, and its places where characters begin.
  private func cleaned(_ preedit: PreeditText) -> PreeditText {
    var result = preedit
    let utf8 = preedit.text.utf8
    func valid(_ place: Int) -> Int {
      var index = utf8.index(utf8.startIndex, offsetBy: min(max(place, 0), utf8.count))
      while index.samePosition(in: preedit.text.unicodeScalars) == nil {
        index = utf8.index(before: index)
      }
      return utf8.distance(from: utf8.startIndex, to: index)
    }
    result.caret = valid(preedit.caret)
    result.emphasis = preedit.emphasis.map { valid($0.lowerBound)..<valid($0.upperBound) }
    result.text = String(
      String.UnicodeScalarView(
        preedit.text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    return result
  }

  /// What an input method shows is gone: it was not meant for what comes now.
  func endPreedit() {
    guard body.preedit != nil else { return }
    body.setPreedit(nil)
    setNeedsDisplay()
  }
}
