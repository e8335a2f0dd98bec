/// A key of the keyboard or a button of the pointer.
package enum PressSource: Hashable, Sendable {
  /// A key, by its key code, which does not depend on the modifiers.
  case key(UInt32)
  /// A pointer button, by its number.
  case button(UInt32)
}

/// The effect that a press may have.
package enum PressVerdict: Hashable, Sendable {
  /// A new press on an armed alert: it may activate a control.
  case counts
  /// A repeat of a held key: it may scroll or type, but not activate a control.
  case repeats
  /// None: the key or button went down before the alert was armed.
  case dropped
}

/// Tracks which keys and buttons are down, and which of them were pressed on this alert.
///
/// A key that was pressed before the alert was armed, a repeat of a held key, and a release without
/// a press never activate a control.
package struct PressTracker: Hashable, Sendable {
  /// The keys and buttons that are down, and whether their presses counted.
  private var down: [PressSource: Bool] = [:]

  package init() {}

  /// Reports that the alert has got the keyboard.
  ///
  /// Pointer buttons stay pressed: the alert may have got the keyboard because of a click.
  ///
  /// - Parameter keys: The keys that are down already; they have no effect until released.
  package mutating func keyboardBegins(holding keys: some Sequence<UInt32> = EmptyCollection()) {
    down = down.filter { source, _ in
      if case .button = source { true } else { false }
    }
    for key in keys { down[.key(key)] = false }
  }

  /// Reports a press.
  ///
  /// - Parameters:
  ///   - source: The key or button.
  ///   - isArmed: Whether the alert is armed now.
  ///   - isRepeat: Whether the X server reports a repeat; a key that is down already repeats anyway.
  /// - Returns: The effect that the press may have.
  package mutating func pressed(
    _ source: PressSource, isArmed: Bool, isRepeat: Bool = false
  ) -> PressVerdict {
    // Buttons do not repeat: the release of one that is still down was not reported.
    if case .key = source, let counted = down[source] {
      return counted && isArmed ? .repeats : .dropped
    }
    down[source] = isArmed && !isRepeat
    return isArmed && !isRepeat ? .counts : .dropped
  }

  /// Reports a release.
  ///
  /// - Returns: Whether it may activate a control: its press counted and the alert is still armed.
  package mutating func released(_ source: PressSource, isArmed: Bool) -> Bool {
    let counted = down.removeValue(forKey: source) ?? false
    return counted && isArmed
  }
}
