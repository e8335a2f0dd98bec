/// A key or a button of the pointer, by the number that the system gives it.
package enum PressSource: Hashable, Sendable {
  /// A key, by its key code, so that it is the same key whatever modifiers come and go.
  case key(UInt32)
  /// A button of the pointer.
  case button(UInt32)
}

/// What is to be made of a press.
package enum PressVerdict: Hashable, Sendable {
  /// A fresh press of an armed alert: it may activate something.
  case counts
  /// A held key's repeat: it may scroll or write, and never activates anything.
  case repeats
  /// Nothing: it belongs to what was there before the alert was armed.
  case dropped
}

/// Follows which keys and buttons are down, and which of them went down on this alert.
///
/// A key that went down before the alert was armed, a key that is held and repeats, and a release
/// whose press was not seen never activate anything.
package struct PressTracker: Hashable, Sendable {
  /// Whatever is down, and whether its press counted.
  private var down: [PressSource: Bool] = [:]

  package init() {}

  /// Takes note that the alert gets the keyboard, for the first time or again.
  ///
  /// What the pointer's buttons are doing goes on: a click may be what the keyboard was given for.
  ///
  /// - Parameter keys: Those that are down already; until one is released it counts for nothing.
  package mutating func keyboardBegins(holding keys: some Sequence<UInt32> = EmptyCollection()) {
    down = down.filter { source, _ in
      if case .button = source { true } else { false }
    }
    for key in keys { down[.key(key)] = false }
  }

  /// Takes note of a press and says what to make of it.
  ///
  /// - Parameters:
  ///   - source: What went down.
  ///   - isArmed: Whether the alert is armed at this moment.
  ///   - isRepeat: Whether the system says that it is a repeat; one that is down already is one in
  ///     any case.
  /// - Returns: Whether it may activate, may at least scroll or write, or is to be forgotten.
  package mutating func pressed(
    _ source: PressSource, isArmed: Bool, isRepeat: Bool = false
  ) -> PressVerdict {
    // A button never repeats: one that is down still was let go where nobody told of it.
    if case .key = source, let counted = down[source] {
      return counted && isArmed ? .repeats : .dropped
    }
    down[source] = isArmed && !isRepeat
    return isArmed && !isRepeat ? .counts : .dropped
  }

  /// Takes note of a release.
  ///
  /// - Returns: Whether it ends a press that counted, on an alert that is armed still: only then
  ///   may it activate something.
  package mutating func released(_ source: PressSource, isArmed: Bool) -> Bool {
    let counted = down.removeValue(forKey: source) ?? false
    return counted && isArmed
  }
}
