import GLib

/// Offers keys to programs that listen for them, such as a screen reader for its commands, before the
/// alert handles them.
///
/// A program that grabs the keyboard, as alerts do, must pass its keys on: the registry receives no
/// others. Keys keep their order, and none waits long for a reply. Return waits longest: a screen
/// reader that is still speaking replies late, and its command must not answer the alert as well.
final class KeyListeners {
  private static let path = "/org/a11y/atspi/registry/deviceeventcontroller"
  private static let interface = "org.a11y.atspi.DeviceEventController"
  /// How long a key waits for a reply, in milliseconds.
  private static let patience: Int32 = 150
  /// The same for Return, which answers an alert.
  private static let answerPatience: Int32 = 2000
  /// The number of unanswered keys after which no more are offered, until a program registers
  /// again.
  private static let mostUnanswered = 3

  private let connection: BusConnection
  private var subscriptions: [BusSubscription] = []
  private var isHeard = false
  private var unanswered = 0

  init(on connection: BusConnection) {
    self.connection = connection
    subscriptions = ["KeystrokeListenerRegistered", "KeystrokeListenerDeregistered"].map { member in
      BusSubscription(
        to: .init(sender: RegistryLink.registry, interface: Self.interface, member: member),
        on: connection
      ) { [weak self] _ in self?.ask() }
    }
    ask()
  }

  /// Whether any program listens for keys.
  var isListening: Bool { isHeard && unanswered < Self.mostUnanswered }

  private func ask() {
    unanswered = 0
    connection.call(
      "GetKeystrokeListeners", of: Self.interface, at: Self.path, of: RegistryLink.registry,
      within: 5000
    ) { [weak self] answer in
      if case .success(let values) = answer { self?.isHeard = (values[0]?.count ?? 0) > 0 }
    }
  }

  /// Offers a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - then: Called once with whether a program has consumed it, so that the alert must not.
  func offer(_ key: AccessibleKey, then: @escaping (Bool) -> Void) {
    // The registry's own description says `(uiuuisb)`, but it accepts only this.
    let event = Variant.tuple([
      .uint32(key.isPressed ? 0 : 1), .int32(Int32(truncatingIfNeeded: key.keysym)),
      .int32(Int32(truncatingIfNeeded: key.keycode)),
      .int32(Int32(truncatingIfNeeded: key.modifiers)),
      .int32(Int32(truncatingIfNeeded: key.milliseconds)), .text(key.name), .bool(key.isText),
    ])
    connection.call(
      "NotifyListenersSync", of: Self.interface, at: Self.path, of: RegistryLink.registry, [event],
      within: key.isReturn ? Self.answerPatience : Self.patience
    ) { [weak self] answer in
      switch answer {
      case .success(let values):
        self?.unanswered = 0
        then(values[0]?.bool ?? false)
      case .failure:
        self?.unanswered += 1
        then(false)
      }
    }
  }
}

/// A key event in the form that key listeners receive.
package struct AccessibleKey {
  package var isPressed: Bool
  package var keysym: UInt
  package var keycode: UInt32
  /// The core protocol's bits.
  package var modifiers: UInt32
  package var milliseconds: UInt
  /// The letter that the key types, or its name.
  package var name: String
  package var isText: Bool

  package init(
    isPressed: Bool, keysym: UInt, keycode: UInt32, modifiers: UInt32, milliseconds: UInt,
    name: String, isText: Bool
  ) {
    self.isPressed = isPressed
    self.keysym = keysym
    self.keycode = keycode
    self.modifiers = modifiers
    self.milliseconds = milliseconds
    self.name = name
    self.isText = isText
  }

  /// Whether it is Return, or Enter of the numeric keypad, which is a command of Orca's.
  fileprivate var isReturn: Bool { keysym == 0xff0d || keysym == 0xff8d }
}
