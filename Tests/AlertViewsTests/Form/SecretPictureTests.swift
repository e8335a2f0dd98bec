import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import Testing

/// Secret fields and check boxes, compared with reference pictures.
@MainActor
struct SecretPictureTests {
  private static func secret(isRepeated: Bool = false, isEnabled: Bool = true) -> AlertInput {
    AlertInput(
      name: "pass", label: "_Passphrase",
      kind: .secret(SecretRules(placeholder: "At least twelve letters", isRepeated: isRepeated)),
      isRequired: true, isEnabled: isEnabled)
  }

  private static let typed = InputPicture.typing("correct horse")

  @Test(arguments: InputPicture.looks)
  func dotsReplaceTypedCharacters(appearance: Appearance, scale: Double) throws {
    try InputPicture(input: Self.secret(), title: "Unlock signing key", events: Self.typed)
      .expectLikeness("secret-typed", appearance: appearance, scale: scale)
  }

  @Test(arguments: InputPicture.looks)
  func anEmptyFieldShowsItsPlaceholder(appearance: Appearance, scale: Double) throws {
    try InputPicture(input: Self.secret(), title: "Unlock signing key", isPresented: false)
      .expectLikeness("secret-empty", appearance: appearance, scale: scale)
  }

  @Test(arguments: [Appearance.light, .dark])
  func theLettersAreShownWhenAsked(appearance: Appearance) throws {
    let select: [InputEvent] = [
      .keyPressed(KeyPress(.text("s"), modifiers: .control)),
      .keyPressed(KeyPress(.home, modifiers: .shift)),
    ]
    try InputPicture(input: Self.secret(), title: "Unlock signing key", events: Self.typed + select)
      .expectLikeness("secret-shown", appearance: appearance)
  }

  @Test(arguments: [Appearance.light, .dark])
  func twoThatDifferAreSaidToDiffer(appearance: Appearance) throws {
    let events =
      Self.typed + [.keyPressed(KeyPress(.tab))] + InputPicture.typing("horse")
      + [.keyPressed(KeyPress(.return))]
    try InputPicture(
      input: Self.secret(isRepeated: true), title: "New passphrase", events: events
    )
    .expectLikeness("secret-invalid", appearance: appearance)
  }

  @Test(arguments: [Appearance.light, .dark], [70, -40])
  func qualityOfAWeighedPasswordIsReported(appearance: Appearance, quality: Int) throws {
    let isGood = quality > 0
    let prepare = { (content: StandardAlertContent) in
      let field = content.secretFields[0]
      field.repetitionTitle = "Once more"
      field.qualityLabel = "Quality:"
      field.quality = quality
      field.tellsSecurity = true
      // The rejected secret is also shown as not secure, so that both states have a picture.
      field.setSecure(isGood)
    }
    try InputPicture(
      input: Self.secret(isRepeated: true), title: "New passphrase", prepare: prepare,
      events: Self.typed
    )
    .expectLikeness(isGood ? "secret-good" : "secret-bad", appearance: appearance)
  }

  @Test(arguments: [Appearance.light, .dark])
  func oneThatIsDisabledLooksSo(appearance: Appearance) throws {
    try InputPicture(input: Self.secret(isEnabled: false), title: "Unlock signing key")
      .expectLikeness("secret-disabled", appearance: appearance)
  }

  @Test(arguments: InputPicture.looks, [true, false])
  func aBoxIsCheckedOrNot(look: (Appearance, Double), isOn: Bool) throws {
    let input = AlertInput(
      name: "keep", label: "_Remember for this session", kind: .check(isOn: isOn))
    try InputPicture(input: input, title: "Unlock signing key")
      .expectLikeness(
        isOn ? "check-on" : "check-off", appearance: look.0, scale: look.1)
  }

  @Test func aBoxThatMustBeCheckedSaysSo() throws {
    let input = AlertInput(
      name: "agree", label: "I have read this, all of it, down to the very last line of the page",
      kind: .check(isOn: false), isRequired: true)
    try InputPicture(
      input: input, title: "Terms", events: [.keyPressed(KeyPress(.return))]
    )
    .expectLikeness("check-invalid")
  }

  @Test func aBoxThatIsDisabledLooksSo() throws {
    let input = AlertInput(
      name: "keep", label: "Remember for this session", kind: .check(isOn: true), isEnabled: false)
    try InputPicture(input: input, title: "Unlock signing key").expectLikeness("check-disabled")
  }
}
