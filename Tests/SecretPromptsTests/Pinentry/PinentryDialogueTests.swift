import AlertModel
import Testing

@testable import SecretPrompts

/// pinentry's part of the dialogue with gpg-agent.
@Suite struct PinentryDialogueTests {
  private func dialogue(_ words: String...) -> PinentryDialogue {
    guard case .run(let options) = PinentryOptions.parse(words).request else {
      preconditionFailure("the words run a dialogue")
    }
    return PinentryDialogue(options, processID: 7, userIDs: "1/2")
  }

  /// The answers of pinentry-gtk-2 1.2.1, except for the flavor.
  @Test(
    arguments: [
      ("FOO", ["ERR 536871187 Unknown IPC command <User defined source 1>"]),
      ("GETINFO foo", ["ERR 83886360 IPC parameter error <Pinentry>"]),
      ("GETINFO", ["ERR 83886360 IPC parameter error <Pinentry>"]),
      ("GETINFO flavor", ["D tocsin", "OK"]),
      ("GETINFO version", ["D 1.2.1", "OK"]),
      ("GETINFO ttyinfo", ["D - - - - 1/2 -", "OK"]),
      ("GETINFO pid", ["D 7", "OK"]),
      ("OPTION foo=bar", ["ERR 83886254 Unknown option <Pinentry>"]),
      ("OPTION", ["ERR 536871188 IPC syntax error <User defined source 1> - argument required"]),
      ("OPTION lc-ctype=C", ["OK"]),
      ("OPTION lc-ctype = C", ["OK"]),
      ("OPTION --grab", ["OK"]),
      ("OPTION no-grab", ["OK"]),
      ("OPTION allow-external-password-cache", ["OK"]),
      ("setdesc some%0Atext", ["OK"]),
      ("SETKEYINFO --clear", ["OK"]),
      ("SETGENPIN Suggest", ["OK"]),
      ("NOP", ["OK"]),
      ("RESET", ["OK"]),
      ("END", ["ERR 536870981 Not implemented <User defined source 1>"]),
      ("CANCEL", ["ERR 536870981 Not implemented <User defined source 1>"]),
      ("CAN", ["ERR 536871187 Unknown IPC command <User defined source 1>"]),
      ("D foo", ["ERR 536870981 Not implemented <User defined source 1>"]),
      ("D", ["ERR 536871187 Unknown IPC command <User defined source 1>"]),
      ("AUTH x", ["ERR 536870981 Not implemented <User defined source 1>"]),
      (" NOP", ["ERR 536871188 IPC syntax error <User defined source 1> - leading white-space"]),
      ("\t", ["ERR 536871188 IPC syntax error <User defined source 1> - leading white-space"]),
      ("HELP NOP", ["ERR 536870939 Not found <User defined source 1>"]),
      ("HELP FOO", ["ERR 536871087 Unknown command <User defined source 1>"]),
      (
        "OPTION owner=",
        ["ERR 536871188 IPC syntax error <User defined source 1> - option argument expected"]
      ),
      (
        "OPTION =1",
        ["ERR 536871188 IPC syntax error <User defined source 1> - no option name given"]
      ),
      (
        "OPTION ---grab",
        [
          "ERR 536871188 IPC syntax error <User defined source 1>"
            + " - option should not begin with one dash"
        ]
      ),
      ("OPTION owner", ["OK"]),
      ("OPTION grab=1", ["ERR 83886254 Unknown option <Pinentry>"]),
      ("OPTION allow-external-password-cache 1", ["ERR 83886254 Unknown option <Pinentry>"]),
      ("CLEARPASSPHRASE x", ["ERR 83886337 General IPC error <Pinentry>"]),
      ("# a remark", []),
      ("", []),
    ])
  func commandsAreAnswered(line: String, answers: [String]) {
    var dialogue = dialogue()
    #expect(dialogue.received(line) == answers.map { .write($0) })
  }

  /// libassuan: the greeting names the client's process if the environment has it.
  @Test(
    arguments: [
      (nil, "OK Pleased to meet you"), ("", "OK Pleased to meet you"),
      ("42", "OK Pleased to meet you, process 42"),
    ] as [(String?, String)])
  func theGreetingNamesTheClientsProcess(peer: String?, line: String) {
    let dialogue = PinentryDialogue(
      PinentryOptions(), processID: 7, userIDs: "1/2", peer: peer)
    #expect(dialogue.greeting == [.write(line)])
  }

  @Test func helpListsTheOriginalsCommands() {
    var dialogue = dialogue()
    let told = dialogue.received("help")
    #expect(told.prefix(5).last == .write("# AUTH"))
    #expect(told.last == .write("OK"))
  }

  @Test func byeClosesTheDialogue() {
    var dialogue = dialogue()
    #expect(dialogue.received("BYE") == [.write("OK closing connection"), .close])
    #expect(dialogue.received("NOP").isEmpty)
  }

  @Test func aQuestionHasItsSettings() throws {
    var dialogue = dialogue("--display", ":3", "--timeout=7")
    for line in [
      "SETTITLE A%20title", "SETDESC Line%0Aand%25", "SETPROMPT Passphrase:", "SETOK _Yes",
      "SETCANCEL _Never", "SETERROR Bad (try 2)", "SETREPEAT Again:", "SETQUALITYBAR",
      "OPTION owner=42/1000 host",
    ] {
      #expect(dialogue.received(line) == [.write("OK")])
    }
    guard case .ask(let question)? = dialogue.received("GETPIN").first else {
      Issue.record("nothing is asked")
      return
    }
    #expect(question.alert.title == "A title")
    #expect(question.alert.message == "Bad (try 2)\n\nLine\nand%")
    #expect(question.alert.timeout == 7)
    #expect(question.alert.buttons.map(\.label) == ["_Never", "_Yes"])
    #expect(
      question.alert.inputs.map(\.kind)
        == [.secret(SecretRules(placeholder: "Passphrase", isRepeated: true))])
    #expect(question.repetition == "Again:")
    #expect(question.quality == "Quality:")
    #expect(question.owner?.processID == 42)
    #expect(question.owner?.host == "host")
    #expect(question.display == ":3")
  }

  @Test(
    arguments: [
      ("GETPIN", .accepted, [.writeSecret, .write("OK")]),
      ("GETPIN", .cancelled, [.write("ERR 83886179 Operation cancelled <Pinentry>")]),
      ("GETPIN", .timedOut, [.write("ERR 83886142 Timeout <Pinentry>")]),
      ("GETPIN", .failed, [.write("ERR 83886081 General error <Pinentry>")]),
      ("CONFIRM", .accepted, [.write("OK")]),
      ("CONFIRM", .cancelled, [.write("ERR 83886179 Operation cancelled <Pinentry>")]),
      ("CONFIRM", .denied, [.write("ERR 83886194 Not confirmed <Pinentry>")]),
      ("CONFIRM --one-button", .cancelled, [.write("OK")]),
      ("MESSAGE", .cancelled, [.write("OK")]),
      ("MESSAGE", .timedOut, [.write("ERR 83886142 Timeout <Pinentry>")]),
    ] as [(String, PinentryDialogue.Outcome, [PinentryDialogue.Effect])])
  func outcomesAreReported(
    command: String, outcome: PinentryDialogue.Outcome, effects: [PinentryDialogue.Effect]
  ) {
    var dialogue = dialogue()
    _ = dialogue.received(command)
    #expect(dialogue.questionEnded(outcome) == effects)
  }

  @Test func aThirdButtonMeansNo() {
    var dialogue = dialogue()
    _ = dialogue.received("SETNOTOK _Different")
    guard case .ask(let question)? = dialogue.received("CONFIRM").first else {
      Issue.record("nothing is asked")
      return
    }
    #expect(question.alert.buttons.map(\.id) == ["cancel", "notok", "ok"])
  }

  @Test func settingsApplyToOneQuestionOnly() {
    var dialogue = dialogue()
    for line in ["SETERROR Bad", "SETREPEAT Again", "SETQUALITYBAR", "SETDESC Stays", "GETPIN"] {
      _ = dialogue.received(line)
    }
    _ = dialogue.edited(isEmpty: false)
    #expect(
      dialogue.questionEnded(.accepted)
        == [.write("S PIN_REPEATED"), .writeSecret, .write("OK")])
    guard case .ask(let question)? = dialogue.received("GETPIN").first else {
      Issue.record("nothing is asked")
      return
    }
    #expect(question.alert.message == "Stays")
    #expect(question.repetition == nil)
    #expect(question.quality == nil)
  }

  @Test func anEmptySecretIsNotReportedAsRepeated() {
    var dialogue = dialogue()
    _ = dialogue.received("SETREPEAT Again")
    _ = dialogue.received("GETPIN")
    _ = dialogue.edited(isEmpty: false)
    _ = dialogue.edited(isEmpty: true)
    #expect(dialogue.questionEnded(.accepted) == [.writeSecret, .write("OK")])
  }

  @Test func linesDuringAQuestionWaitForTheAnswer() {
    var dialogue = dialogue()
    _ = dialogue.received("GETPIN")
    #expect(dialogue.received("NOP").isEmpty)
    #expect(dialogue.received("CONFIRM").isEmpty)
    #expect(dialogue.received("BYE").isEmpty)
    #expect(dialogue.resumed() == nil)
    #expect(dialogue.questionEnded(.accepted) == [.writeSecret, .write("OK")])
    #expect(dialogue.resumed() == [.write("OK")])
    guard case .ask? = dialogue.resumed()?.first else {
      Issue.record("nothing is asked")
      return
    }
    #expect(dialogue.resumed() == nil)
    #expect(dialogue.questionEnded(.accepted) == [.write("OK")])
    #expect(dialogue.resumed() == [.write("OK closing connection"), .close])
    #expect(dialogue.resumed() == nil)
  }

  @Test func tooManyLinesDuringAQuestionCloseTheDialogue() {
    var dialogue = dialogue()
    _ = dialogue.received("GETPIN")
    for _ in 0..<64 { #expect(dialogue.received("NOP").isEmpty) }
    #expect(dialogue.received("NOP") == [.close])
    #expect(dialogue.received("NOP").isEmpty)
    // The client gets no answer.
    #expect(dialogue.resumed() == nil)
  }

  @Test(arguments: [false, true])
  func aLineThatIsTooLongClosesTheDialogue(isAsked: Bool) {
    var dialogue = dialogue()
    if isAsked { _ = dialogue.received("GETPIN") }
    #expect(dialogue.receivedLongLine() == [.close])
    #expect(dialogue.received("NOP").isEmpty)
  }

  @Test func aQuestionIsAnsweredAfterTheEndOfInput() {
    var dialogue = dialogue()
    _ = dialogue.received("GETPIN")
    _ = dialogue.received("NOP")
    #expect(dialogue.ended().isEmpty)
    #expect(dialogue.questionEnded(.accepted) == [.writeSecret, .write("OK")])
    #expect(dialogue.resumed() == [.write("OK")])
    #expect(dialogue.resumed() == [.close])
    #expect(dialogue.resumed() == nil)
  }

  @Test func theEndOfInputClosesAnIdleDialogue() {
    var dialogue = dialogue()
    #expect(dialogue.ended() == [.close])
  }

  @Test func oneQualityInquiryRunsAtATime() {
    var dialogue = dialogue()
    _ = dialogue.received("SETQUALITYBAR")
    _ = dialogue.received("GETPIN")
    #expect(dialogue.edited(isEmpty: false) == [.inquireQuality])
    #expect(dialogue.edited(isEmpty: false).isEmpty)
    #expect(dialogue.received("D -40 and more").isEmpty)
    #expect(dialogue.received("END") == [.showQuality(-40), .inquireQuality])
    #expect(dialogue.received("D 1000").isEmpty)
    #expect(dialogue.received("END") == [.showQuality(100)])
    #expect(dialogue.edited(isEmpty: true) == [.showQuality(0)])
  }

  @Test func aLateInquiryAnswerIsNotACommand() {
    var dialogue = dialogue()
    _ = dialogue.received("SETQUALITYBAR")
    _ = dialogue.received("GETPIN")
    _ = dialogue.edited(isEmpty: false)
    _ = dialogue.questionEnded(.accepted)
    #expect(dialogue.received("D 40").isEmpty)
    #expect(dialogue.received("END").isEmpty)
    #expect(dialogue.received("NOP") == [.write("OK")])
  }

  @Test func withoutAQualityBarThereAreNoInquiries() {
    var dialogue = dialogue()
    _ = dialogue.received("GETPIN")
    #expect(dialogue.edited(isEmpty: false).isEmpty)
  }

  @Test(
    arguments: [
      (["a\nb\r\nc", "d\n"], ["a", "b", "cd"]),
      (["\n\n"], ["", ""]),
      ([String(repeating: "x", count: 2000), "\nNOP\n"], [nil, "NOP"]),
      ([String(repeating: "x", count: 1000) + "\n"], [String(repeating: "x", count: 1000)]),
    ] as [([String], [String?])])
  func linesAreSplitAndLimited(parts: [String], lines: [String?]) {
    var cutter = AssuanLineSplitter()
    #expect(parts.flatMap { cutter.append($0.utf8) } == lines)
  }

  @Test(
    arguments: [
      (["--version"], "pinentry-tocsin (pinentry) 1.2.1\n")
    ])
  func theVersionIsPrinted(words: [String], text: String) {
    #expect(PinentryOptions.parse(words).request == .print(text))
  }

  @Test func optionsOfTheAgentAreAccepted() {
    let (request, unknown) = PinentryOptions.parse([
      "--timeout", "5", "-D", ":1", "--no-global-grab", "-g", "-T/dev/tty", "--lc-ctype", "C",
      "--future", "--ttytype=xterm",
    ])
    var options = PinentryOptions()
    options.timeout = 5
    options.display = ":1"
    options.terminalName = "/dev/tty"
    options.terminalType = "xterm"
    #expect(request == .run(options))
    #expect(unknown == ["--future"])
  }
}
