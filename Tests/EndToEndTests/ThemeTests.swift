import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// How the programs find, refuse, show and reload themes.
@Suite(.serialized, .privateServer) @MainActor struct ThemeTests {
  private let desktop: Desktop

  init() throws {
    desktop = try Desktop()
    desktop.environment["TOCSIN_THEMES"] = desktop.folder
    desktop.environment["TOCSIN_THEME"] = .some(nil)
  }

  /// Replaces a theme's file atomically.
  private func write(_ name: String, _ text: String) throws {
    let folder = "\(desktop.folder)/\(name)"
    try #require(mkdir(folder, 0o700) == 0 || errno == EEXIST)
    let draft = try #require(fopen("\(folder)/draft", "w"))
    fputs(text, draft)
    fclose(draft)
    try #require(rename("\(folder)/draft", "\(folder)/theme.conf") == 0)
  }

  /// A theme with a box of one colour.
  private func plain(_ color: String) -> String {
    "[Metrics]\nbox-opacity=100%\n[Light]\nbox=\(color)\nbox-edge=\(color)\n"
  }

  /// Waits until a large part of the screen has a colour.
  private func waitForBox(_ color: UInt32) throws {
    try wait(for: "a box of \(String(color, radix: 16))") {
      let picture = try desktop.server.screenshot()
      var count = 0
      for y in stride(from: 0, to: picture.size.height, by: 4) {
        for x in stride(from: 0, to: picture.size.width, by: 4)
        where picture[x, y] & 0xFF_FFFF == color { count += 1 }
      }
      return count > 1000
    }
  }

  @Test func themesAreListedAndShown() throws {
    try write("mine", "[Metrics]\npadding=31\n")
    let names = try desktop.run("theme", "list")
    #expect(names.status == 0)
    #expect(names.output.split(separator: "\n") == ["classic", "default", "high-contrast", "mine"])
    let shown = try desktop.run("theme", "show", "mine")
    #expect(shown.status == 0)
    #expect(shown.output.contains("\n[Metrics]\n"))
    #expect(shown.output.contains("\npadding=31\n"))
    try write("copy", shown.output)
    #expect(try desktop.run("theme", "check", "copy") == Desktop.Answer(0))
    #expect(try desktop.run("theme", "show", "copy").output == shown.output)
  }

  @Test func mistakesAreReportedByLine() throws {
    try write("mine", "[Light]\nbox=white\n[Metrics]\nwidth=1\n")
    let file = "\(desktop.folder)/mine/theme.conf"
    for path in ["mine", "\(desktop.folder)/mine", "\(desktop.folder)/mine/", file] {
      let answer = try desktop.run("theme", "check", path)
      #expect(answer.status == 1)
      #expect(answer.output.isEmpty)
      let lines = answer.errors.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.hasPrefix("\(file):2: box takes a colour such as #1C1C1E") == true)
      #expect(
        lines.last?.hasPrefix("\(file):4: [Metrics] has no key “width”; its keys are") == true)
    }
    #expect(
      try desktop.run("theme", "check", "nowhere")
        == Desktop.Answer(
          64, "",
          """
          tocsin theme: check takes a theme’s folder, its theme.conf or its name, \
          not “nowhere”\n
          """))
  }

  @Test func missingThemesAreRefused() throws {
    let names = "classic, default, high-contrast"
    #expect(
      try desktop.run("alert", "-t", "T", "--theme", "nobody")
        == Desktop.Answer(
          64, "", "tocsin alert: no theme is called “nobody”; available: \(names)\n"))
    #expect(
      try desktop.run("render", "-t", "T", "--theme", "nobody", "-o", "-")
        == Desktop.Answer(
          64, "", "tocsin render: no theme is called “nobody”; available: \(names)\n")
    )
    #expect(
      try desktop.run("alert", "-t", "T", "--transition", "spin")
        == Desktop.Answer(
          64, "",
          """
          tocsin alert: the theme “default” has no transition “spin”; it has alert, pop, zoom, \
          drop, slide, fade, none\n
          """))
    #expect(try desktop.alerts().isEmpty)
  }

  /// This includes a theme that was valid when the presenter last used it.
  @Test(arguments: [false, true], ["alert", "toast", "render"])
  func aBrokenNamedThemeIsRefused(wasUsed: Bool, command: String) throws {
    let options = [
      "alert": ["--no-wait", "-t", "T"], "toast": ["T"],
      "render": ["-t", "T", "-o", "\(desktop.folder)/picture.png"],
    ]
    let words = [command] + (try #require(options[command])) + ["--theme", "mine"]
    if wasUsed {
      try write("mine", plain("#123456"))
      _ = try desktop.run("alert", "--no-wait", "-t", "T", "--theme", "mine")
      try waitForBox(0x123456)
    }
    try write("mine", "[Picture box]\nfile=box.png\n")
    let line = """
      tocsin \(command): \(desktop.folder)/mine/theme.conf:2: file takes a PNG file in the theme’s \
      folder; \(desktop.folder)/mine/box.png: No such file or directory\n
      """
    try wait(for: "the refusal", within: Bounds.start) {
      // The presenter detects an edit a moment later.
      Desktop.Answer(try desktop.start(words: words)) == Desktop.Answer(64, "", line)
    }
    // Alerts on screen keep the previous theme.
    if wasUsed { try waitForBox(0x123456) }
  }

  @Test func anAlertCanHaveAThemeAndItsTransition() throws {
    try write("mine", plain("#123456") + "[Transition spin]\npresent-scale=0; 1\n")
    let child = try desktop.start("alert", "-t", "T", "--theme", "mine", "--transition", "spin")
    try waitForBox(0x123456)
    _ = try desktop.run("dismiss", "--all")
    #expect(Desktop.Answer(child).status == 4)
  }

  @Test func editsOfTheConfiguredThemeAreAdopted() throws {
    try write("mine", plain("#123456"))
    desktop.environment["TOCSIN_THEME"] = "mine"
    let child = try desktop.start("alert", "-t", "T")
    try waitForBox(0x123456)
    try write("mine", plain("#654321"))
    try waitForBox(0x654321)
    try write("mine", plain("red"))
    try write("mine", plain("#234567"))
    try waitForBox(0x234567)
    _ = try desktop.run("dismiss", "--all")
    #expect(Desktop.Answer(child).status == 4)
  }

  @Test func aBrokenConfiguredThemeIsReplacedByTheDefault() throws {
    try write("mine", "[Theme]\ninherits=mine\n")
    desktop.environment["TOCSIN_THEME"] = "mine"
    let child = try desktop.start("alert", "-t", "T", "--id", "a")
    try desktop.waitForAlert("a")
    _ = try desktop.run("dismiss", "--all")
    #expect(Desktop.Answer(child).status == 4)
    let log = try String(contentsOfFileAt: "\(desktop.folder)/log")
    let warnings = log.split(separator: "\n").filter { $0.contains("the theme “mine”") }
    #expect(
      warnings == [
        """
        tocsin-presenter: warning: the theme “mine” cannot be used, the default theme is: \
        \(desktop.folder)/mine/theme.conf:2: no theme can inherit from itself: mine → mine
        """
      ])
  }

  @Test func aPreviewPresentsAndEnds() throws {
    try write("mine", plain("#123456"))
    let child = try desktop.start("theme", "preview", "mine")
    try waitForBox(0x123456)
    try wait(for: "the toast and the alert") { desktop.alertWindows().count == 2 }
    // First the alert, then the sheet.
    try wait(for: "both to be answered", within: Bounds.start) {
      try desktop.input.tap(Keysym.escape)
      return !child.isRunning
    }
    #expect(Desktop.Answer(child).status == 0)
  }
}
