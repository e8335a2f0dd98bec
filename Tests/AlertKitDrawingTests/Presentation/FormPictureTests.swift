import AlertModel
import AlertTestSupport
import Testing

/// Forms with several inputs, menus and captions, compared with reference pictures.
@MainActor
struct FormPictureTests {
  private static let form = AlertDescription(
    caption: "Virtual machines", title: "New machine", message: "What is it to be?",
    inputs: [
      AlertInput(name: "name", label: "_Name", kind: .field(TextRules(value: "atlas"))),
      AlertInput(
        name: "size", label: "_Size",
        kind: .choice(
          ChoiceRules(
            items: ["Small", "Medium", "Large", "Huge", "Custom"], selection: ["Large"]))),
      AlertInput(
        name: "shell", label: "Shell", kind: .choice(ChoiceRules(items: ["bash", "zsh"]))),
      AlertInput(
        name: "volume", label: "Volume",
        kind: .slider(NumberRules(value: 3, minimum: 0, maximum: 9, step: 1))),
      AlertInput(
        name: "day", label: "_From",
        // Far from the current month, in which today is marked.
        kind: .date(DateRules(value: CalendarDate("2061-05-20")))),
      AlertInput(name: "until", label: "Until", kind: .date(DateRules())),
      AlertInput(name: "count", label: "Count", kind: .number(NumberRules(value: 2))),
      AlertInput(name: "admin", label: "_Administrator", kind: .check(isOn: true)),
    ],
    buttons: [
      AlertButton(id: "cancel", label: "_Cancel", role: .cancel),
      AlertButton(id: "ok", label: "C_reate"),
    ])

  private static func menu(_ change: (inout AlertDescription) -> Void = { _ in })
    -> AlertDescription
  {
    var alert = AlertDescription(
      title: "Run",
      inputs: [
        AlertInput(
          name: "program",
          kind: .choice(
            ChoiceRules(
              items: ["firefox", "gimp", "inkscape", "thunar", "xterm"], form: .list,
              isFirstChosen: true, allowsOther: true)))
      ],
      buttons: [
        AlertButton(id: "cancel", label: "Cancel", role: .cancel, isHidden: true),
        AlertButton(id: "ok", label: "OK", isHidden: true),
      ], defaultButton: "ok", style: .menu)
    change(&alert)
    return alert
  }

  @Test(arguments: InputPicture.looks)
  func aFormOfEightInputs(appearance: Appearance, scale: Double) throws {
    try PresentationPicture(description: Self.form, size: Size(width: 480, height: 800))
      .expectLikeness("form", appearance: appearance, scale: scale)
  }

  @Test(arguments: [Appearance.light, .dark])
  func aFormWithItsMenuOpen(appearance: Appearance) throws {
    try PresentationPicture(
      description: Self.form, size: Size(width: 480, height: 800),
      events: [
        .keyPressed(KeyPress(.tab)), .keyPressed(KeyPress(.space)), .keyPressed(KeyPress(.down)),
      ]
    ).expectLikeness("form-menu", appearance: appearance)
  }

  @Test(arguments: [Appearance.light, .dark])
  func aFormWithItsCalendarOpen(appearance: Appearance) throws {
    var form = Self.form
    form.inputs = Array(form.inputs[4...6])
    try PresentationPicture(
      description: form, size: Size(width: 480, height: 700),
      events: [.keyPressed(KeyPress(.space)), .keyPressed(KeyPress(.right))]
    ).expectLikeness("form-calendar", appearance: appearance)
  }

  @Test func mnemonicsAreUnderlinedWhileAltIsHeld() throws {
    var picture = PresentationPicture(description: Self.form, size: Size(width: 480, height: 800))
    picture.modifiers = .alt
    try picture.expectLikeness("form-mnemonics")
  }

  @Test(arguments: InputPicture.looks)
  func aMenuHasNoButtonsAndHardlyDimsTheDesktop(appearance: Appearance, scale: Double) throws {
    try PresentationPicture(description: Self.menu(), size: Size(width: 620, height: 420))
      .expectLikeness("menu", appearance: appearance, scale: scale)
  }

  @Test func aMenuAtTheBottom() throws {
    let menu = Self.menu {
      $0.position = .bottom
      $0.caption = "Programs"
    }
    try PresentationPicture(description: menu, size: Size(width: 620, height: 420))
      .expectLikeness("menu-bottom")
  }

  @Test(arguments: [Appearance.light, .dark])
  func aCaptionStandsAboveTheTitle(appearance: Appearance) throws {
    let alert = AlertDescription(
      caption: "Backup", title: "Replace the last one?", message: "It is from yesterday.",
      icon: .question, buttons: Self.form.buttons)
    try PresentationPicture(description: alert, size: Size(width: 480, height: 320))
      .expectLikeness("caption", appearance: appearance)
  }
}
