import AlertModel
import AlertProtocol
import NotificationModel
import Testing

@testable import DropIns

/// The command lines of `notify-send` and `dunstify`.
@Suite struct NotifyGrammarTests {
  /// The messages of notify-send 0.8.1.
  @Test(
    arguments: [
      (["-x"], "Unknown option -x\n"),
      (["--foo"], "Unknown option --foo\n"),
      (["-pfoo", "T"], "Unknown option -pfoo\n"),
      (["-t", "x", "T"], "Cannot parse integer value “x” for -t\n"),
      (["-t"], "Missing argument for -t\n"),
      (
        ["--replace-id=99999999999999", "T"],
        "Integer value “99999999999999” for --replace-id out of range\n"
      ),
      (
        ["--urgency=foo", "T"],
        "Unknown urgency foo specified. Known urgency levels: low, normal, critical.\n"
      ),
      (["-h", "int:a", "T"], "Invalid hint syntax specified. Use TYPE:NAME:VALUE.\n"),
      (
        ["-h", "foo:a:b", "T"],
        "Invalid hint type \"foo\". Valid types are int, double, string and byte.\n"
      ),
      (
        ["-h", "int:a:b", "T"],
        "Value \"b\" of hint \"a\" could not be parsed as type \"int\".\n"
      ),
      (
        ["-h", "byte:a:300", "T"],
        "Value \"300\" of hint \"a\" could not be parsed as type \"byte\".\n"
      ),
      (["a", "b", "c"], "Invalid number of options.\n"),
      ([], "No summary specified.\n"),
      ([""], "No summary specified.\n"),
      (["", "Body"], "No summary specified.\n"),
    ])
  func errorsAreThoseOfNotifySend(words: [String], errors: String) {
    #expect(NotifySendGrammar.parse(words) == .fail(errors))
  }

  /// The messages of dunstify 1.9.
  @Test(
    arguments: [
      (["-x"], "Invalid commandline: Unknown option -x\n"),
      (["-r", "x", "T"], "Invalid commandline: Cannot parse integer value “x” for -r\n"),
      ([], "I need at least a summary\n"),
      (["-a", "", "T"], "Provided appname was empty\n"),
    ])
  func errorsAreThoseOfDunstify(words: [String], errors: String) {
    #expect(DunstifyGrammar.parse(words) == .fail(errors))
  }

  @Test func everyOptionOfNotifySendIsSent() throws {
    let request = NotifySendGrammar.parse([
      "-p", "-a", "App", "-i", "mail-unread", "-c", "im,x", "-e", "-u", "CRITICAL", "-h",
      "int:a:5x", "-h", "byte:b:7", "-h", "double:c:1.5", "-h", "boolean:d:TRUE", "-h",
      "string:e:f:g", "-h", "variant:v:[1, 2]", "Sum\\n", "-t100", "-A", "Yes", "-A", " no = No ",
      "-A", "x=", "--replace-id", "0x10", "--wait", "--", "a\\tb\\nc -x \\101\\\\",
    ])
    guard case .work(.send(let order)) = request else {
      Issue.record("nothing is sent: \(request)")
      return
    }
    let sent = order.notification
    #expect(sent.application == "App")
    #expect(sent.replaced == 16)
    #expect(sent.icon == "mail-unread")
    #expect(sent.title == "Sum\\n")
    #expect(sent.body == "a\tb\nc -x A\\")
    #expect(sent.actions == [.init(key: "0", label: "Yes"), .init(key: "no", label: "No")])
    #expect(sent.timeout == 100)
    #expect(
      sent.hints == [
        "urgency": .byte(2), "category": .text("im,x"), "transient": .flag(true),
        "a": .integer(5), "b": .byte(7), "c": .double(1.5), "d": .flag(true), "e": .text("f:g"),
        "v": .literal("[1, 2]"),
      ])
    #expect(order.printsID)
    #expect(order.waits)
    #expect(!order.isDunstify)
  }

  @Test func descriptorOptionsAreAccepted() {
    let request = NotifySendGrammar.parse([
      "T", "--id-fd=3", "--selected-action-fd", "4", "--activation-token-fd=5",
    ])
    guard case .work(.send(let order)) = request else {
      Issue.record("nothing is sent: \(request)")
      return
    }
    #expect(order.printsID)
    #expect(order.numberDescriptor == 3)
    #expect(order.actionDescriptor == 4)
    #expect(order.tokenDescriptor == 5)
  }

  @Test func dunstifyIgnoresInvalidHints() {
    let request = DunstifyGrammar.parse([
      "-u", "foo", "-A", "bad", "-A", "a,b,c", "-h", "bad", "-h", "byte:x:999", "-h", "odd:x:1",
      "-h", "int:y:-3", "-I", "/p.png", "T", "b\\n",
    ])
    guard case .work(.send(let order)) = request else {
      Issue.record("nothing is sent: \(request)")
      return
    }
    #expect(
      order.errors == """
        Unknown urgency: foo
        Assuming normal urgency
        Malformed action. Expected "action,label", got "bad"
        Malformed hint. Expected "type:name:value", got "bad"
        Not a byte: "999"
        Malformed hint. Expected a type of int, double, string or byte, got odd

        """)
    #expect(order.notification.actions == [.init(key: "a", label: "b,c")])
    #expect(order.notification.hints == ["urgency": .byte(1), "y": .integer(-3)])
    #expect(order.notification.body == "b\n")
    #expect(order.notification.application == "dunstify")
    #expect(order.picture == "/p.png")
    #expect(order.waits)
  }

  /// The values that notify-send 0.8.1 and dunstify 1.9 send.
  @Test func oddNumbersAndHintsAreSentAsTheOriginalsSendThem() {
    guard
      case .work(.send(let sent)) = NotifySendGrammar.parse(["-r", "-5", "-h", "string:x:", "T"]),
      case .work(.send(let dunstified)) = DunstifyGrammar.parse([
        "-r", "-5", "-h", "double:x:inf", "-h", "double:y:1.5z", "T",
      ])
    else {
      Issue.record("nothing is sent")
      return
    }
    #expect(sent.notification.replaced == 0)
    #expect(sent.notification.hints == ["urgency": .byte(1)])
    #expect(dunstified.notification.replaced == 4_294_967_291)
    #expect(
      dunstified.notification.hints
        == ["urgency": .byte(1), "x": .double(.infinity), "y": .double(1.5)])
  }

  @Test(
    arguments: [
      (["-s"], .work(.serverInformation)), (["-c", "T"], .work(.capabilities)),
      (["-C", "5"], .work(.close(5))),
      (["-C", "-1"], .work(.close(4_294_967_295))),
      (["-C", "0"], .fail("I need at least a summary\n")),
    ] as [([String], CommandReading<NotifyRequest>)])
  func dunstifyHasOtherRequests(words: [String], request: CommandReading<NotifyRequest>) {
    #expect(DunstifyGrammar.parse(words) == request)
  }

  @Test func withoutABusTheNotificationBecomesAToast() {
    guard
      case .work(.send(let order)) = NotifySendGrammar.parse([
        "-t", "1500", "-u", "low", "-i", "file:///x.png", "-A", "a=A_b", "-h", "int:value:140",
        "A < B", "<b>x</b>",
      ])
    else {
      Issue.record("nothing is sent")
      return
    }
    let toast = order.notification.toast(number: 7)
    #expect(toast.identifier?.rawValue == "notify-send-7")
    #expect(toast.title == "A &lt; B")
    #expect(toast.message == "<b>x</b>")
    #expect(toast.icon == .file("/x.png"))
    #expect(toast.timeout == 1.5)
    #expect(toast.urgency == .low)
    #expect(toast.progress == .percent(100))
    #expect(toast.buttons.map(\.label) == ["A__b"])
    #expect(toast.policy == .replace)
    #expect(!toast.style.isModal)
  }

  @Test func anyNotificationFitsAToast() throws {
    let long = String(repeating: "k", count: 300)
    guard
      case .work(.send(let order)) = NotifySendGrammar.parse([
        "-a", String(repeating: "a", count: 5000), "-i", String(repeating: "i", count: 5000), "-h",
        "string:image-path:/" + String(repeating: "p", count: 5000), "-A", "a=First", "-A",
        "a=Second", "-A", "\(long)=Third", "-A", "b=" + String(repeating: "_", count: 2000),
        String(repeating: "<", count: 100_000), String(repeating: "b", count: 130_000),
      ])
    else {
      Issue.record("nothing is sent")
      return
    }
    let toast = order.notification.toast(number: 7)
    try toast.checkLimits()
    #expect(toast.buttons.map(\.id) == ["a", "action-2", "b"])
    #expect(toast.buttons.map { order.notification.key(ofButton: $0.id) } == ["a", long, "b"])
    #expect(toast.buttons.map(\.label).prefix(2) == ["First", "Third"])
    #expect(toast.message.hasPrefix("bbbb"))
    #expect(toast.message.hasSuffix("…"))
  }

  @Test func aToastLimitsItsButtons() throws {
    guard
      case .work(.send(let order)) = DunstifyGrammar.parse(
        (0..<200).flatMap { ["-A", "\($0),\($0)"] } + ["-A", ",x", "T"])
    else {
      Issue.record("nothing is sent")
      return
    }
    let toast = order.notification.toast(number: 7)
    try toast.checkLimits()
    #expect(toast.buttons.count == 100)
  }
}

/// The command line of `dunstctl`.
@Suite struct DunstctlGrammarTests {
  @Test(
    arguments: [
      (["action"], .action(0)), (["action", ""], .action(0)),
      (["history-pop", ""], .historyPop(nil)),
      (["action", "2"], .action(2)), (["close"], .close),
      (["close-all"], .closeAll), (["context"], .context), (["count"], .count(nil)),
      (["count", "waiting"], .count(.waiting)), (["history"], .history),
      (["history-clear"], .historyClear), (["history-pop"], .historyPop(nil)),
      (["history-pop", "3"], .historyPop(3)), (["history-rm", "3"], .historyRemove(3)),
      (["is-paused"], .isPaused), (["set-paused", "true"], .setPaused(true)),
      (["set-paused", "false"], .setPaused(false)), (["set-paused", "toggle"], .setPaused(nil)),
      (["rule", "x", "toggle"], .rule("x", .toggle)), (["debug"], .debug),
    ] as [([String], DunstctlRequest)])
  func commandsAreParsed(words: [String], request: DunstctlRequest) {
    #expect(DunstctlGrammar.parse(words) == .work(request))
  }

  @Test(
    arguments: [
      ([], "dunstctl: No command specified. Please consult the usage.\n"),
      (["foo"], "dunstctl: unrecognized command 'foo'. Please consult the usage.\n"),
      (
        ["count", "foo"],
        "Please give either 'displayed', 'history', 'waiting' or none as count parameter.\n"
      ),
      (
        ["set-paused", "foo"],
        "Please give either 'true', 'false' or 'toggle' as paused parameter.\n"
      ),
      (["rule"], "No rule name parameter specified. Please give the rule name\n"),
      (
        ["history-pop", "1", "2"],
        "Please pass the right number of arguments. History-pop takes 0 or 1 arguments\n"
      ),
    ])
  func errorsAreThoseOfDunstctl(words: [String], errors: String) {
    #expect(DunstctlGrammar.parse(words) == .end(output: "", errors: errors, status: 1))
  }

  /// A history file can have any time.
  @Test(
    arguments: [(Int64.max, 253_402_300_799_999_000), (.min, -62_135_596_800_000_000), (1, 1000)]
      as [(Int64, Int64)])
  func everyTimeOfTheHistoryIsPrinted(milliseconds: Int64, printed: Int64) throws {
    let record = NotificationRecord(
      id: 3, time: milliseconds, application: "App", title: "T", message: "", state: .closed)
    let text = try DunstHistory([record]) { $0 * 1000 }.printed()
    #expect(String(text.filter { !$0.isWhitespace }).contains("{\"data\":\(printed),"))
  }

  @Test func theHistoryHasPicturesProgressAndTimeouts() throws {
    var record = NotificationRecord(
      id: 3, time: 1000, application: "App", title: "T", message: "", state: .closed,
      timeout: 2.5, icon: "/a.png", progress: .percent(40))
    func squeezed() throws -> String {
      try DunstHistory([record]) { $0 }.printed().filter { !$0.isWhitespace }
    }
    #expect(try squeezed().contains(#""icon_path":{"data":"/a.png","type":"s"}"#))
    #expect(try squeezed().contains(#""progress":{"data":40,"type":"i"}"#))
    #expect(try squeezed().contains(#""timeout":{"data":2500000,"type":"x"}"#))
    (record.timeout, record.icon, record.progress) = (nil, "mail-unread", .indeterminate)
    #expect(try squeezed().contains(#""icon_path":{"data":"","type":"s"}"#))
    #expect(try squeezed().contains(#""progress":{"data":-1,"type":"i"}"#))
    #expect(try squeezed().contains(#""timeout":{"data":0,"type":"x"}"#))
  }

  @Test func theHistoryHasBusctlsFormat() throws {
    let record = NotificationRecord(
      id: 3, time: 1000, application: "App", title: "T", message: "a/b",
      actions: [.init(key: "default", label: "")], state: .closed)
    let text = try DunstHistory([record]) { $0 * 2 }.printed()
    let squeezed = String(text.filter { !$0.isWhitespace })
    #expect(squeezed.hasPrefix(#"{"data":[[{"appname":{"data":"App","type":"s"},"#))
    #expect(squeezed.contains(#""id":{"data":3,"type":"i"}"#))
    #expect(squeezed.contains(#""body":{"data":"a/b","type":"s"}"#))
    #expect(squeezed.contains(#""timestamp":{"data":2000,"type":"x"}"#))
    #expect(squeezed.contains(#""default_action_name":{"data":"default","type":"s"}"#))
    #expect(squeezed.hasSuffix(#"]],"type":"aa{sv}"}"#))
  }
}
