package import AlertModel

/// A view that is reported to screen readers.
///
/// Views send no events: snapshots of them are compared with earlier ones.
@MainActor
package protocol AccessibleView: View {
  /// The view's current element; nil while it only arranges others.
  var accessibleElement: AccessibleElement? { get }

  /// The subviews that contain further accessible views.
  ///
  /// By default none for a view that is an element itself, else all.
  var accessibleSubviews: [View] { get }

  /// The view that is named by the label of this one; by default this one.
  var accessibleControl: View { get }

  /// Carries out a request of a program on the bus.
  ///
  /// Requests to focus the view or to scroll to it do not arrive here.
  ///
  /// - Returns: Whether it was carried out.
  func perform(_ request: AccessibleRequest) -> Bool
}

extension AccessibleView {
  package var accessibleSubviews: [View] { accessibleElement == nil ? subviews : [] }
  package var accessibleControl: View { self }
  package func perform(_ request: AccessibleRequest) -> Bool { false }
}

/// A view with items that are not views, such as the rows of a list.
@MainActor
package protocol AccessibleItemView: AccessibleView {
  /// The element of an item, by its number; nil if there is none.
  func accessibleItem(_ number: Int) -> AccessibleElement?

  /// The number of the item that is shown at an index; nil beyond the end.
  func accessibleItemNumber(at index: Int) -> Int?

  /// The index at which an item is shown; nil if it is not.
  func accessibleIndex(ofItem number: Int) -> Int?

  /// An item's rectangle in the view's coordinates.
  func accessibleFrame(ofItem number: Int) -> Rect

  /// The rectangle of a column's title, in the view's coordinates.
  func accessibleFrame(ofColumn column: Int) -> Rect
}

extension AccessibleItemView {
  package func accessibleFrame(ofColumn column: Int) -> Rect { bounds }
}

/// A view that relates labels to controls.
@MainActor
package protocol AccessibleLabelling: View {
  var accessibleRelations: [AccessibleRelation] { get }
}

/// The views that name or explain a control.
package struct AccessibleRelation {
  package var control: View
  package var labels: [View]
  package var descriptions: [View]

  package init(_ control: View, labels: [View], descriptions: [View] = []) {
    self.control = control
    self.labels = labels
    self.descriptions = descriptions
  }
}
