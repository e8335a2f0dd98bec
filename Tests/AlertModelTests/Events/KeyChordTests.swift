import AlertModel
import Testing

@Suite("Key chords")
struct KeyChordTests {
  @Test(
    arguments: [
      ("Super+N", .super, "n", "Super+N"),
      ("Control+Alt+space", [.control, .alt], "space", "Control+Alt+space"),
      ("ctrl+SHIFT+f5", [.control, .shift], "F5", "Shift+Control+F5"),
      (" super + Enter ", .super, "Return", "Super+Return"),
      ("F12", [], "F12", "F12"),
      ("XF86Tools", [], "XF86Tools", "XF86Tools"),
      ("Alt+bracketleft", .alt, "bracketleft", "Alt+bracketleft"),
    ] as [(String, KeyModifiers, String, String)])
  func validChordsAreParsed(
    text: String, modifiers: KeyModifiers, key: String, shown: String
  ) throws {
    let chord = try KeyChord(parsing: text)
    #expect(chord == KeyChord(modifiers, key: key))
    #expect(chord.description == shown)
    #expect(try KeyChord(parsing: shown) == chord)
  }

  @Test(arguments: [
    ("", "the chord “” wants a key, with modifiers before it, as in Super+N"),
    ("Super+", "the chord “Super+” wants a key, with modifiers before it, as in Super+N"),
    ("Super++N", "the chord “Super++N” wants a key, with modifiers before it, as in Super+N"),
    (
      "Hyper+N",
      "the chord “Hyper+N” has no modifier “Hyper”; available: Shift, Control, Alt and Super"
    ),
    ("Super+ü", "the chord “Super+ü” has no key “ü”: a letter, F12 or space, say"),
    (
      "n",
      "the chord “n” would be in the way of typing; Control, Alt or Super has to go with that key"
    ),
    (
      "Shift+space",
      "the chord “Shift+space” would be in the way of typing; Control, Alt or Super has to go with"
        + " that key"
    ),
  ])
  func invalidChordsHaveAOneLineError(text: String, message: String) {
    #expect(throws: KeyChordError.self) { try KeyChord(parsing: text) }
    do {
      _ = try KeyChord(parsing: text)
    } catch {
      #expect(error.description == message)
    }
  }

  @Test(
    arguments: [
      ("Control+X", KeyPress(.text("x"), modifiers: .control), true),
      ("Control+X", KeyPress(.text("x"), modifiers: [.control, .shift]), false),
      ("Control+X", KeyPress(.text("x")), false),
      ("Alt+1", KeyPress(.text("1"), modifiers: .alt), true),
      ("Alt+exclam", KeyPress(.text("!"), modifiers: [.alt, .shift]), true),
      ("Alt+exclam", KeyPress(.text("1"), modifiers: [.alt, .shift]), false),
      ("F5", KeyPress(.function(5)), true), ("F5", KeyPress(.function(6)), false),
      ("Shift+F5", KeyPress(.function(5)), false),
      ("Control+space", KeyPress(.space, modifiers: .control), true),
      ("Control+Return", KeyPress(.return, modifiers: .control), true),
      ("Alt+XF86Mail", KeyPress(.text(""), modifiers: .alt), false),
    ] as [(String, KeyPress, Bool)])
  func pressesMatchTheChord(text: String, press: KeyPress, isChord: Bool) throws {
    #expect(try KeyChord(parsing: text).matches(press) == isChord)
  }
}
