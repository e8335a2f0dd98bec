import AlertKit
import AlertModel
import AlertTestSupport
import Cairo
import DrawingTestSupport
import Testing

/// The standard alert, compared with reference pictures.
@MainActor
struct StandardAlertPictureTests {
  private static let folder = GoldenFolder.of(#filePath)

  init() throws {
    try TestFonts.install()
  }

  private static let replace = AlertDescription(
    title: "Replace “holiday.jpg”?",
    message: "A file with this name already exists in Photos."
      + " Replacing it overwrites its contents.",
    icon: .warning,
    buttons: [
      AlertButton(id: "cancel", label: "Cancel", role: .cancel),
      AlertButton(id: "replace", label: "Replace"),
    ])

  private static let erase = AlertDescription(
    title: "Erase backup disk?",
    message: "All 412 GB on “Archive” will be deleted. You can’t undo this.",
    icon: .warning,
    buttons: [
      AlertButton(id: "erase", label: "Erase", role: .destructive),
      AlertButton(id: "other", label: "Choose Another Disk…"),
      AlertButton(id: "cancel", label: "Cancel", role: .cancel),
    ])

  @Test(arguments: [Appearance.light, .dark], [1.0, 2.0])
  func aRowOfButtons(appearance: Appearance, scale: Double) throws {
    try expectLikeness(
      Self.replace, "row-\(appearance)-\(Int(scale))x", appearance: appearance, scale: scale)
  }

  @Test(arguments: [Appearance.light, .dark], [1.0, 2.0])
  func aColumnOfButtons(appearance: Appearance, scale: Double) throws {
    try expectLikeness(
      Self.erase, "column-\(appearance)-\(Int(scale))x", appearance: appearance, scale: scale)
  }

  @Test(arguments: [Appearance.light, .dark])
  func aLongMessageScrolls(appearance: Appearance) throws {
    var description = Self.replace
    description.message = (1...60).map { "Line \($0) of a message that goes on." }
      .joined(separator: "\n")
    try expectLikeness(
      description, "scroll-\(appearance)-1x", appearance: appearance,
      limit: Size(width: 608, height: 448),
      after: [.scrolled(Point(x: 190, y: 200), dx: 0, dy: 130)])
  }

  @Test func aLongColumnScrolls() throws {
    var description = Self.erase
    description.buttons = (1...40).map { AlertButton(id: "\($0)", label: "Choice \($0)") }
    try expectLikeness(
      description, "choices-light-1x", limit: Size(width: 608, height: 448),
      after: [.keyPressed(KeyPress(.end)), .keyPressed(KeyPress(.up))])
  }

  @Test func hebrewRunsFromTheRight() throws {
    try expectLikeness(
      AlertDescription(
        title: "להחליף את הקובץ?",
        message: "קובץ בשם holiday.jpg כבר קיים. החלפתו תמחק את תוכנו.", icon: .question,
        buttons: [
          AlertButton(id: "cancel", label: "ביטול", role: .cancel),
          AlertButton(id: "replace", label: "החלף"),
        ]), "hebrew-dark-1x", appearance: .dark)
  }

  @Test(arguments: [AlertIcon.info, .question, .error, .success, .key])
  func aSymbol(icon: AlertIcon) throws {
    try expectLikeness(
      AlertDescription(title: "The backup is done.", icon: icon), "icon-\(icon.name)-light-1x")
  }

  @Test func statesOfButtons() throws {
    var description = Self.replace
    description.buttons[0].label = "_Keep Both"
    try expectLikeness(
      description, "hover-focus-light-1x",
      after: [.pointerMoved(Point(x: 280, y: 200)), .keyPressed(KeyPress(.tab))])
  }

  @Test func markupAndACount() throws {
    let content = try StandardAlertContent(
      AlertDescription(
        title: "Mail from <i>nobody</i>",
        message: "<b>3</b> messages, <span foreground='#D92D20'>1 urgent</span>", usesMarkup: true))
    content.count = 12
    try expectLikeness(content, "markup-count-light-1x")
  }

  @Test func aFractionalScale() throws {
    try expectLikeness(Self.erase, "column-light-1.5x", scale: 1.5)
  }

  @Test(arguments: [0.0, 0.5, 1])
  func theSceneOfATransition(progress: Double) throws {
    let scene = SceneRenderer(
      size: Size(width: 640, height: 400), environment: AlertEnvironment(), ground: .desktop)
    let state = Transition.named(.alert).present.state(at: progress)
    let picture = try scene.render(try StandardAlertContent(Self.replace), state: state)
    let comparison = try GoldenComparison(
      picture, named: "scene-\(Int(progress * 100))", in: Self.folder)
    #expect(comparison.isAlike, "\(comparison.report)")
  }

  private func expectLikeness(
    _ description: AlertDescription, _ name: String, appearance: Appearance = .light,
    scale: Double = 1, limit: Size = Size(width: 1248, height: 768),
    after events: [InputEvent] = []
  ) throws {
    try expectLikeness(
      try StandardAlertContent(description), name, appearance: appearance, scale: scale,
      limit: limit, after: events)
  }

  private func expectLikeness(
    _ content: StandardAlertContent, _ name: String, appearance: Appearance = .light,
    scale: Double = 1, limit: Size = Size(width: 1248, height: 768),
    after events: [InputEvent] = []
  ) throws {
    let environment = AlertEnvironment(appearance: appearance, scale: scale)
    let size = content.measure(within: limit, in: environment)
    _ = try ContentSnapshot(of: content, size: size, in: environment)
    for event in events { content.handle(event) }
    let snapshot = try ContentSnapshot(of: content, size: size, in: environment)
    let comparison = try GoldenComparison(snapshot.surface, named: name, in: Self.folder)
    #expect(comparison.isAlike, "\(comparison.report)")
  }
}
