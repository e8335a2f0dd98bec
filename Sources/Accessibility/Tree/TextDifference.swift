package import AlertViews

/// The events for screen readers when a text has changed: the deleted and inserted text, and the
/// position of the caret.
package struct TextDifference {
  package private(set) var events: [AccessibleEvent] = []

  private let object: AccessibleReference

  /// The maximum size of a reported change in bytes.
  private static let mostBytes = 16_384

  package init(from old: AccessibleText, to new: AccessibleText, of object: AccessibleReference) {
    self.object = object
    switch (old.content, new.content) {
    case (.dots(let former), .dots(let count)):
      compareDots(former, count, caret: new.caret)
    case (.plain(let former), .plain(let text)) where former != text: compare(former, text)
    case (.plain, .plain), (.plain, .dots), (.dots, .plain): break
    }
    if new.caret != old.caret { events.append(.caret(object, new.caret)) }
    if new.selection != old.selection, !(new.selection.isEmpty && old.selection.isEmpty) {
      events.append(.textSelection(object))
    }
  }

  /// Dots are all equal: they are assumed to be typed before the caret, or deleted after it.
  private mutating func compareDots(_ former: Int, _ count: Int, caret: Int) {
    guard former != count else { return }
    let change = abs(count - former)
    let dots = String(repeating: AccessibleText.dot, count: change)
    let isInserted = count > former
    events.append(
      .text(
        object, isInserted: isInserted, at: isInserted ? max(caret - change, 0) : caret,
        length: change, dots))
  }

  private mutating func compare(_ former: String, _ text: String) {
    let (old, new) = (Array(former.utf8), Array(text.utf8))
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    // Move to the beginning of a scalar.
    while start > 0, Self.continues(old, start) || Self.continues(new, start) { start -= 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    while end > 0, Self.continues(old, old.count - end) { end -= 1 }
    let position = Self.scalars(old[..<start])
    tell(old[start..<(old.count - end)], at: position, isInserted: false)
    tell(new[start..<(new.count - end)], at: position, isInserted: true)
  }

  private mutating func tell(_ bytes: ArraySlice<UInt8>, at position: Int, isInserted: Bool) {
    guard !bytes.isEmpty else { return }
    var told = bytes.prefix(Self.mostBytes)
    if told.count < bytes.count {
      while let last = told.last, last & 0xC0 == 0x80 { told.removeLast() }
      told.removeLast()
    }
    events.append(
      .text(
        object, isInserted: isInserted, at: position, length: Self.scalars(bytes),
        String(decoding: told, as: UTF8.self)))
  }

  private static func continues(_ bytes: [UInt8], _ index: Int) -> Bool {
    index < bytes.count && bytes[index] & 0xC0 == 0x80
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }
}
