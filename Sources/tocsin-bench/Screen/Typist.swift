import CXTst
import GLib
import X11

/// Types on a private screen as a person would, through the XTEST extension.
final class Typist {
  private let connection: DisplayConnection

  init(on screen: PrivateScreen) {
    connection = screen.connection
  }

  /// Presses and releases a key, with others held around it.
  ///
  /// - Parameters:
  ///   - keysym: What the key is to give, such as the number of a letter in Latin 1.
  ///   - modifiers: The symbols of the keys that are held.
  /// - Returns: When the key went down, in nanoseconds of the monotonic clock.
  /// - Throws: `BenchError` when the layout has no such key.
  @discardableResult
  func tap(_ keysym: UInt, holding modifiers: [UInt] = []) throws -> Int64 {
    for modifier in modifiers { try send(modifier, isDown: true) }
    connection.sync()
    let start = MonotonicClock.now()
    try send(keysym, isDown: true)
    connection.flush()
    try send(keysym, isDown: false)
    for modifier in modifiers.reversed() { try send(modifier, isDown: false) }
    connection.sync()
    return start
  }

  private func send(_ keysym: UInt, isDown: Bool) throws {
    guard let keycode = connection.keycode(for: keysym) else {
      throw BenchError("no key of this layout gives the symbol \(keysym)")
    }
    connection.withUnsafeHandle {
      _ = XTestFakeKeyEvent($0, UInt32(keycode), isDown ? 1 : 0, 0)
    }
  }

  static let control: UInt = 0xffe3
  static let backspace: UInt = 0xff08
  static let escape: UInt = 0xff1b
}
