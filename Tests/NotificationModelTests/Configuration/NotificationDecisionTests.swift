import AlertModel
import NotificationModel
import Testing

/// The effect of rules and defaults on a notification.
struct NotificationDecisionTests {
  private func request(
    _ title: String = "Title", _ message: String = "Message", application: String = "Mail",
    urgency: AlertUrgency = .normal, timeout: Double? = nil
  ) -> NotificationRequest {
    NotificationRequest(
      AlertDescription(
        title: title, message: message, application: application, urgency: urgency, style: .toast,
        timeout: timeout),
      facts: NotificationFacts(
        sender: ":1.7", givenName: "mail-client", desktopEntry: "org.example.Mail",
        category: "email.arrived", stackTag: "volume", sound: .named("bell")))
  }

  private func rule(
    _ conditions: [NotificationRule.Condition] = [],
    _ change: (inout NotificationRule.Effects) -> Void
  ) -> NotificationRule {
    var effects = NotificationRule.Effects()
    change(&effects)
    return NotificationRule(name: "test", conditions: conditions, effects: effects)
  }

  private func decide(
    _ request: NotificationRequest, _ rules: [NotificationRule],
    _ change: (inout Configuration) -> Void = { _ in }
  ) -> NotificationDecision {
    var configuration = Configuration()
    configuration.rules = rules
    change(&configuration)
    return configuration.decide(request) { pattern, text in
      switch pattern {
      case .glob(let glob): GlobPattern(glob).matches(text)
      case .expression(let expression): text.contains(expression)
      }
    }
  }

  /// Whether the sender asks a question, its declared name, its program, and the name that is
  /// shown.
  @Test(
    arguments: [
      (false, "Backup", "python3.11", "Backup"), (false, " ", "python3.11", "python3.11"),
      (false, "", "", "Unknown program"), (true, "Backup", "python3.11", "python3.11: “Backup”"),
      (true, "Backup", "", "Unknown program: “Backup”"), (true, "", "mail", "mail"),
      (true, "KDE Connect", "kdeconnectd", "KDE Connect"), (true, "Mail", "mail", "Mail"),
      (true, "Telegram Desktop", "telegram-desktop", "Telegram Desktop"),
      (true, "a", "bash", "bash: “a”"), (true, "…", "…", "…: “…”"),
    ])
  func theSenderIsAlwaysNamed(asks: Bool, given: String, program: String, shown: String) {
    #expect(SenderName(given: given, program: program, asks: asks).text == shown)
    var request = request(application: given)
    request.facts.program = program
    request.description.inputs = asks ? [AlertInput(name: "a", kind: .field(TextRules()))] : []
    #expect(decide(request, []).description.application == shown)
    request.facts.sender = ""
    #expect(decide(request, []).description.application == given)
  }

  @Test func aModalReplyNamesItsReceiverAndHasNoPictureOfTheSenders() {
    var request = request(application: "Bank")
    request.facts.program = "a_b"
    request.description.icon = .themed(["dialog-password"])
    request.description.image = "/padlock.png"
    request.description.inputs = [AlertInput(name: "inline-reply", kind: .field(TextRules()))]
    let modal = rule { $0.style = .alert }
    let shown = decide(request, [modal]).description
    #expect(shown.icon == .question && shown.image == nil)
    #expect(shown.inputs.map(\.label) == ["Reply to a__b: “Bank”"])
    #expect(decide(request, []).description.icon == .themed(["dialog-password"]))
    request.description.inputs = []
    #expect(decide(request, [modal]).description.icon == .themed(["dialog-password"]))
  }

  @Test(
    arguments: [
      (NotificationRule.Field.application, "mail", true), (.application, "chat", false),
      (.application, "mail-client", true),
      (.desktopEntry, "org.example.*", true), (.summary, "title", true), (.body, "mess*", true),
      (.category, "email.*", true), (.urgency, "normal", true), (.urgency, "critical", false),
      (.sender, ":1.*", true),
    ])
  func conditionsLookAtTheirField(field: NotificationRule.Field, glob: String, isMatch: Bool) {
    let rule = rule([.init(field, .glob(glob))]) { $0.isSuppressed = true }
    #expect(decide(request(), [rule]).isSuppressed == isMatch)
  }

  @Test func allConditionsOfARuleMustMatch() {
    let half = rule([.init(.summary, .glob("*")), .init(.body, .expression("nothing"))]) {
      $0.isSuppressed = true
    }
    let whole = rule([.init(.summary, .glob("*")), .init(.body, .expression("essa"))]) {
      $0.isKept = false
    }
    let decision = decide(request(), [half, whole])
    #expect(!decision.isSuppressed)
    #expect(!decision.isKept)
  }

  @Test func aLaterRuleOverridesAnEarlierOne() {
    let first = rule {
      $0.urgency = .low
      $0.timeout = 3
      $0.script = "first"
      $0.sound = .named("a")
    }
    let second = rule([.init(.urgency, .glob("normal"))]) {
      $0.urgency = .critical
      $0.script = "second"
    }
    let decision = decide(request(), [first, second])
    #expect(decision.description.urgency == .critical)
    #expect(decision.description.timeout == 3)
    #expect(decision.script == "second")
    #expect(decision.sound == .named("a"))
    #expect(decision.stackTag == "volume")
  }

  @Test(
    arguments: [
      (nil, AlertUrgency.low, true, 4.0), (nil, .normal, true, 6), (nil, .critical, true, 0),
      (9, .normal, true, 9), (0, .normal, true, 0), (9, .normal, false, 6), (0, .low, false, 4),
    ] as [(Double?, AlertUrgency, Bool, Double)])
  func timeoutsComeFromTheClientOrTheUrgency(
    own: Double?, urgency: AlertUrgency, areHonoured: Bool, timeout: Double
  ) {
    let decision = decide(request(urgency: urgency, timeout: own), []) {
      $0.toasts.honoursTimeouts = areHonoured
    }
    #expect(decision.description.timeout == timeout)
  }

  @Test func defaultsFillInWhatIsUnspecified() {
    let decision = decide(request(), [rule { $0.theme = "dark" }]) {
      $0.toasts.position = .bottomLeft
      $0.toasts.monitor = .primary
      $0.toasts.theme = "light"
      $0.toasts.fullScreen = .wait
    }
    #expect(decision.description.position == .bottomLeft)
    #expect(decision.description.monitor == .primary)
    #expect(decision.description.theme == "dark")
    #expect(decision.description.fullScreen == .wait)
  }

  @Test func aModalNotificationGetsItsOwnButtons() {
    var request = request(timeout: nil)
    request.description.buttons = [
      AlertButton(id: AlertButton.clickID, label: ""), AlertButton(id: "later", label: "Later"),
    ]
    request.description.position = .topRight
    request.description.anchor = Point(x: 1, y: 2)
    let decision = decide(request, [rule { $0.style = .alert }])
    let buttons = decision.description.buttons
    #expect(buttons.map(\.label) == ["Dismiss", "Later", "Open"])
    #expect(buttons.map(\.id) == [NotificationDecision.dismissID, "later", AlertButton.clickID])
    #expect(decision.description.cancelButton?.label == "Dismiss")
    #expect(decision.description.position == nil)
    #expect(decision.description.anchor == nil)
    #expect(decision.description.timeout == nil)
  }

  @Test func anImpossiblePositionIsDropped() {
    let banner = rule {
      $0.style = .banner
      $0.position = .left
    }
    #expect(decide(request(), [banner]).description.position == nil)
  }

  @Test func soundsComeFromTheRuleTheSenderOrTheUrgency() {
    var silent = request()
    (silent.facts.sound, silent.facts.stackTag) = (.none, "")
    silent.description.progress = nil
    var suppressed = request()
    suppressed.facts.sound = .suppressed
    let usual: (inout Configuration) -> Void = { $0.sounds = [.normal: .named("usual")] }
    #expect(decide(request(), [], usual).sound == .named("bell"))
    #expect(decide(silent, [], usual).sound == .named("usual"))
    #expect(decide(suppressed, [], usual).sound == .suppressed)
    #expect(decide(suppressed, [rule { $0.sound = .named("mine") }], usual).sound == .named("mine"))
    #expect(decide(request(), []) { $0.playsSounds = false }.sound == .none)
    // Otherwise each step of a volume or of progress would play the sound.
    var gauge = silent
    gauge.facts.stackTag = "volume"
    #expect(decide(gauge, [], usual).sound == .none)
    gauge = silent
    gauge.description.progress = .percent(3)
    #expect(decide(gauge, [], usual).sound == .none)
  }

  @Test func transientNotificationsAreKeptOnlyByARule() {
    var transient = request()
    transient.facts.isTransient = true
    #expect(!decide(transient, []).isKept)
    #expect(decide(transient, [rule { $0.isKept = true }]).isKept)
  }

  @Test func conditionsSeeNoMarkup() {
    var marked = request("<b>Sale</b> &amp; more")
    marked.description.usesMarkup = true
    let sale = rule([.init(.summary, .glob("sale & more"))]) { $0.isSuppressed = true }
    #expect(decide(marked, [sale]).isSuppressed)
  }
}
