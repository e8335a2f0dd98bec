internal import CXTst
package import X11

/// Keys and buttons as if they came from real hardware, through the XTEST extension.
///
/// Every call waits until the server has taken the input in.
package final class XTestInput {
  private let connection: DisplayConnection

  /// Types and clicks on a server.
  package init(on server: XServer) {
    connection = server.control
  }

  /// Presses or releases the key that gives a symbol.
  ///
  /// - Throws: `WaitError` when the layout has no such key.
  package func key(_ keysym: UInt, isDown: Bool) throws {
    guard let keycode = connection.keycode(for: keysym) else {
      throw WaitError(description: "no key gives the symbol \(keysym)")
    }
    connection.withUnsafeHandle {
      _ = XTestFakeKeyEvent($0, UInt32(keycode), isDown ? 1 : 0, 0)
    }
    connection.sync()
  }

  /// Presses and releases the key that gives a symbol, with other keys held around it.
  ///
  /// - Throws: `WaitError` when the layout has no such key.
  package func tap(_ keysym: UInt, holding modifiers: [UInt] = []) throws {
    for modifier in modifiers { try key(modifier, isDown: true) }
    try key(keysym, isDown: true)
    try key(keysym, isDown: false)
    for modifier in modifiers.reversed() { try key(modifier, isDown: false) }
  }

  /// Presses and releases a key by its code, whatever the layout says of it.
  package func keycode(_ keycode: UInt8) {
    for isDown: Int32 in [1, 0] {
      connection.withUnsafeHandle { _ = XTestFakeKeyEvent($0, UInt32(keycode), isDown, 0) }
    }
    connection.sync()
  }

  /// Types letters, digits and spaces of Latin 1, capitals with Shift.
  ///
  /// - Throws: `WaitError` when the layout lacks one of them.
  package func type(_ text: String) throws {
    for scalar in text.unicodeScalars {
      let isCapital = ("A"..."Z").contains(scalar)
      let keysym = UInt(isCapital ? scalar.value + 32 : scalar.value)
      try tap(keysym, holding: isCapital ? [Keysym.shift] : [])
    }
  }

  /// Moves the pointer, in the screen's coordinates.
  package func movePointer(to point: PixelPoint) {
    connection.withUnsafeHandle {
      _ = XTestFakeMotionEvent($0, -1, Int32(point.x), Int32(point.y), 0)
    }
    connection.sync()
  }

  /// Presses or releases a button of the pointer.
  package func button(_ number: UInt32, isDown: Bool) {
    connection.withUnsafeHandle { _ = XTestFakeButtonEvent($0, number, isDown ? 1 : 0, 0) }
    connection.sync()
  }

  /// Moves the pointer and presses and releases a button there.
  package func click(at point: PixelPoint, button number: UInt32 = 1) {
    movePointer(to: point)
    button(number, isDown: true)
    button(number, isDown: false)
  }
}

/// The symbols of keys that tests press, from `keysymdef.h`.
nonisolated package enum Keysym {
  package static let backspace: UInt = 0xff08
  package static let tab: UInt = 0xff09
  package static let `return`: UInt = 0xff0d
  package static let escape: UInt = 0xff1b
  package static let home: UInt = 0xff50
  package static let left: UInt = 0xff51
  package static let up: UInt = 0xff52
  package static let right: UInt = 0xff53
  package static let down: UInt = 0xff54
  package static let pageUp: UInt = 0xff55
  package static let pageDown: UInt = 0xff56
  package static let end: UInt = 0xff57
  package static let shift: UInt = 0xffe1
  package static let control: UInt = 0xffe3
  package static let alt: UInt = 0xffe9
  package static let space: UInt = 0x20
  package static let deadAcute: UInt = 0xfe51
}
