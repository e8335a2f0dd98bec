import Glibc
import TestHarness
import Testing

/// Inputs, updates, `--listen` and documents, with the built client.
@Suite(.serialized) @MainActor struct AskingTests {
  private func result(_ status: Int, _ output: String, _ errors: String) -> ClientResult {
    ClientResult(status, output, errors)
  }

  @Test func answerHasOneLinePerInput() throws {
    let fixture = try ClientFixture()
    #expect(
      try fixture.run(
        "alert", "--message", "m", "-t", "press save", "--check", "b", "--field", "a", "--value",
        "a=x\ny",
        "--number",
        "n", "--range", "n=0..9", "--value", "n=5")
        == result(0, "save\nb=false\na=x\\ny\nn=5\n", ""))
  }

  /// It has the lock before it listens: a command is not told that there is none.
  @Test(arguments: ["status", "list"])
  func aCommandWaitsForAPresenterThatStarts(command: String) throws {
    let fixture = try ClientFixture()
    _ = try fixture.run("alert", "press ok")
    #expect(try fixture.run("presenter", "--stop").status == .exited(0))
    let none = try fixture.run(command)
    let lock = open("\(fixture.socketFolder)/7.lock", O_RDWR | O_CLOEXEC)
    try #require(lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
    let child = try fixture.start(command)
    nothingHappens(for: .milliseconds(300))
    #expect(child.isRunning)
    close(lock)
    #expect(try child.waitForExit() == none.status)
    #expect(child.standardError == none.errors)
  }

  @Test func singleValueIsPrintedAlone() throws {
    let fixture = try ClientFixture()
    #expect(
      try fixture.run("prompt", "press ok", "--value", "ann=\\") == result(0, "ann=\\\n", ""))
    #expect(try fixture.run("prompt", "cancel") == result(1, "", ""))
    #expect(
      try fixture.run("choose", "press ok", "a", "b", "--select", "b") == result(0, "b\n", ""))
    #expect(
      try fixture.run(
        "choose", "press ok", "a", "b", "--multiple", "--select", "b", "--select", "a")
        == result(0, "b\na\n", ""))
  }

  @Test(arguments: [
    ("printf 'a\\nb' | tocsin choose 'press ok' --select b", 0, "b\n", ""),
    ("seq 100000 | tocsin choose 'press ok' --select 99999", 0, "99999\n", ""),
    (
      "printf 'a\\0b\\n' | tocsin choose Q", 64, "",
      "tocsin choose: row 1 contains a NUL\n"
    ),
    (
      "head -c 10000000 /dev/zero | tr '\\0' x | tocsin choose Q", 64, "",
      "tocsin choose: row 1 is longer than 4096 bytes\n"
    ),
    (
      "tocsin choose Q < /dev/null", 64, "",
      "tocsin choose: standard input has no rows to choose from\n"
    ),
    (
      "tocsin choose Q <&-", 64, "",
      "tocsin choose: standard input cannot be read: Bad file descriptor\n"
    ),
    ("printf 'x\\ny' | tocsin alert -t 'press ok' --file -", 0, "ok\n", ""),
    (
      "printf '\\377' | tocsin alert --file -", 64, "",
      "tocsin alert: --file: standard input is not valid UTF-8\n"
    ),
    (
      "head -c 70000000 /dev/zero | tocsin alert --file -", 64, "",
      "tocsin alert: --file: standard input has more than 64 MiB\n"
    ),
    (
      "tocsin alert --file /", 64, "",
      "tocsin alert: --file: / cannot be read: Is a directory\n"
    ),
  ])
  func rowsAreReadFromStandardInput(line: String, status: Int, output: String, errors: String)
    throws
  {
    let fixture = try ClientFixture()
    #expect(try fixture.shell(line) == result(status, output, errors))
  }

  @Test func imageIsPNGJPEGOrSVG() throws {
    let fixture = try ClientFixture()
    let image = "\(fixture.folder)/image"
    for (bytes, isPicture) in [
      ("\\211PNG\\r\\n\\032\\n", true), ("\\377\\330\\377\\340", true),
      ("<?xml version=\"1.0\"?><!-- x --><svg/>", true), (" <svg/>", true), ("<html/>", false),
      ("GIF89a", false), ("", false),
    ] {
      let made = try fixture.shell("printf '\(bytes)' > '\(image)'")
      try #require(made.status == .exited(0))
      let problem =
        "tocsin alert: --image takes a PNG, JPEG or SVG file, and “\(image)” is not a PNG, "
        + "JPEG or SVG picture\n"
      #expect(
        try fixture.run("alert", "--message", "m", "-t", "press ok", "--image", image)
          == (isPicture ? result(0, "ok\n", "") : result(64, "", problem)), "\(bytes)")
    }
  }

  @Test func updateWithoutSuchAnAlertFails() throws {
    let fixture = try ClientFixture()
    let gone = result(4, "", "tocsin update: no alert “a” is waiting or on screen\n")
    #expect(try fixture.run("update", "a", "-t", "x") == gone)
    #expect(fixture.presenters.isEmpty)
    let waiting = try fixture.start("alert", "--message", "m", "--id", "a", "--field", "f")
    try fixture.waitForJournal("shown a")
    #expect(try fixture.run("update", "b", "-t", "x").status == .exited(4))
    #expect(
      try fixture.run("update", "a", "--progress", "40", "-m", "M", "--value", "f=x")
        == result(0, "", ""))
    try fixture.waitForJournal("updated a percent(40.0) “M”")
    #expect(
      try fixture.run("update", "a", "--value", "g=x")
        == result(
          64, "", "tocsin update: a value is given for “g”, but there is no such input\n"))
    #expect(try fixture.run("update", "a", "-t", "press go") == result(0, "", ""))
    #expect(try waiting.waitForExit() == .exited(0))
    #expect(waiting.standardOutput == "go\nf=x\n")
    #expect(try fixture.run("update", "a", "-t", "x") == gone)
  }

  @Test func listenExchangesJSONLines() throws {
    let fixture = try ClientFixture()
    let line = #"""
      printf '%s\n' '{"update":{"message":"M","progress":5}}' 'nonsense' '' \
        '{"update":{"values":{"x":1}}}' '{"update":{"titel":1}}' \
        '{"update":{"title":"press ok"}}' | tocsin alert --message m --listen --id a --field f
      """#
    #expect(
      try fixture.shell(line)
        == result(
          0,
          """
          {"event":"presented"}
          {"button":"ok","event":"response","id":"a","outcome":"button","values":{"f":""}}

          """,
          """
          tocsin alert: line 2 of standard input: column 1: a value is missing
          tocsin alert: line 5 of standard input: $.update.titel is not known; did you mean “title”?
          tocsin alert: an update was refused: a value is given for “x”, but there is no such input

          """))
    try fixture.waitForJournal("updated a percent(5.0) “M”")
  }

  @Test func listenerDismissesAndStopsInTheMiddleOfALine() throws {
    let fixture = try ClientFixture()
    #expect(
      try fixture.shell(#"printf '{"dismiss":true}\n' | tocsin alert --message m --listen --id a"#)
        == result(
          4,
          """
          {"event":"presented"}
          {"event":"response","id":"a","outcome":"dismissed"}

          """, ""))
    let child = try fixture.start(
      input: .text(#"{"dismiss":tr"#), "alert", "--message", "m", "--listen", "--id", "b")
    try wait(for: "the complaint") { !child.standardError.isEmpty }
    #expect(
      child.standardError == "tocsin alert: standard input ended in the middle of line 1\n")
    // The end of standard input does not end the alert.
    #expect(try fixture.run("list").output.hasPrefix("b\t"))
    child.send(signal: SIGTERM)
    #expect(try child.waitForExit() == .exited(143))
  }

  @Test func updatesSurviveACrashOfThePresenter() throws {
    let fixture = try ClientFixture()
    let child = try fixture.start(input: .open, "alert", "--listen", "--id", "a", "-t", "first")
    try fixture.waitForJournal("shown a")
    child.write(#"{"update":{"title":"second"}}"# + "\n")
    try fixture.waitForJournal("updated a")
    try fixture.killPresenter()
    try fixture.waitForJournal("shown a", count: 2)
    // The presenter may have died before it confirmed the update.
    try wait(for: "the title") { try fixture.run("list").output.contains("second") }
    child.write(#"{"update":{"title":"press ok"}}"# + "\n")
    #expect(try child.waitForExit() == .exited(0))
  }

  @Test func refusedUpdateIsNotSentAgain() throws {
    let fixture = try ClientFixture()
    let child = try fixture.start(
      input: .open, "alert", "--listen", "--id", "a", "--field", "f")
    try fixture.waitForJournal("shown a")
    for part in 0..<2 {
      let inputs = (0..<32).map { #"{"type":"check","name":"\#(part)-\#($0)"}"# }
      child.write(#"{"update":{"inputs":[\#(inputs.joined(separator: ","))]}}"# + "\n")
    }
    child.write(#"{"update":{"values":{"f":"x"}}}"# + "\n")
    try fixture.waitForJournal("updated a", count: 2)
    try wait(for: "the refusal") { !child.standardError.isEmpty }
    #expect(
      child.standardError
        == "tocsin alert: an update was refused: inputs can be 64 at most, not 65\n")
    try fixture.killPresenter()
    try fixture.waitForJournal("shown a", count: 2)
    child.write(#"{"update":{"title":"press ok"}}"# + "\n")
    #expect(try child.waitForExit() == .exited(0))
    #expect(child.standardOutput.contains(#""f":"x""#))
    #expect(child.standardOutput.contains(#""0-31":false"#))
    #expect(!child.standardOutput.contains(#""1-0":false"#))
  }

  @Test(arguments: [
    (
      #"{"title":"press ok"}"#, "--json", 0, #"{"button":"ok","id":"alert-1","outcome":"button"}"#,
      ""
    ),
    (#"{"title":"press ok"}"#, "", 0, "ok", ""),
    ("{\\n\"title\":\\n\"press ok\"}\\n\\n", "", 0, "ok", ""),
    (
      #"{"title":"press a"}\n\n{"title":"cancel","id":"x"}\n"#, "", 1,
      #"{"button":"a","id":"alert-1","outcome":"button"}"# + "\n"
        + #"{"id":"x","outcome":"cancelled"}"#, ""
    ),
    (#"{"title":"cancel"}"#, "-t 'press b'", 0, "b", ""),
    (
      #"{"title":"press a"}\n{"titel":"x"}\n"#, "", 64,
      #"{"button":"a","id":"alert-1","outcome":"button"}"#,
      "tocsin alert: standard input:2: $.titel is not known; did you mean “title”?"
    ),
    ("", "", 64, "", "tocsin alert: standard input contains no document"),
    (
      "{", "", 64, "",
      "tocsin alert: standard input: line 1, column 2: a member’s name in quotes is missing"
    ),
    (
      #"{"title":"press a"}\n{"inputs":[{"type":"secret","name":"p"}]}\n"#, "", 64,
      #"{"button":"a","id":"alert-1","outcome":"button"}"#,
      "tocsin alert: a document with a secret must be the only document"
    ),
    (#"{"title":"A"}"#, "--print-document", 0, "{\n  \"title\" : \"A\"\n}", ""),
  ])
  func documentsArePresentedInOrder(
    documents: String, words: String, status: Int, output: String, errors: String
  ) throws {
    let fixture = try ClientFixture()
    #expect(
      try fixture.shell("printf '\(documents)' | tocsin alert --from - \(words)")
        == result(
          status, output.isEmpty ? "" : output + "\n", errors.isEmpty ? "" : errors + "\n"))
  }

  @Test func streamedDocumentsArePresentedAsTheyArrive() throws {
    let fixture = try ClientFixture()
    let child = try fixture.start(input: .open, "alert", "--from", "-")
    child.write(#"{"title":"press a"}"# + "\n")
    try wait(for: "the first answer") { child.standardOutput.contains(#""button":"a""#) }
    child.write(#"{"title":"press b"}"# + "\n")
    try wait(for: "the second answer") { child.standardOutput.contains(#""button":"b""#) }
    child.closeInput()
    #expect(try child.waitForExit() == .exited(0))
  }

  @Test func secretIsPassedToAskpass() throws {
    let fixture = try ClientFixture()
    let program = "\(fixture.folder)/askpass"
    let script = "#!/bin/sh\\necho \"$@\"\\ncat <&3\\ncat\\n"
    try #require(
      try fixture.shell("printf '\(script)' > '\(program)'; chmod +x '\(program)'").status
        == .exited(0))
    fixture.environment["TOCSIN_ASKPASS"] = program
    let answer = try fixture.shell("echo rest | tocsin password P --confirm")
    #expect(answer.status == .exited(0))
    #expect(answer.errors == "")
    #expect(answer.output.hasPrefix("--document-fd 3\n{"))
    #expect(answer.output.hasSuffix("}rest\n"))
    for part in [
      #""answer":"value""#, #""type":"secret""#, #""confirm":true"#, #""title":"P""#,
    ] {
      #expect(answer.output.contains(part), "\(part)")
    }
    #expect(fixture.presenters.isEmpty)
    let missing = "\(fixture.folder)/nowhere"
    fixture.environment["TOCSIN_ASKPASS"] = missing
    #expect(
      try fixture.run("alert", "--message", "m", "--secret", "p")
        == result(
          69, "",
          """
          tocsin alert: cannot start the secret prompt: TOCSIN_ASKPASS is “\(missing)”, \
          which cannot be executed

          """))
  }
}
