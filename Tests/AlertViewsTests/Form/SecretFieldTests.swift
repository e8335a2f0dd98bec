import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import TestHarness
import Testing

/// Typing secrets, which are only in locked memory and in no response.
@MainActor
struct SecretFieldTests {
  private static func description(
    isRequired: Bool = false, isRepeated: Bool = false
  ) -> AlertDescription {
    AlertDescription(
      title: "Unlock",
      inputs: [
        AlertInput(
          name: "key", label: "Passphrase", kind: .secret(SecretRules(isRepeated: isRepeated)),
          isRequired: isRequired)
      ],
      buttons: AlertDescription.twoButtons.buttons)
  }

  private let bench: StandardAlertBench
  private var field: SecretField { bench.content.secretFields[0] }

  init() throws {
    bench = try StandardAlertBench(Self.description())
    bench.content.didPresent()
    try bench.draw()
  }

  private func type(_ text: String, on bench: StandardAlertBench) {
    for character in text {
      bench.content.handle(
        .keyPressed(
          KeyPress(.text(character.lowercased()), writes: String(character))))
    }
  }

  private func secret(_ field: SecretField) -> String {
    field.withSecret { String(decoding: $0, as: UTF8.self) }
  }

  @Test
  func aTypedSecretIsNotInTheResponse() throws {
    type("Pä𝄞!", on: bench)
    #expect(secret(field) == "Pä𝄞!")
    bench.press(.return)
    let response = try #require(bench.host.responses.first)
    #expect(response.button == "replace")
    #expect(response.values == [:])
    #expect(!bench.host.events.contains { if case .changed = $0 { true } else { false } })
  }

  @Test
  func wholeCharactersAreDeleted() {
    type("ae\u{301}𝄞", on: bench)
    bench.press(.backspace)
    #expect(secret(field) == "ae\u{301}")
    bench.press(.backspace)
    #expect(secret(field) == "a")
    bench.press(.home)
    bench.press(.delete)
    #expect(secret(field) == "")
    bench.press(.backspace)
    #expect(secret(field) == "")
  }

  @Test
  func theCaretMovesAndASelectionIsReplaced() {
    type("abcd", on: bench)
    bench.press(.left)
    bench.press(.left, .shift)
    bench.press(.left, .shift)
    type("X", on: bench)
    #expect(secret(field) == "aXd")
    bench.press(.text("a"), .control)
    type("new", on: bench)
    #expect(secret(field) == "new")
    bench.press(.text("u"), .control)
    #expect(secret(field) == "")
  }

  @Test
  func onlyTheFirstLineIsPastedAndCopyingIsDisabled() {
    bench.host.pasteboard.write("from elsewhere\nand more", to: .clipboard)
    bench.press(.text("v"), .control)
    #expect(secret(field) == "from elsewhere")
    bench.press(.text("a"), .control)
    bench.press(.text("c"), .control)
    bench.press(.text("x"), .control)
    #expect(secret(field) == "from elsewhere")
    bench.host.pasteboard.read(.clipboard, limit: 100) { #expect($0 == "from elsewhere\nand more") }
  }

  @Test
  func textThatIsTooLongIsRejected() {
    bench.host.pasteboard.write(String(repeating: "x", count: 1023), to: .clipboard)
    bench.press(.text("v"), .control)
    type("y", on: bench)
    #expect(field.withSecret(\.count) == 1023)
    #expect(!secret(field).contains("y"))
  }

  @Test(arguments: [
    (String(repeating: "x", count: 1024), 0), (String(repeating: "x", count: 4000), 0),
    (String(repeating: "x", count: 1022) + "é", 0), (String(repeating: "é", count: 600), 0),
    (String(repeating: "x", count: 1021) + "é", 1023),
    (String(repeating: "x", count: 1000) + "\n" + String(repeating: "y", count: 4000), 1000),
  ])
  func aPastedSecretIsNeverTruncated(text: String, count: Int) {
    bench.host.pasteboard.write(text, to: .clipboard)
    bench.press(.text("v"), .control)
    #expect(field.withSecret(\.count) == count)
    #expect(field.advice == (count == 0 ? "This is longer than 1023 bytes." : ""))
    // The note does not block typing.
    type("a", on: bench)
    #expect(field.advice == (count == 1023 ? "This is longer than 1023 bytes." : ""))
  }

  @Test(arguments: [
    ("a\0b", "ab"), ("é日𝄞", "é日𝄞"), ("one\rtwo", "one"), ("\n", ""),
  ])
  func aPastedLineIsCleaned(text: String, line: String) {
    bench.host.pasteboard.write(text, to: .primary)
    bench.host.pasteboard.readSecret(.primary, limit: 100) { secret in
      secret?.withUnsafeBytes { #expect($0.elementsEqual(text.utf8.filter { $0 != 0 })) }
    }
    bench.host.pasteboard.write(text, to: .clipboard)
    bench.press(.text("v"), .control)
    #expect(secret(field) == line)
  }

  @Test
  func anEmptySecretIsRefusedOnlyWhenOneIsRequired() throws {
    bench.press(.return)
    #expect(bench.host.responses.count == 1)
    let strict = try StandardAlertBench(Self.description(isRequired: true))
    strict.content.didPresent()
    strict.press(.return)
    #expect(strict.host.responses.isEmpty)
    #expect(strict.content.secretFields[0].problem == "Please fill this in.")
    type("x", on: strict)
    strict.press(.return)
    #expect(strict.host.responses.count == 1)
  }

  @Test
  func bothEntriesMustBeEqual() throws {
    let twice = try StandardAlertBench(Self.description(isRepeated: true))
    twice.content.didPresent()
    try twice.draw()
    let field = twice.content.secretFields[0]
    type("one", on: twice)
    twice.press(.return)
    #expect(field.problem == "Please type it a second time.")
    // The focus moved to the entry with the problem.
    type("two", on: twice)
    twice.press(.return)
    #expect(field.problem == "The two are not the same.")
    #expect(twice.host.responses.isEmpty)
    twice.press(.text("u"), .control)
    type("one", on: twice)
    twice.press(.return)
    #expect(twice.pressed == ["replace"])
  }

  @Test
  func capsLockIsReportedWhileItIsOn() throws {
    #expect(field.advice.isEmpty)
    bench.host.isCapsLockOn = true
    bench.content.handle(.keyReleased(KeyPress(.text(""))))
    #expect(field.advice == "Caps Lock is on.")
    bench.host.isCapsLockOn = false
    bench.content.handle(.keyReleased(KeyPress(.text(""))))
    #expect(field.advice.isEmpty)
  }

  @Test
  func nothingRemainsWhenTheAlertStepsAside() {
    type("gone", on: bench)
    bench.content.willStepAside()
    #expect(field.withSecret(\.isEmpty))
  }

  @Test
  func theCaretIsNotReportedToInputMethods() {
    type("abc", on: bench)
    #expect(bench.host.caret == nil)
  }

  @Test
  func aClickOnTheEyeAndControlSShowTheLetters() throws {
    type("abc", on: bench)
    let dots = try bench.picture()
    bench.press(.text("s"), .control)
    let letters = try bench.picture()
    #expect(letters != dots)
    let place = field.convert(field.bounds, toAncestor: bench.content.view)
    bench.click(Point(x: place.maxX - 17, y: place.minY + 17))
    bench.content.handle(.pointerMoved(Point(x: place.minX + 17, y: place.minY + 17)))
    try wait(for: "the eye without the pointer") { (try? bench.picture()) == dots }
    #expect(try bench.picture() == dots)
  }

  @Test
  func theSecurityLineAlwaysReservesItsHeight() throws {
    let plain = bench.content.measure(
      within: Size(width: 1248, height: 768), in: bench.environment
    ).height
    field.tellsSecurity = true
    func height() -> Double {
      bench.content.measure(within: Size(width: 1248, height: 768), in: bench.environment).height
    }
    let open = height()
    field.setSecure(true)
    // A box that changes its size is disarmed, and then not secure.
    #expect(height() == open)
    #expect(open > plain)
    field.tellsSecurity = false
    #expect(height() == plain)
  }

  @Test
  func onEditIsCalledForTheFirstEntryOnly() throws {
    let bench = try StandardAlertBench(Self.description(isRepeated: true))
    bench.content.didPresent()
    try bench.draw()
    let field = bench.content.secretFields[0]
    var edits = 0
    field.onEdit = { edits += 1 }
    field.repetitionPraise = "They match."
    field.repetitionProblem = "They differ."
    type("ab", on: bench)
    #expect(edits == 2)
    #expect(field.advice.isEmpty)
    bench.press(.tab)
    type("ax", on: bench)
    #expect(field.problem == "They differ.")
    bench.press(.backspace)
    type("b", on: bench)
    #expect(edits == 2)
    #expect(field.problem == nil)
    #expect(field.advice == "They match.")
  }
}
