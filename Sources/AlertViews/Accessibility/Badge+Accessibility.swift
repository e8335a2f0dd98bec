extension Badge: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    AccessibleElement(.label, name: text)
  }
}

extension AgeView: AccessibleView {
  /// How often the alert arrived and how many are behind it; its age is of no use to a listener.
  package var accessibleElement: AccessibleElement? {
    let marks = [
      count > 1 ? AccessibleWords.times(count) : nil, stacked > 0 ? "\(stacked) more" : nil,
    ]
    let text = marks.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? nil : AccessibleElement(.label, name: text)
  }
}
