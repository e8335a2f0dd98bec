import AlertModel
import DunstMigration
import NotificationModel
import Testing

/// The conversion of a dunstrc.
@Suite struct MigratedConfigurationTests {
  private func migrate(_ text: String) -> MigratedConfiguration {
    MigratedConfiguration(Array(text.utf8), of: "rc")
  }

  /// Returns the parsed configuration that the conversion wrote.
  private func configuration(_ text: String) -> Configuration {
    let reader = ConfigurationReader(Array(migrate(text).text.utf8), home: "/home/ann") { _ in nil }
    #expect(reader.problems.isEmpty, "\(reader.problems)")
    return reader.configuration
  }

  @Test func theGlobalSectionIsConverted() {
    var expected = Configuration()
    expected.toasts.monitor = .pointer
    expected.toasts.position = .bottom
    expected.toasts.timeouts = [.low: 10, .normal: 60, .critical: 0]
    expected.idleSeconds = 120
    expected.historyLimit = 20
    #expect(
      configuration(
        """
        # A comment
        ; another
        [global]
            monitor = 0
            follow = mouse   # the pointer
            origin = bottom-center
            idle_threshold = 2m
            history_length = 20
        [urgency_low]
            timeout = "10"
        [urgency_normal]
            timeout = 1m ; a minute
        [urgency_critical]
            timeout = 0
        """) == expected)
  }

  @Test func aRuleIsConverted() {
    let rules = configuration(
      """
      [mute]
      appname = "Slack"
      summary = *typing*
      msg_urgency = low
      skip_display = true
      history_ignore = yes
      [loud]
      desktop_entry = "org.x"
      category = im.[a-c]*
      body = "100?"
      urgency = critical
      timeout = 5s
      fullscreen = pushback
      set_stack_tag = "t"
      script = "~/bin/ring"
      override_pause_level = 60
      [hide]
      appname = x
      format = ""
      """
    ).rules
    var mute = NotificationRule.Effects()
    mute.isSuppressed = true
    mute.isKept = false
    var loud = NotificationRule.Effects()
    loud.urgency = .critical
    loud.timeout = 5
    loud.fullScreen = .wait
    loud.stackTag = "t"
    loud.script = "/home/ann/bin/ring"
    loud.level = AlertLevel(rawValue: 60)
    var hide = NotificationRule.Effects()
    hide.isSuppressed = true
    #expect(
      rules == [
        NotificationRule(
          name: "mute",
          conditions: [
            .init(.application, .glob("Slack")), .init(.summary, .glob("*typing*")),
            .init(.urgency, .glob("low")),
          ], effects: mute),
        NotificationRule(
          name: "loud",
          conditions: [
            .init(.desktopEntry, .glob("org.x")),
            .init(.category, .expression("^im\\.[a-c](?s:.*)$")), .init(.body, .glob("100?")),
          ], effects: loud),
        NotificationRule(
          name: "hide", conditions: [.init(.application, .glob("x"))], effects: hide),
      ])
  }

  @Test(
    arguments: [
      ("^x.*y$", "(?m)^x.*y$"), ("a+?", "(?:a+)?"), ("a**", "(?:a*)*"), ("a{,3}", "a{0,3}"),
      ("(a|b)\\1", "(a|b)\\g{1}"), ("[^a-c[:digit:]]", "[^\\na-c[:digit:]]"), ("[]x]", "[\\]x]"),
      ("[a\\]", "[a\\\\]"), ("[[.-.]x]", "[\\-x]"), ("\\<é\\>", "\\b(?=\\w)é\\b(?<=\\w)"),
      ("a)", "a\\)"), ("1/2 #", "1\\/2 \\#"),
    ])
  func posixExpressionsAreConvertedToPerls(expression: String, perl: String) {
    let rules = configuration(
      "[global]\nenable_posix_regex = yes\n[a]\nsummary = \"\(expression)\"\nskip_display = yes"
    ).rules
    #expect(rules.map(\.conditions) == [[.init(.summary, .expression(perl))]])
  }

  @Test(arguments: [
    "[z-a]", "[[:foo:]]", "[a", "*a", "a|*", "(a", "a\\", "(?i)a", "\\1(a)", "a{2,1}", "a{", "^*",
    "((a{99}){99}){99}", String(repeating: "(", count: 99) + String(repeating: ")", count: 99),
  ])
  func aRuleWithAnInvalidExpressionIsDropped(expression: String) {
    let migration = migrate(
      "[global]\nenable_posix_regex = yes\n[a]\nsummary = \(expression)\nskip_display = yes")
    #expect(migration.text.contains("# [a] skip_display = yes: summary is invalid\n"))
    #expect(!migration.text.contains("[rule"))
  }

  @Test(arguments: [true, false])
  func aSingleStarIsNotAFilter(hasExpressions: Bool) {
    let rules = configuration(
      "[global]\nenable_posix_regex = \(hasExpressions)\n[a]\nappname = *\nskip_display = yes"
    ).rules
    #expect(rules.map(\.conditions) == [[]])
  }

  @Test func bracketExpressionsInGlobsAreConverted() {
    let rules = configuration(
      """
      [a]
      appname = [[:alpha:]]x
      summary = [!a-c]
      body = [x
      skip_display = yes
      [b]
      appname = [z-a]
      skip_display = yes
      """
    ).rules
    #expect(
      rules.map { $0.conditions.map(\.pattern.text) } == [
        ["/^[[:alpha:]]x$/", "/^[^a-c]$/", "/^\\[x$/"]
      ])
  }

  @Test func theLastOfTwoFiltersForAFieldWins() {
    let rules = configuration(
      """
      [a]
      appname = x
      skip_display = yes
      [urgency_low]
      msg_urgency = critical
      skip_display = yes
      [a]
      appname = y
      """
    ).rules
    #expect(
      rules.map(\.conditions) == [
        [.init(.application, .glob("y"))], [.init(.urgency, .glob("critical"))],
      ])
  }

  @Test func tooManyOrTooLongRulesAreDropped() {
    let many = (0..<501).map { "[\($0)]\nappname=\($0)\nskip_display=1\n" }.joined()
    #expect(configuration(many).rules.count == 500)
    #expect(migrate(many).text.hasSuffix("# [500] skip_display = 1: there are at most 500 rules\n"))
    let pattern = String(repeating: "x", count: 1000)
    let long = (0..<400).map {
      "[\($0)]\nappname=\(pattern)\nsummary=\(pattern)\nskip_display=1\n"
    }.joined()
    #expect((200..<300).contains(configuration(long).rules.count))
    let strange = migrate(String(repeating: "?\n", count: 100_000)).text
    #expect(strange.utf8.count < 64 << 10 && strange.hasSuffix("# and 99500 more\n"))
  }

  @Test func rulesWithEqualNamesAreRenamed() {
    let rules = configuration(
      "[]\nappname=x\nskip_display=1\n[unnamed]\nappname=y\nskip_display=1\n"
    ).rules
    #expect(rules.map(\.name) == ["unnamed", "unnamed 2"])
  }

  @Test func aRuleThatWouldMatchMoreIsDropped() {
    let migration = migrate(
      """
      [a]
      appname = x
      match_transient = yes
      skip_display = yes
      [b]
      enabled = false
      appname = y
      skip_display = yes
      """)
    #expect(
      migration.text == """
        # The settings of rc, converted for tocsin.

        # No counterpart:
        # [a] appname = x: no rule can ask for match_transient
        # [a] match_transient = yes: no rule can ask for match_transient
        # [a] skip_display = yes: no rule can ask for match_transient
        # [b] enabled = false: the rule is not enabled
        # [b] appname = y: the rule is not enabled
        # [b] skip_display = yes: the rule is not enabled

        """)
    #expect(
      migration.summary
        == "0 settings were taken over, 6 have no counterpart: they are comments at the end")
  }

  @Test func settingsWithoutACounterpartAreReportedWithTheReason() {
    let migration = migrate(
      """
      nonsense
      [global]
      font = Monospace 8
      monitor = 1
      idle_threshold = soon
      flub = 1
      [urgency_low]
      background = "#222222"
      timeout = 3
      [shortcuts]
      close = ctrl+space
      """)
    #expect(
      migration.text == """
        # The settings of rc, converted for tocsin.

        [toasts]
        timeout-low=3s

        # No counterpart:
        # [global] font = Monospace 8: the theme decides how toasts look
        # [global] monitor = 1: monitors have names, as “xrandr --listmonitors” prints them
        # [global] idle_threshold = soon: it is not a duration
        # [global] flub = 1: it is unknown
        # [urgency_low] background = #222222: the theme decides how toasts look
        # [shortcuts] close = ctrl+space: only the chord of [keyboard] is grabbed while toasts are shown
        # line 1: it is neither a section nor a setting

        """)
    #expect(
      migration.summary
        == "1 setting was taken over, 7 have no counterpart: they are comments at the end")
  }

  @Test(arguments: [
    "", "[", "[a", "=", "[a]\n=\n", "[]\nappname=x\nskip_display=1",
    "[a]\nappname=[!]x\nskip_display=1",
    "[a]\nappname=[\nskip_display=1", "[a]\nappname=\\\nskip_display=1", "[rule]\ntimeout=5",
    "[a]\nb\u{0}c]\nsummary=\u{0}\ntimeout=1", "[a]\u{7}\ntimeout=1\n[a]\nsummary=/x/\n",
  ])
  func theConvertedConfigurationIsAlwaysValid(text: String) {
    _ = configuration(text)
  }
}
