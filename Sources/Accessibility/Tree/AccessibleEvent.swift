import AlertViews

/// What a screen reader is told when something has changed.
package enum AccessibleEvent: Equatable {
  /// What happens to a window as a whole.
  package enum WindowChange: String {
    case create = "Create"
    case activate = "Activate"
    case deactivate = "Deactivate"
    case destroy = "Destroy"
  }

  case window(WindowChange, Int, name: String)
  /// A node was added to another one, or the application, or removed.
  case child(of: Int, Int, at: Int, isAdded: Bool)
  /// The objects of another program were added to an alert.
  case guest(of: Int, name: String, path: String, at: Int)
  /// A state began or ended, by its name in AT-SPI.
  case state(AccessibleReference, String, Bool)
  case name(AccessibleReference, String)
  case description(AccessibleReference, String)
  case value(AccessibleReference, Double)
  /// Text was inserted or deleted; position and length count Unicode scalars.
  case text(AccessibleReference, isInserted: Bool, at: Int, length: Int, String)
  case caret(AccessibleReference, Int)
  case textSelection(AccessibleReference)
  /// Other items are chosen.
  case selection(AccessibleReference)
  /// The keyboard is on an item.
  case activeItem(AccessibleReference)
}
