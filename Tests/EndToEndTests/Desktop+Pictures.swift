import AlertProtocol
import Glibc
import TestHarness
import Testing
import X11

/// Pictures as observable from outside of the presenter.
extension Desktop {
  /// Whether a pixel of the screen has a colour.
  func shows(_ color: UInt32) throws -> Bool {
    let picture = try server.screenshot()
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width where picture[x, y] & 0xff_ffff == color { return true }
    }
    return false
  }

  /// The process identifiers of the running programs that the presenter has started.
  func helpers() throws -> String {
    let pid = try #require(try presenterStatus()).pid
    return try String(contentsOfFileAt: "/proc/\(pid)/task/\(pid)/children")
  }
}
