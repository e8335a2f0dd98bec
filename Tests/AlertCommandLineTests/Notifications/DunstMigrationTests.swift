import AlertCommandLine
import AlertModel
import Testing

/// A dunstrc as a configuration of ours.
@Suite struct DunstMigrationTests {
  private func migrate(_ text: String) -> DunstMigration {
    DunstMigration(Array(text.utf8), of: "rc")
  }

  /// What the written configuration says to those who read it.
  private func configuration(_ text: String) -> Configuration {
    let reader = ConfigurationReader(Array(migrate(text).text.utf8), home: "/home/ann") { _ in nil }
    #expect(reader.problems.isEmpty, "\(reader.problems)")
    return reader.configuration
  }

  @Test func theGlobalSectionIsTakenOver() {
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

  @Test func aRuleIsTakenOver() {
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

  @Test func expressionsStayExpressions() {
    let rules = configuration(
      """
      [global]
      enable_posix_regex = yes
      [a]
      summary = "^x.*y$"
      skip_display = yes
      """
    ).rules
    #expect(rules.map(\.conditions) == [[.init(.summary, .expression("^x.*y$"))]])
  }

  @Test func aRuleThatWouldMatchMoreIsLeftOut() {
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
        # What rc told dunst, for tocsin.

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

  @Test func whatHasNoCounterpartIsToldWithItsReason() {
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
        # What rc told dunst, for tocsin.

        [toasts]
        timeout-low=3s

        # No counterpart:
        # [global] font = Monospace 8: themes say how toasts look
        # [global] monitor = 1: monitors have names, as “xrandr --listmonitors” tells them
        # [global] idle_threshold = soon: it is no time
        # [global] flub = 1: it is not known here
        # [urgency_low] background = #222222: themes say how toasts look
        # [shortcuts] close = ctrl+space: no key is taken while toasts are up but the chord of [keyboard]
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
  func whateverItSaysTheConfigurationIsRead(text: String) {
    _ = configuration(text)
  }
}
