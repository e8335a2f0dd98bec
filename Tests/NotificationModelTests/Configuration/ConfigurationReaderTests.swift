import AlertModel
import NotificationModel
import Testing

/// Parsing of `tocsin.conf`, and its errors.
@Suite struct ConfigurationReaderTests {
  private func read(_ text: String, home: String? = "/home/ann") -> ConfigurationReader {
    ConfigurationReader(Array(text.utf8), home: home) { expression in
      expression == "(" ? "a bracket is open" : nil
    }
  }

  private func configuration(_ text: String) -> Configuration {
    let reader = read(text)
    #expect(reader.problems.isEmpty, "\(reader.problems)")
    return reader.configuration
  }

  @Test func anEmptyFileGivesTheDefaults() {
    #expect(configuration("") == Configuration())
    #expect(configuration("# a comment\n\n[toasts]\n") == Configuration())
  }

  @Test func everyGroupIsRead() {
    var expected = Configuration()
    expected.toasts.position = .bottomLeft
    expected.toasts.monitor = .named("HDMI-1")
    expected.toasts.theme = "classic"
    expected.toasts.transition = .fade
    expected.toasts.fullScreen = .elsewhere
    expected.toasts.timeouts = [.low: 90, .normal: 3600, .critical: 0]
    expected.toasts.honoursTimeouts = false
    expected.chord = KeyChord([.control, .alt], key: "space")
    expected.idleSeconds = 0.5
    expected.historyLimit = 0
    expected.historyDays = 1.5
    expected.digestAbove = 7
    expected.playsSounds = false
    expected.sounds = [
      .low: NotificationSound.none, .normal: .named("message"), .critical: .file("/home/ann/b.oga"),
    ]
    let text = """
      [toasts]
      position=bottom-left
      monitor=HDMI-1
      theme = classic
      transition=fade
      full-screen=elsewhere
      timeout-low=1m30s
      timeout-normal=1h
      timeout-critical=never
      honour-timeouts=no
      [keyboard]
      chord=Ctrl+Alt+space
      [idle]
      after=500ms
      [history]
      limit=0
      days=1.5
      [digest]
      above=7
      [sounds]
      play=no
      low=none
      normal=message
      critical=~/b.oga
      """
    #expect(configuration(text) == expected)
  }

  @Test func aRuleHasConditionsAndEffects() {
    let found = configuration(
      """
      [rule mail]
      application=Thunder*
      desktop-entry=thunderbird
      summary=/^Re: .+$/
      body=/invoice/i
      category=email.*
      urgency=low
      sender=:1.*
      style=banner
      position=top
      monitor=primary
      level=statusBar
      timeout=10
      theme=dark
      transition=slide
      set-urgency=critical
      full-screen=wait
      sound=none
      script=~/bin/mail
      suppress=no
      history=no
      stack-tag=mail
      """)
    var effects = NotificationRule.Effects()
    effects.style = .banner
    effects.position = .top
    effects.monitor = .primary
    effects.level = .statusBar
    effects.timeout = 10
    effects.theme = "dark"
    effects.transition = .slide
    effects.urgency = .critical
    effects.fullScreen = .wait
    effects.sound = .suppressed
    effects.script = "/home/ann/bin/mail"
    effects.isSuppressed = false
    effects.isKept = false
    effects.stackTag = "mail"
    let conditions: [NotificationRule.Condition] = [
      .init(.application, .glob("Thunder*")), .init(.desktopEntry, .glob("thunderbird")),
      .init(.summary, .expression("^Re: .+$")), .init(.body, .expression("(?i)invoice")),
      .init(.category, .glob("email.*")), .init(.urgency, .glob("low")),
      .init(.sender, .glob(":1.*")),
    ]
    #expect(
      found.rules == [NotificationRule(name: "mail", conditions: conditions, effects: effects)])
  }

  @Test func writingAndReadingRoundTrips() {
    var full = configuration(
      """
      [toasts]
      position=top
      timeout-low=1500ms
      [keyboard]
      chord=none
      [sounds]
      low=none
      normal=x
      [rule a b]
      summary=/x/i
      urgency=/low|normal/
      level=7
      sound=/s.oga
      suppress=yes
      [rule everything]
      history=yes
      """)
    #expect(configuration(ConfigurationWriter.text(of: full)) == full)
    #expect(configuration(ConfigurationWriter.text(of: full, omitsDefaults: true)) == full)
    #expect(ConfigurationWriter.text(of: Configuration(), omitsDefaults: true).isEmpty)
    full = Configuration()
    #expect(configuration(ConfigurationWriter.text(of: full)) == full)
  }

  @Test func everyKeyIsWritten() {
    let text = ConfigurationWriter.text(of: Configuration())
    for (group, key) in Configuration.keys where !group.hasPrefix("rule") {
      #expect(text.contains("[\(group)]\n"))
      #expect(text.contains("\n\(key)=") || text.contains("\n#\(key)=\n"), "\(key)")
    }
  }

  @Test(arguments: [
    ("x", 1, "a line is key=value, [Group] or # comment, not “x”"),
    ("a=b", 1, "a group such as [toasts] comes before the first key"),
    (
      "[toast]", 1,
      "there is no group [toast]; available: [toasts], [keyboard], [idle], [history], "
        + "[digest], [sounds], [rule NAME]"
    ),
    (
      "[rule]", 1,
      "there is no group [rule]; available: [toasts], [keyboard], [idle], [history], "
        + "[digest], [sounds], [rule NAME]"
    ),
    ("[idle]\nafter=1\nafter=2", 3, "“after” is already set in line 2"),
    ("[idle]\nbefore=1", 2, "[idle] has no key “before”; its keys are after"),
    (
      "[idle]\nafter=soon", 2,
      "after takes a time such as 90, 90s, 15m, 1h30m or 2d, up to a year, "
        + "or never, not “soon”"
    ),
    (
      "[idle]\nafter=400d", 2,
      "after takes a time such as 90, 90s, 15m, 1h30m or 2d, up to a year, "
        + "or never, not “400d”"
    ),
    (
      "[toasts]\nposition=northwest", 2,
      "position takes top-left, top, top-right, left, center, "
        + "right, bottom-left, bottom or bottom-right, not “northwest”"
    ),
    ("[toasts]\nhonour-timeouts=maybe", 2, "honour-timeouts takes yes or no, not “maybe”"),
    ("[toasts]\ntheme=../x", 2, "theme takes the name of a theme, not “../x”"),
    ("[history]\nlimit=-1", 2, "limit takes a whole number from 0 to 10000, not “-1”"),
    (
      "[keyboard]\nchord=n", 2,
      "chord takes modifiers and a key such as Super+N or Ctrl+Alt+space, "
        + "or none, not “n”"
    ),
    (
      "[keyboard]\nchord=Shift+n", 2,
      "chord takes modifiers and a key such as Super+N or "
        + "Ctrl+Alt+space, or none, not “Shift+n”"
    ),
    (
      "[sounds]\nlow=a/b", 2,
      "low takes a sound’s name, the path of a file from the root or from "
        + "~/, or none, not “a/b”"
    ),
    ("[rule a]\nurgency=high\nhistory=no", 2, "urgency takes low, normal or critical, not “high”"),
    (
      "[rule a]\nsummary=/(/\nhistory=no", 2,
      "summary takes text in which * stands for any text "
        + "and ? for any character, or /EXPRESSION/, and of “/(/” the expression is invalid: "
        + "a bracket is open"
    ),
    (
      "[rule a]\nscript=bin/x", 2,
      "script takes a program: its path from the root or from ~/, or "
        + "its name, not “bin/x”"
    ),
    (
      "[rule a]\nlevel=high", 2,
      "level takes normal, statusBar, alert or a whole number, not “high”"
    ),
    (
      "[rule a]\ncolour=red", 2,
      "[rule a] has no key “colour”; its keys are application, "
        + "desktop-entry, summary, body, category, urgency, sender, style, position, monitor, level, "
        + "timeout, theme, transition, set-urgency, full-screen, sound, script, suppress, history, "
        + "stack-tag"
    ),
    (
      "[rule a]\nsummary=x", 1,
      "[rule a] sets nothing; a rule sets style, position, monitor, level, "
        + "timeout, theme, transition, set-urgency, full-screen, sound, script, suppress, history, "
        + "stack-tag"
    ),
  ])
  func anErrorIsReportedWithItsLine(text: String, line: Int, problem: String) {
    #expect(read(text).problems == [KeyFileText.Problem(line: line, problem)])
  }

  @Test func withoutAHomeFolderATildeIsRefused() {
    #expect(read("[rule a]\nscript=~/x", home: nil).problems.count == 1)
  }

  @Test func errorsAreSortedByLine() {
    let problems = read("[idle]\nafter=x\n\u{5B}digest]\nabove=x\nnonsense\n").problems
    #expect(problems.map(\.line) == [2, 4, 5])
  }

  @Test func errorsOfABinaryFileAreBounded() {
    var bytes: [UInt8] = []
    for number in 0..<100_000 { bytes += [0xFF, UInt8(number % 250), 0x0A] }
    let reader = ConfigurationReader(bytes, home: nil) { _ in nil }
    #expect(reader.problems.count == KeyFileText.mostProblems)
    #expect(reader.configuration == Configuration())
  }
}
