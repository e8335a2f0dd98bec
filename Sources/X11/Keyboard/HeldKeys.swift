/// Which keys are down, by keycode.
nonisolated package struct HeldKeys: Hashable, Sendable {
  private var codes: Set<UInt8> = []

  /// Whether no key is down.
  package var isEmpty: Bool { codes.isEmpty }

  /// The keycodes, lowest first.
  package var keycodes: [UInt8] { codes.sorted() }

  package init() {}

  /// Takes over the 32 bytes of a keymap, in which bit `n % 8` of byte `n / 8` stands for keycode
  /// `n`.
  init(keymap: [CChar]) {
    for (index, byte) in keymap.enumerated() where byte != 0 {
      for bit in 0..<8 where UInt8(bitPattern: byte) & (1 << bit) != 0 {
        codes.insert(UInt8(truncatingIfNeeded: index * 8 + bit))
      }
    }
  }

  package func contains(_ keycode: UInt8) -> Bool { codes.contains(keycode) }

  /// Takes note of a press; false if the key was down already.
  mutating func press(_ keycode: UInt8) -> Bool { codes.insert(keycode).inserted }

  mutating func release(_ keycode: UInt8) {
    codes.remove(keycode)
  }
}
