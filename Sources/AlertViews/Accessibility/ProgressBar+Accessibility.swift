internal import AlertModel

extension ProgressBar: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(.progressBar)
    switch progress {
    case .percent(let percent):
      let shown = percent.isFinite ? min(max(percent, 0), 100) : 0
      element.value = AccessibleValue(shown.rounded(.down), in: 0...100)
    case .indeterminate:
      element.states = [.busy, .indeterminate]
    }
    return element
  }
}

extension QualityBar: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    let name = label.text.isEmpty ? AccessibleWords.quality : label.text
    var element = AccessibleElement(.levelBar, name: name)
    element.value = AccessibleValue(Double(quality), in: -100...100)
    return element
  }
}
