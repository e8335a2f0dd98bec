extension FormRow: AccessibleLabelling {
  package var accessibleRelations: [AccessibleRelation] {
    [
      AccessibleRelation(
        control, labels: [label].compactMap(\.self),
        descriptions: [note, problemNote].filter { !$0.isHidden && !$0.text.isEmpty })
    ]
  }
}
