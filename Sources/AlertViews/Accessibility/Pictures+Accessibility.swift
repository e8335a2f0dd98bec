internal import AlertModel

extension IconView: AccessibleView {
  /// A symbol is told by its name.
  package var accessibleElement: AccessibleElement? {
    AccessibleElement(.image, name: icon.name)
  }
}

extension PictureView: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    hasFailed ? nil : AccessibleElement(.image)
  }
}
