extension CheckBox: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(
      .checkBox, name: label.text, states: accessibleStates.union(.checkable), actions: [.toggle])
    if isOn { element.states.insert(.checked) }
    return element
  }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard request == .act(.toggle), isEnabled else { return false }
    toggle()
    return true
  }
}
