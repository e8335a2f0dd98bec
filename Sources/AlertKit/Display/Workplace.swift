import AlertModel
import X11

/// Where the user works on a display: each fact costs round trips at most once.
@MainActor
final class Workplace {
  /// The frame of the focused window, in device pixels of the root; nil if no window has the focus.
  private(set) lazy var focusedFrame = connection.queryActiveWindowFrame().map { Rect($0) }
  /// The pointer's place, in device pixels of the root; nil if it is on another X screen.
  private(set) lazy var pointer = connection.queryPointer().map { Point($0) }

  private let connection: DisplayConnection

  /// - Parameter connection: The display.
  init(on connection: DisplayConnection) {
    self.connection = connection
  }
}
