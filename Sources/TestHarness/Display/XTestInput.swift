internal import CX11
internal import CXTst
internal import GLib
internal import Glibc
package import X11

/// Key presses and pointer input that the server treats as coming from real devices.
///
/// Every method returns when the server has processed the input. The extension is XTEST. Keys have
/// the server's keyboard as their device, as a person's have, and pointer input the extension's.
package final class XTestInput {
  private let connection: DisplayConnection
  /// The server's keyboard, for keys that look like a person's; nil for the extension's own.
  private let keyboard: XID?

  /// Sends input to a server.
  ///
  /// - Parameters:
  ///   - server: The server.
  ///   - isAutomatic: Whether keys have the extension's own device, as those of xdotool have.
  package init(on server: XServer, isAutomatic: Bool = false) {
    connection = server.control
    keyboard = isAutomatic ? nil : connection.queryKeyboard()
  }

  /// Presses or releases the key that produces a keysym.
  ///
  /// - Throws: `HarnessError` if the keyboard layout has no such key.
  package func key(_ keysym: UInt, isDown: Bool) throws {
    send(try keycode(for: keysym), isDown: isDown)
    connection.sync()
  }

  /// Presses and releases the key that produces a keysym, while modifier keys are held.
  ///
  /// - Returns: When the key was pressed, in nanoseconds of the monotonic clock.
  /// - Throws: `HarnessError` if the keyboard layout lacks one of the keys.
  @discardableResult
  package func tap(_ keysym: UInt, holding modifiers: [UInt] = []) throws -> Int64 {
    for modifier in modifiers { try key(modifier, isDown: true) }
    let keycode = try keycode(for: keysym)
    let instant = MonotonicClock.now()
    send(keycode, isDown: true)
    connection.flush()
    send(keycode, isDown: false)
    connection.sync()
    for modifier in modifiers.reversed() { try key(modifier, isDown: false) }
    return instant
  }

  /// Presses and releases a key by its keycode, whatever it produces in the keyboard layout.
  package func keycode(_ keycode: UInt8) {
    for isDown in [true, false] { send(keycode, isDown: isDown) }
    connection.sync()
  }

  /// Types letters, digits and spaces of Latin 1, capital letters with Shift.
  ///
  /// - Throws: `HarnessError` if the keyboard layout lacks one of them.
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

  /// Presses or releases a pointer button.
  package func button(_ number: UInt32, isDown: Bool) {
    connection.withUnsafeHandle { _ = XTestFakeButtonEvent($0, number, isDown ? 1 : 0, 0) }
    connection.sync()
  }

  /// Moves the pointer, then presses and releases a button.
  package func click(at point: PixelPoint, button number: UInt32 = 1) {
    movePointer(to: point)
    button(number, isDown: true)
    button(number, isDown: false)
  }

  private func keycode(for keysym: UInt) throws -> UInt8 {
    guard let keycode = connection.keycode(for: keysym) else {
      throw HarnessError("no key of the layout produces the keysym \(keysym)")
    }
    return UInt8(keycode)
  }

  private func send(_ keycode: UInt8, isDown: Bool) {
    connection.withUnsafeHandle {
      if let keyboard {
        var device = XDevice(device_id: keyboard, num_classes: 0, classes: nil)
        _ = XTestFakeDeviceKeyEvent($0, &device, UInt32(keycode), isDown ? 1 : 0, nil, 0, 0)
      } else {
        _ = XTestFakeKeyEvent($0, UInt32(keycode), isDown ? 1 : 0, 0)
      }
    }
  }
}

extension DisplayConnection {
  /// Returns the server's first keyboard that is not the XTEST extension's; nil if there is none.
  fileprivate func queryKeyboard() -> XID? {
    withUnsafeHandle { handle in
      var count: Int32 = 0
      guard let list = XIQueryDevice(handle, XIAllDevices, &count) else { return nil }
      defer { XIFreeDeviceInfo(list) }
      let device = UnsafeBufferPointer(start: list, count: Int(count)).first {
        $0.use == XISlaveKeyboard && strstr($0.name, "XTEST") == nil
      }
      return device.map { XID($0.deviceid) }
    }
  }
}

extension DisplayConnection {
  /// Changes how soon and how often the server repeats a key that is held down.
  ///
  /// The corresponding Xlib request is `XkbSetAutoRepeatRate`.
  package func setAutoRepeat(delayMilliseconds: UInt32, intervalMilliseconds: UInt32) {
    withUnsafeHandle {
      _ = XkbSetAutoRepeatRate(
        $0, UInt32(XkbUseCoreKbd), delayMilliseconds, intervalMilliseconds)
    }
    sync()
  }
}

/// Keysyms of keys that tests press, from `keysymdef.h`.
///
/// Those of Latin 1 characters are the characters' code points.
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
  package static let end: UInt = 0xff57
  package static let shift: UInt = 0xffe1
  package static let control: UInt = 0xffe3
  package static let alt: UInt = 0xffe9
  package static let leftSuper: UInt = 0xffeb
  package static let space: UInt = 0x20
  package static let deadAcute: UInt = 0xfe51
}
