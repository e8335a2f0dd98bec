import AlertModel
import AlertTestSupport
import Foundation
import Testing

@testable import AlertViews

/// Reading and writing theme files, in which all properties of a theme can be set.
@MainActor
struct ThemeFileTests {
  @Test(arguments: ShippedThemes.names)
  func everyShippedThemeIsValid(name: String) throws {
    let result = try #require(ShippedThemes.loader.load(name))
    #expect(result.problems == [])
    let file = "\(ShippedThemes.folder)/\(name)/theme.conf"
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("comment=") && $0 != "comment=" })
  }

  @Test func theDefaultThemeFileEqualsTheBuiltInTheme() throws {
    #expect(try #require(ShippedThemes.loader.load("default")).theme == .default)
    let file = ShippedThemes.folder + "/default/theme.conf"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    for line in ThemeWriter.text(of: .default).split(separator: "\n") {
      #expect(lines.contains(line), "\(file) lacks \(line)")
    }
  }

  @Test func everyLengthAndEveryColorHasAKey() {
    func names(_ value: Any) -> Set<String> {
      Set(
        Mirror(reflecting: value).children.compactMap(\.label).map { label in
          label.reduce(into: "") { name, letter in
            name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
          }
        })
    }
    func keys(_ group: String) -> Set<String> {
      Set(ThemeKeys.groups.first { $0.name == group }?.settings.map(\.key) ?? [])
    }
    #expect(keys("Metrics") == names(Metrics()))
    #expect(keys("Light") == names(Palette.defaultLight))
    #expect(keys("Dark") == names(Palette.defaultLight))
  }

  @Test(arguments: ShippedThemes.names)
  func aWrittenThemeRoundTrips(name: String) throws {
    let folder = try ThemeFolder()
    var theme = try #require(ShippedThemes.loader.load(name)).theme
    // Pictures are written with absolute paths, which theme files must not contain.
    theme.pictures = [:]
    try folder.write(name, ThemeWriter.text(of: theme))
    #expect(folder.problems(of: name) == [])
    #expect(try #require(folder.loader.load(name)).theme == theme)
  }

  @Test(arguments: [
    ("#1C1C1E", Color(hex: 0x1C1C1E)), ("#1c1c1e", Color(hex: 0x1C1C1E)),
    ("#FBFBFD 97%", Color(hex: 0xFBFBFD, alpha: 0.97)),
    ("#FBFBFD  97 %", Color(hex: 0xFBFBFD, alpha: 0.97)),
    ("#FBFBFD80", Color(hex: 0xFBFBFD, alpha: 128.0 / 255)),
    ("FBFBFD", nil), ("#FBF", nil), ("#FBFBFG", nil), ("#FBFBFD 101%", nil), ("#FBFBFD 0.5", nil),
    ("#FBFBFD80 50%", nil), ("white", nil), ("", nil), ("#", nil), ("#+BFBFD", nil),
    ("#FBFBFD -1%", nil), ("#FBFBFD %", nil), ("#ＦＢＦＢＦＤ", nil),
  ])
  func colors(text: String, color: Color?) {
    #expect(ThemeValue.color(text) == color)
  }

  @Test(arguments: [
    ("0.2 s", 0.2), ("200ms", 0.2), ("255.5 ms", 0.2555), ("0 ms", 0), ("200", nil), ("s", nil),
    ("1e3 ms", nil), ("nan s", nil), ("1,5 s", nil),
  ])
  func times(text: String, seconds: Double?) {
    #expect(ThemeValue.seconds(text) == seconds)
  }

  @Test func aThemeInheritsMissingProperties() throws {
    let folder = try ThemeFolder()
    try folder.write("night", "[Dark]\nbox=#000000\n[Metrics]\npadding=30\n[Transition alert]\n")
    try folder.write(
      "large",
      "# Larger.\n\n[Theme]\ninherits = night\ncomment=Larger\n[Metrics]\r\n title-size = 22 \r\n")
    let theme = try #require(folder.loader.load("large")).theme
    #expect(folder.problems(of: "large") == [])
    #expect(theme.name == "large")
    #expect(theme.dark.box == .black)
    #expect(theme.light == .defaultLight)
    #expect(theme.metrics.padding == 30)
    #expect(theme.metrics.titleSize == 22)
    #expect(theme.transitions.map(\.name) == [.alert])
  }

  /// A theme's own groups, and whether it follows the desktop's accent colour and font.
  @Test(arguments: [
    ("[Metrics]\npadding=30\n", true, true),
    ("[Light]\naccent=#7A3FA0\n", false, true),
    ("[Dark]\naccent-on-box=#7A3FA0\n", false, true),
    ("[Dark]\nfocus-ring=#7A3FA0\n", true, true),
    ("[Fonts]\nfamilies=Lato\n", true, false),
    ("[Desktop]\naccent=no\nfont=no\n", false, false),
    ("[Desktop]\naccent=yes\n[Light]\naccent=#7A3FA0\n", true, true),
    ("[Theme]\ninherits=high-contrast\n", false, true),
    ("[Theme]\ninherits=high-contrast\n[Desktop]\naccent=yes\n", true, true),
  ])
  func whatAThemeSetsDoesNotFollowTheDesktop(text: String, accent: Bool, font: Bool) throws {
    let folder = try ThemeFolder()
    try folder.write("t", text)
    try folder.write("high-contrast", "[Light]\naccent=#000000\n")
    #expect(folder.problems(of: "t") == [])
    let theme = try #require(folder.loader.load("t")).theme
    #expect(theme.follows.accent == accent)
    #expect(theme.follows.font == font)
  }

  @Test func aTransitionIsKeyframes() throws {
    let folder = try ThemeFolder()
    try folder.write(
      "t",
      """
      [Transition swing]
      edge=left
      present-duration=0.5 s
      present-travel=1; -0.1; 0
      present-travel-times=0; 70%; 1
      present-travel-timing=ease-out; 0.16 0.84 0.44 1
      dismiss-duration=100 ms
      dismiss-opacity=1; 0
      """)
    #expect(folder.problems(of: "t") == [])
    let theme = try #require(folder.loader.load("t")).theme
    let name = try #require(TransitionName(rawValue: "swing"))
    #expect(theme.transitionNames.last == name)
    let swing = Transition.named(name, in: theme)
    #expect(swing.edge == .left)
    #expect(swing.present.duration == 0.5)
    #expect(
      swing.present.travel
        == KeyframeTrack(
          values: [1, -0.1, 0], keyTimes: [0, 0.7, 1],
          timingFunctions: [.easeOut, TimingFunction(controlPoints: 0.16, 0.84, 0.44, 1)]))
    #expect(swing.present.state(at: 0.7).travel == -0.1)
    #expect(swing.present.state(at: 1) == .atRest)
    #expect(swing.dismiss.state(at: 0) == .atRest)
    #expect(swing.dismiss.state(at: 1).opacity == 0)
    #expect(Transition.named(name, in: theme, reducesMotion: true).name == .fade)
    // In a theme without that transition, alerts fade.
    #expect(Transition.named(name, in: .default).name == .fade)
  }

  @Test func aSpringTakesTheTimeThatItNeeds() throws {
    let folder = try ThemeFolder()
    let lines = """
      [Transition swing]
      present-travel=1; 0
      present-travel-timing=spring(350 ms, 0.7)

      """
    try folder.write("t", lines)
    try folder.write("short", lines + "present-duration=300 ms\n")
    #expect(folder.problems(of: "t") == [] && folder.problems(of: "short") == [])
    let name = try #require(TransitionName(rawValue: "swing"))
    let theme = try #require(folder.loader.load("t")).theme
    let spring = SpringTiming(response: 0.35, damping: 0.7)
    let motion = Transition.named(name, in: theme).present
    #expect(motion.travel.timingFunctions == [TimingFunction(spring)])
    #expect(motion.duration == spring.duration)
    #expect(motion.travel.value(at: 0.45) < 0, "it overshoots")
    let short = Transition.named(name, in: try #require(folder.loader.load("short")).theme).present
    #expect(short.duration == 0.3)
    #expect(short.state(at: 1) == .atRest)
    // A written file is read as the same theme.
    try folder.write("again", ThemeWriter.text(of: theme))
    #expect(folder.problems(of: "again") == [])
    #expect(try #require(folder.loader.load("again")).theme.transitions == theme.transitions)
  }

  @Test(arguments: [
    "spring", "spring()", "spring(350 ms)", "spring(350 ms, 0.8", "spring(350, 0.8)",
    "spring(10 ms, 0.8)", "spring(3 s, 0.8)", "spring(350 ms, 0)", "spring(350 ms, 9)",
    "spring(350 ms, x)", "spring(nan s, 1)", "spring(350 ms, 0.8, 1)",
  ])
  func anInvalidSpringIsReportedInOneLine(timing: String) throws {
    let folder = try ThemeFolder()
    try folder.write(
      "t", "[Transition swing]\npresent-travel=1; 0\npresent-travel-timing=\(timing)\n")
    #expect(
      folder.problems(of: "t") == [
        "t/theme.conf:3: present-travel-timing takes spring(RESPONSE, DAMPING) with a response from 50 ms to 2000 "
          + "ms and a damping from 0.2 to 2, not “\(timing)”"
      ])
  }

  @Test func aThemeCanRedefineABuiltInTransition() throws {
    let folder = try ThemeFolder()
    try folder.write("t", "[Transition slide]\npresent-scale=2;1\n")
    let theme = try #require(folder.loader.load("t")).theme
    #expect(Transition.named(.slide, in: theme).present.scale.start == 2)
    #expect(theme.transitionNames == TransitionName.builtIn)
  }
}
