package import AlertModel

extension Label: AccessibleItemView {
  package var accessibleElement: AccessibleElement? {
    guard !text.isEmpty else { return nil }
    var element = AccessibleElement(
      .label, name: isSpokenAlone ? SpokenText.sentence(accessibleText) : accessibleText)
    if !links.isEmpty { element.items = AccessibleItems(count: links.count) }
    return element
  }

  /// The text without tags.
  private var accessibleText: String { isMarkup ? PlainText.of(text) : text }

  package func accessibleItem(_ number: Int) -> AccessibleElement? {
    guard links.indices.contains(number) else { return nil }
    let bytes = Array(accessibleText.utf8)
    let range = links[number].range.clamped(to: 0..<bytes.count)
    return AccessibleElement(
      .link, name: String(decoding: bytes[range], as: UTF8.self), description: links[number].target,
      actions: [.jump])
  }

  package func accessibleItemNumber(at index: Int) -> Int? {
    links.indices.contains(index) ? index : nil
  }

  package func accessibleIndex(ofItem number: Int) -> Int? { accessibleItemNumber(at: number) }

  package func accessibleFrame(ofItem number: Int) -> Rect { bounds }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard case .actOnItem(let number, .jump) = request, links.indices.contains(number), let onFollow
    else { return false }
    onFollow(links[number].target)
    return true
  }
}
