import Glibc
import TestHarness
import X11

/// An X server whose windows are on the X server of the test, where input comes from.
struct NestedServer {
  let desktop: Desktop
  /// A connection to the nested server.
  let control: DisplayConnection

  /// Starts the client on the nested server.
  func start(_ words: String...) throws -> ChildProcess {
    var environment = desktop.environment
    environment["DISPLAY"] = control.name
    return try ChildProcess(BuiltProducts.path(of: "tocsin"), words, environment: environment)
  }

  /// Waits until an alert has the focus.
  ///
  /// - Parameter former: The window of an alert that has ended, which may have it still.
  /// - Returns: The alert's window.
  /// - Throws: `HarnessError` if none gets it in time.
  @discardableResult
  func waitForKeyboard(after former: WindowID? = nil) throws -> WindowID {
    let window = try wait(for: "the keyboard", within: Bounds.start) { () -> WindowID? in
      guard let focused = control.queryFocusedWindow(), focused != former,
        control.windowClass(of: focused)?.name == "Tocsin"
      else { return nil }
      return focused
    }
    // The presenter has the event by then.
    usleep(200_000)
    return window
  }

  /// Types a line on the X server of the test.
  func enter(_ text: String) throws {
    try desktop.input.type(text)
    try desktop.input.tap(Keysym.return)
  }
}
