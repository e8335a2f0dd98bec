/// The set of keys that are down, by keycode.
nonisolated package struct HeldKeys: Hashable, Sendable {
  private var codes: Set<UInt8> = []

  /// Whether no key is down.
  package var isEmpty: Bool { codes.isEmpty }

  /// The keycodes in ascending order.
  package var keycodes: [UInt8] { codes.sorted() }

  /// Creates an empty set.
  package init() {}

  /// Creates a set from the 32 bytes of a keymap, in which bit `n % 8` of byte `n / 8` stands for
  /// keycode `n`.
  ///
  /// X11 protocol: `QueryKeymap`.
  init(keymap: [CChar]) {
    for (index, byte) in keymap.enumerated() where byte != 0 {
      for bit in 0..<8 where UInt8(bitPattern: byte) & (1 << bit) != 0 {
        codes.insert(UInt8(truncatingIfNeeded: index * 8 + bit))
      }
    }
  }

  /// Records a press; returns false if the key was down already, which makes it a repeat.
  mutating func press(_ keycode: UInt8) -> Bool { codes.insert(keycode).inserted }

  mutating func release(_ keycode: UInt8) {
    codes.remove(keycode)
  }
}
