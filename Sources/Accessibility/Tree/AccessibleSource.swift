package import AlertModel
package import AlertViews

/// The window of an alert, as reported to screen readers.
@MainActor
package protocol AccessibleSource: AnyObject {
  /// What the window is: its role, its name, and what can be done with the alert as a whole.
  var element: AccessibleElement { get }

  /// What is in the window.
  var body: AccessibleBody { get }

  /// Whether the alert has the keyboard.
  var isActive: Bool { get }

  /// The rectangle of the alert's box, in device pixels of the root.
  var screenFrame: Rect { get }

  /// Converts a rectangle of the content, in points, to device pixels of the root.
  func screenRect(_ rect: Rect) -> Rect

  /// Whether the alert takes a request of another program now.
  func accepts(_ request: AccessibleRequest) -> Bool

  /// Does something with the alert as a whole.
  ///
  /// - Returns: Whether it was done.
  func perform(_ action: AccessibleAction) -> Bool

  /// Gives the alert the keyboard, if it is one that can be given it.
  ///
  /// - Returns: Whether it has the keyboard.
  func takeKeyboard() -> Bool
}

/// What a screen reader finds in an alert's window.
@MainActor
package enum AccessibleBody {
  /// Views, and the one among them that keys go to; nil for none. Also the process of another program
  /// that shows a window of its own in the alert, and whose objects come after the views.
  case views(RootView, focus: View?, program: Int32? = nil)
  /// Only the window's name is known.
  case none
}
