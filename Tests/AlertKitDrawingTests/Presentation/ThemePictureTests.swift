import AlertModel
import AlertTestSupport
import Testing

@testable import AlertViews

/// Every presentation in the shipped themes other than the default one, compared with reference
/// pictures.
@MainActor
struct ThemePictureTests {
  private static let buttons = [
    AlertButton(id: "erase", label: "Erase", role: .destructive),
    AlertButton(id: "cancel", label: "Cancel", role: .cancel),
    AlertButton(id: "other", label: "Choose Another Disk…"),
  ]
  private static let form = [
    AlertInput(name: "name", label: "Its name", kind: .field(TextRules(value: "Archive"))),
    AlertInput(name: "keep", label: "Keep the catalogue", kind: .check(isOn: true)),
    AlertInput(
      name: "how", label: "How",
      kind: .choice(ChoiceRules(items: ["Quickly", "Thoroughly"], selection: ["Thoroughly"]))),
  ]

  private static let menu = AlertInput(
    name: "disk", kind: .choice(ChoiceRules(items: ["Archive", "Photos", "Spare"], form: .list)))

  private static func description(_ style: AlertStyle) -> AlertDescription {
    var description = AlertDescription(
      title: "Erase backup disk?",
      message: "All 412 GB on “Archive” will be deleted. You can’t undo this.", icon: .warning,
      buttons: buttons, defaultButton: "other", application: style.isModal ? "" : "Backup",
      style: style)
    switch style {
    case .alert: break
    case .card, .panel: description.inputs = form
    case .menu:
      description.icon = .none
      description.inputs = [menu]
      description.buttons = [AlertButton(id: "other", label: "OK", isHidden: true)]
    case .sheet:
      description.icon = .none
      description.defaultButton = nil
    case .toast, .banner:
      description.progress = .percent(40)
      description.defaultButton = nil
      description.buttons = [buttons[1], buttons[0]]
    }
    return description
  }

  private static func size(_ style: AlertStyle) -> Size {
    switch style {
    case .alert: Size(width: 520, height: 420)
    case .sheet: Size(width: 520, height: 380)
    case .menu: Size(width: 560, height: 480)
    case .toast: Size(width: 480, height: 230)
    case .banner: Size(width: 760, height: 150)
    case .card: Size(width: 720, height: 540)
    case .panel: Size(width: 520, height: 560)
    }
  }

  /// The classic theme has only one appearance.
  nonisolated private static let looks: [(String, Appearance, Double)] = [
    ("high-contrast", .light, 1), ("high-contrast", .light, 2), ("high-contrast", .dark, 1),
    ("high-contrast", .dark, 2), ("classic", .light, 1), ("classic", .light, 2),
  ]

  @Test(arguments: AlertStyle.allCases, looks)
  func aPresentation(style: AlertStyle, look: (String, Appearance, Double)) throws {
    let (name, appearance, scale) = look
    try PresentationPicture(
      description: Self.description(style), size: Self.size(style),
      theme: try #require(ShippedThemes.loader.load(name)).theme
    ).expectLikeness("\(style.rawValue)-\(name)", appearance: appearance, scale: scale)
  }

  @Test func buttonsUnderThePointerAndUnderAFinger() throws {
    for (name, events) in [
      ("hovered", [InputEvent.pointerMoved(Point(x: 170, y: 185))]),
      (
        "pressed",
        [.pointerMoved(Point(x: 170, y: 185)), .pointerPressed(Point(x: 170, y: 185), clicks: 1)]
      ),
    ] {
      try PresentationPicture(
        description: Self.description(.alert), size: Self.size(.alert),
        theme: try #require(ShippedThemes.loader.load("classic")).theme, events: events
      ).expectLikeness("alert-classic-\(name)")
    }
  }
}
