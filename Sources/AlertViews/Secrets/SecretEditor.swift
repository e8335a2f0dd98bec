/// Edits a secret in its buffer, without making a string of it.
///
/// Positions are byte offsets in the secret's UTF-8. A character is a scalar with the combining
/// scalars after it.
@MainActor
struct SecretEditor {
  /// The most bytes of a secret, which is what OpenSSH accepts as an answer.
  static let mostBytes = 1023

  let buffer = SecretBuffer(capacity: mostBytes)
  /// Where text is inserted.
  private(set) var caret = 0
  /// The other end of the selection; equal to `caret` if nothing is selected.
  private(set) var anchor = 0

  var isEmpty: Bool { buffer.count == 0 }

  var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }

  /// The start of each character, and the end of the secret.
  var boundaries: [Int] {
    buffer.withUnsafeBytes { bytes in
      var result: [Int] = []
      var index = 0
      while index < bytes.count {
        let scalar = Self.scalar(in: bytes, at: index)
        if result.isEmpty || !Self.continues(scalar.value) { result.append(index) }
        index += scalar.length
      }
      return result + [bytes.count]
    }
  }

  /// The number of characters.
  var characterCount: Int { boundaries.count - 1 }

  // MARK: - Editing

  /// Replaces the selection by text in UTF-8.
  ///
  /// - Returns: Whether there was room. If not, nothing has changed.
  mutating func insert(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let range = selection
    guard buffer.replace(range, with: bytes) else { return false }
    caret = range.lowerBound + bytes.count
    anchor = caret
    return true
  }

  /// Deletes the selection or, if there is none, the character before the caret.
  mutating func deleteBackward() {
    if selection.isEmpty { anchor = boundary(before: caret) }
    deleteSelection()
  }

  /// Deletes the selection or, if there is none, the character after the caret.
  mutating func deleteForward() {
    if selection.isEmpty { anchor = boundary(after: caret) }
    deleteSelection()
  }

  mutating func wipe() {
    buffer.wipe()
    caret = 0
    anchor = 0
  }

  private mutating func deleteSelection() {
    let range = selection
    buffer.replace(range, with: UnsafeRawBufferPointer(start: nil, count: 0))
    caret = range.lowerBound
    anchor = caret
  }

  // MARK: - Moving

  /// Moves the caret to the start of the character with an index.
  mutating func move(toCharacter index: Int, extending: Bool) {
    let boundaries = boundaries
    caret = boundaries[max(0, min(index, boundaries.count - 1))]
    if !extending { anchor = caret }
  }

  mutating func moveBackward(extending: Bool) {
    let isCollapsing = !extending && !selection.isEmpty
    caret = isCollapsing ? selection.lowerBound : boundary(before: caret)
    if !extending { anchor = caret }
  }

  mutating func moveForward(extending: Bool) {
    let isCollapsing = !extending && !selection.isEmpty
    caret = isCollapsing ? selection.upperBound : boundary(after: caret)
    if !extending { anchor = caret }
  }

  mutating func moveToStart(extending: Bool) {
    caret = 0
    if !extending { anchor = caret }
  }

  mutating func moveToEnd(extending: Bool) {
    caret = buffer.count
    if !extending { anchor = caret }
  }

  mutating func selectAll() {
    anchor = 0
    caret = buffer.count
  }

  private func boundary(before position: Int) -> Int {
    boundaries.last { $0 < position } ?? 0
  }

  private func boundary(after position: Int) -> Int {
    boundaries.first { $0 > position } ?? buffer.count
  }

  // MARK: - UTF-8

  private static func scalar(
    in bytes: UnsafeRawBufferPointer, at index: Int
  ) -> (value: UInt32, length: Int) {
    let lead = bytes[index]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard index + length <= bytes.count else { return (0xFFFD, bytes.count - index) }
    var value = length == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<max(length, 1) {
      value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    return (value, length)
  }

  /// Whether a scalar combines with the character before it.
  private static func continues(_ value: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(value), !scalar.isASCII else { return false }
    return scalar.properties.isGraphemeExtend || value == 0x200D
      || scalar.properties.isEmojiModifier
  }
}
