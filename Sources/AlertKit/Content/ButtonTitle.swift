/// A button's label taken apart: what is shown, and its mnemonic.
struct ButtonTitle {
  /// The label without its marks.
  let text: String
  /// The letter to be pressed with Alt, in lower case.
  let key: Character?
  /// The bytes of `text` that show the mnemonic.
  let underlinedBytes: Range<Int>?

  /// Takes a label apart, in which `_` marks the next character and `__` stands for one.
  init(_ label: String) {
    var text = ""
    var key: Character?
    var bytes: Range<Int>?
    var isMarked = false
    for character in label {
      if character == "_" && !isMarked {
        isMarked = true
        continue
      }
      let start = text.utf8.count
      text.append(character)
      if isMarked && character != "_" && key == nil {
        key = character.lowercased().first
        bytes = start..<text.utf8.count
      }
      isMarked = false
    }
    self.text = text
    self.key = key
    underlinedBytes = bytes
  }
}
