extension CloseButton: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    AccessibleElement(.pushButton, name: AccessibleWords.close, actions: [.press])
  }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard request == .act(.press), let onPress else { return false }
    onPress()
    return true
  }
}
