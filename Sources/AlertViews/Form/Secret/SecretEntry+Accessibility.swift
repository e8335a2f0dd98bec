internal import AlertModel

extension SecretEntry: AccessibleView {
  /// Only the number of characters of a secret is reported, even while its letters are shown.
  package var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(
      .passwordText, description: isSecure ? spokenLanguage[.holdsKeyboard] : "",
      states: [.focusable, .singleLine, .editable])
    if isInvalid { element.states.insert(.invalidEntry) }
    element.placeholder = placeholder
    let boundaries = editor.boundaries
    func character(at byte: Int) -> Int {
      boundaries.firstIndex { $0 >= byte } ?? boundaries.count - 1
    }
    let selection = editor.selection
    element.text = AccessibleText(
      .dots(editor.characterCount), caret: character(at: editor.caret),
      selection: character(at: selection.lowerBound)..<character(at: selection.upperBound),
      isEditable: false)
    return element
  }
}
