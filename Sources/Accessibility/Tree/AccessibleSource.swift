package import AlertModel
package import AlertViews

/// The window of an alert, as reported to screen readers.
@MainActor
package protocol AccessibleSource: AnyObject {
  /// The window's element: its role, its name, and the actions of the whole alert.
  var element: AccessibleElement { get }

  /// The content of the window.
  var body: AccessibleBody { get }

  /// Whether the alert has the keyboard.
  var isActive: Bool { get }

  /// The rectangle of the alert's box, in device pixels of the root.
  var screenFrame: Rect { get }

  /// Converts a rectangle of the content, in points, to device pixels of the root.
  func screenRect(_ rect: Rect) -> Rect

  /// Whether the alert currently accepts a request of another program.
  func accepts(_ request: AccessibleRequest) -> Bool

  /// Performs an action on the whole alert.
  ///
  /// - Returns: Whether it was performed.
  func perform(_ action: AccessibleAction) -> Bool

  /// Gives the alert the keyboard, if it can have it.
  ///
  /// - Returns: Whether it has the keyboard.
  func takeKeyboard() -> Bool
}

/// The content of an alert's window for screen readers.
@MainActor
package enum AccessibleBody {
  /// Views, and the focused one among them; nil for none. Also the process of another program that
  /// shows its window in the alert; its objects come after the views.
  case views(RootView, focus: View?, program: Int32? = nil)
  /// Only the window's name.
  case none
}
