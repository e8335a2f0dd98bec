internal import AlertModel

extension TextInput: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    var element = textView.accessibleElement
    element?.states.formUnion(accessibleStates)
    element?.placeholder = rules.placeholder
    return element
  }

  package func perform(_ request: AccessibleRequest) -> Bool {
    isEnabled && textView.perform(request)
  }
}

extension NumberField: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    var element = textView.accessibleElement
    element?.role = .spinButton
    element?.states.formUnion(accessibleStates)
    let most = Double.greatestFiniteMagnitude
    let low = rules.minimum.map { $0.isFinite ? $0 : -most } ?? -most
    let high = max(rules.maximum.map { $0.isFinite ? $0 : most } ?? most, low)
    var number = min(max(0, low), high)
    if case .number(let written)? = value { number = written }
    element?.value = AccessibleValue(
      number, in: low...high, step: rules.typedStep, canBeSet: true)
    return element
  }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard isEnabled else { return false }
    guard case .setValue(let number) = request else { return textView.perform(request) }
    guard number.isFinite else { return false }
    return textView.perform(
      .replace(0..<textView.text.unicodeScalars.count, with: NumberText.text(number)))
  }
}

extension Slider: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(.slider, states: accessibleStates)
    element.value = AccessibleValue(
      number, in: rules.span, step: rules.draggedArrowStep, canBeSet: true)
    return element
  }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard case .setValue(let number) = request, number.isFinite, isEnabled else { return false }
    setNumber(number)
    return true
  }
}
