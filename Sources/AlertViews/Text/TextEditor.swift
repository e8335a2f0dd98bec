import AlertModel

/// Changes the text of a `TextView`: edits, undo, the pasteboards, and input methods.
final class TextEditor {
  let viewport: TextViewport
  let navigator: TextNavigator
  /// The x coordinate, in points, that vertical movement keeps; nil after any other movement.
  private(set) var keptX: Double?

  private unowned let view: TextView
  private var body: TextBody { viewport.body }
  private var canEdit: Bool { view.isEditable && view.isEnabled }

  init(_ view: TextView, _ viewport: TextViewport) {
    self.view = view
    self.viewport = viewport
    navigator = TextNavigator(viewport)
  }

  // MARK: - Caret and selection

  /// Moves the caret and shows it.
  ///
  /// - Parameters:
  ///   - position: The new position, in bytes of the text's UTF-8.
  ///   - extending: Whether the selection's anchor stays where it is.
  ///   - x: The new value of `keptX`.
  func moveCaret(to position: Int, extending: Bool, keepingX x: Double? = nil) {
    endPreedit()
    body.content.moveCaret(to: position, extending: extending)
    caretDidMove(keepingX: x)
    if extending { offerSelection() }
  }

  /// Selects all text and offers it to other programs.
  func selectAll() {
    endPreedit()
    body.content.selectAll()
    view.setNeedsDisplay()
    offerSelection()
  }

  /// Updates the view after the caret moved or the text around it changed.
  func caretDidMove(keepingX x: Double? = nil) {
    keptX = x
    view.caretDidMove(reveals: true)
  }

  /// Updates the view after the pointer changed the selection.
  func selectionDidChange(reveals: Bool) {
    keptX = nil
    view.caretDidMove(reveals: reveals)
  }

  func forgetX() {
    keptX = nil
  }

  // MARK: - Editing

  /// Updates layouts and view after an edit of `body.content`; nil for none.
  private func didEdit(_ edit: TextEdit?) {
    guard let edit else { return }
    viewport.apply(edit)
    caretDidMove()
    view.onChange?()
  }

  /// Replaces the selection by typed text.
  func write(_ text: String) {
    endPreedit()
    insert(text, cause: .typing)
  }

  private func insert(_ text: String, cause: TextEdit.Cause = .other) {
    guard canEdit else { return }
    didEdit(body.content.insert(text, cause: cause))
  }

  /// Deletes the selection or, if there is none, the text between the caret and a position.
  func delete(to position: () -> Int, cause: TextEdit.Cause) {
    endPreedit()
    guard body.content.selection.isEmpty else { return deleteSelection() }
    let caret = body.content.selection.caret
    let other = position()
    didEdit(body.content.delete(min(caret, other)..<max(caret, other), cause: cause))
  }

  private func deleteSelection() {
    didEdit(body.content.delete(body.content.selection.range))
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

  /// Copies the selection to the clipboard.
  func copy() {
    guard !body.content.selection.isEmpty else { return }
    view.root?.pasteboard?.write(body.content.selectedText, to: .clipboard)
  }

  /// Moves the selection to the clipboard.
  func cut() {
    guard view.isEditable, !body.content.selection.isEmpty else { return }
    copy()
    deleteSelection()
  }

  /// Replaces the selection by the clipboard's text once that arrives.
  func paste() {
    guard canEdit else { return }
    view.root?.pasteboard?.read(.clipboard, limit: body.content.limit) { [weak self] text in
      guard let self, let text else { return }
      endPreedit()
      insert(text)
    }
  }

  /// Inserts the primary selection at a position once it arrives.
  func pastePrimary(at position: Int) {
    guard canEdit else { return }
    view.root?.pasteboard?.read(.primary, limit: body.content.limit) { [weak self] text in
      guard let self, let text else { return }
      endPreedit()
      didEdit(body.content.replace(position..<position, with: text))
    }
  }

  /// Makes the selection the primary selection, which the middle button inserts in any program.
  func offerSelection() {
    guard !body.content.selection.isEmpty else { return }
    view.root?.pasteboard?.write(body.content.selectedText, to: .primary)
  }

  // MARK: - Input methods

  /// Inserts text that an input method has committed.
  ///
  /// - Returns: Whether the text can be edited.
  func commit(_ text: String) -> Bool {
    guard canEdit else { return false }
    write(text)
    return true
  }

  /// Shows preedit text at the caret; empty text removes it.
  ///
  /// - Returns: Whether the text can be edited.
  func show(_ preedit: PreeditText) -> Bool {
    guard canEdit else { return false }
    // Preedit text replaces the selection, as a typed letter does.
    if !preedit.text.isEmpty, !body.content.selection.isEmpty { deleteSelection() }
    let caret = body.content.selection.caret
    body.setPreedit(preedit.text.isEmpty ? nil : (caret, Self.cleaned(preedit)))
    caretDidMove()
    return true
  }

  /// Preedit text with control characters replaced by spaces and offsets moved to the start of a
  /// character.
  private static func cleaned(_ preedit: PreeditText) -> PreeditText {
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

  /// Removes the preedit text, before anything else acts on the text.
  func endPreedit() {
    guard body.preedit != nil else { return }
    body.setPreedit(nil)
    view.setNeedsDisplay()
  }
}
