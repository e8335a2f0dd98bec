internal import AlertRendering

extension Button: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(
      .pushButton, name: title, states: .focusable, actions: [.press])
    if kind == .accent { element.states.insert(.isDefault) }
    let isDestructive = kind == .destructive || kind == .quietDestructive
    let remarks = [
      isDestructive ? AccessibleWords.destructive : nil,
      isWaiting ? AccessibleWords.waiting : nil,
    ]
    element.description = remarks.compactMap(\.self).joined(separator: ". ")
    return element
  }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard request == .act(.press), isEnabled else { return false }
    press()
    return true
  }
}
