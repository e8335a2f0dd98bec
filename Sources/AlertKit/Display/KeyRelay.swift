import Accessibility
import X11

/// Offers keys to assistive programs before alerts handle them.
///
/// Orca's commands and its key echo need that while an alert grabs the keyboard. Keys keep their
/// order. Letters of a secret are not offered, and Escape is never delayed.
@MainActor
final class KeyRelay {
  /// Offers a key, and calls a closure with whether a program has consumed it; returns false if no
  /// program listens.
  var offer: ((AccessibleKey, @escaping (Bool) -> Void) -> Bool)?
  /// Whether a secret is being typed.
  var isSecret: (() -> Bool)?

  /// A key that waits for its reply or for earlier keys.
  private final class Entry {
    let deliver: () -> Void
    /// Whether a program has consumed it; nil while that is unknown.
    var isTaken: Bool?

    init(_ deliver: @escaping () -> Void) {
      self.deliver = deliver
    }
  }

  private var waiting: [Entry] = []

  private static let escape: UInt = 0xff1b

  /// Delivers a key, at once or when the programs have replied.
  ///
  /// - Parameters:
  ///   - event: A press or a release.
  ///   - deliver: Hands it to the alert.
  func pass(_ event: DisplayEvent, deliver: @escaping () -> Void) {
    guard let key = AccessibleKey(event), !event.isSyntheticKey else {
      return enqueue(Entry(deliver), isTaken: false)
    }
    if key.keysym == Self.escape {
      _ = offer?(key) { _ in }
      return enqueue(Entry(deliver), isTaken: false)
    }
    let entry = Entry(deliver)
    let isOffered =
      !(event.keyWrites && isSecret?() == true)
      && offer?(key) { [weak self] isTaken in self?.settle(entry, isTaken: isTaken) } == true
    enqueue(entry, isTaken: isOffered ? nil : false)
  }

  private func enqueue(_ entry: Entry, isTaken: Bool?) {
    if waiting.isEmpty, isTaken == false { return entry.deliver() }
    entry.isTaken = entry.isTaken ?? isTaken
    waiting.append(entry)
  }

  private func settle(_ entry: Entry, isTaken: Bool) {
    entry.isTaken = isTaken
    while let first = waiting.first, let isTaken = first.isTaken {
      waiting.removeFirst()
      if !isTaken { first.deliver() }
    }
  }
}

extension DisplayEvent {
  /// The keysyms of dead keys, and of the key that begins a compose sequence.
  private static let composing: (dead: ClosedRange<UInt>, compose: UInt) = (
    0xfe50...0xfe93, 0xff20
  )

  /// Whether the key types a character, or a part of one.
  fileprivate var keyWrites: Bool {
    switch self {
    case .keyPressed(let key), .keyReleased(let key):
      !key.text.isEmpty || Self.composing.dead.contains(key.keysym)
        || key.keysym == Self.composing.compose
    default: false
    }
  }

  /// Whether another client generated the key.
  fileprivate var isSyntheticKey: Bool {
    switch self {
    case .keyPressed(let key), .keyReleased(let key): key.isSynthetic
    default: false
    }
  }
}

extension AccessibleKey {
  /// The key of a press or a release; nil for other events.
  fileprivate init?(_ event: DisplayEvent) {
    switch event {
    case .keyPressed(let key): self.init(key, isPressed: true)
    case .keyReleased(let key): self.init(key, isPressed: false)
    default: return nil
    }
  }

  private init(_ key: KeyEvent, isPressed: Bool) {
    let isText = key.text.unicodeScalars.first.map { !$0.properties.isWhitespace } ?? false
    self.init(
      isPressed: isPressed, keysym: key.keysym, keycode: UInt32(key.keycode),
      modifiers: key.state.rawValue & 0xff, milliseconds: key.time,
      name: isText ? key.text : DisplayConnection.name(ofKeysym: key.keysym) ?? "", isText: isText)
  }
}
