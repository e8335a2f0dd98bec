import Glibc
import TestHarness
import TestTraits
import Testing

/// `tocsin rehearse`: other people's scripts, on a separate display.
@Suite(.serialized, .privateServer) @MainActor struct RehearsalTests {
  /// The script of the manual and others, with their answers.
  private static let clean = """
    name=$(zenity --entry --title "Clean up" --text "Which project?") || exit 1
    zenity --question --text "Delete the build of $name?" || exit 0
    echo "deleting $name" && notify-send "Deleted $name"
    """

  private func rehearse(
    _ script: String, _ answers: String?, _ words: String...
  ) throws -> (answer: Desktop.Answer, report: String, desktop: Desktop) {
    let desktop = try Desktop()
    let path = "\(desktop.folder)/script.sh"
    try "#!/bin/sh\n\(script)\n".write(toFileAt: path)
    chmod(path, 0o755)
    try answers?.write(toFileAt: "\(desktop.folder)/answers")
    // No display is needed.
    desktop.environment["DISPLAY"] = nil as String?
    let output = "\(desktop.folder)/out"
    let child = try ChildProcess(
      BuiltProducts.path(of: "tocsin"),
      ["rehearse", path, "--output", output]
        + (answers == nil ? [] : ["--answers", "\(desktop.folder)/answers"]) + words,
      environment: desktop.environment)
    try child.waitForExit(within: .seconds(60) * Bounds.stretch)
    let report = try String(contentsOfFileAt: "\(output)/report.txt")
    return (Desktop.Answer(child), report, desktop)
  }

  @Test func theScriptOfTheManualIsAnswered() throws {
    let (answer, report, desktop) = try rehearse(
      Self.clean,
      """
      "Which project?"            ok   value=demo
      "Delete the build of demo?" ok
      """)
    #expect(answer == .init(0, "deleting demo\n"))
    #expect(report.contains("answer: line 1: ok value=demo\n"))
    #expect(report.contains("answer: line 2: ok\n"))
    #expect(report.contains("“Deleted demo”"))
    #expect(report.hasSuffix("exit status: 0\nas expected\n"))
    for number in 1...3 {
      let picture = try String(contentsOfFileAt: "\(desktop.folder)/out/\(number).png")
      #expect(picture.utf8.count > 1000)
    }
  }

  @Test func dropInsOfEveryKindAreAnswered() throws {
    let (answer, report, _) = try rehearse(
      """
      tocsin confirm "Go on?" --id go && printf 'tea\\ncoffee\\n' | dmenu -p Drink
      printf 'one\\ntwo\\n' | rofi -dmenu -p Number
      xmessage -buttons Yes:7,No:8 "Sure?"; echo $?
      """,
      """
      go     yes
      Drink  ok row=coffee
      Number ok row=two
      Sure?  Yes
      """)
    #expect(answer == .init(0, "yes\ncoffee\ntwo\n7\n"), "\(report)")
  }

  @Test func unansweredAlertsAreCancelledAndReported() throws {
    let (answer, report, _) = try rehearse(Self.clean, nil)
    #expect(answer.status == 1)
    #expect(
      answer.errors == """
        tocsin rehearse: “Which project?” was cancelled: no line is for it
        tocsin rehearse: the script’s exit status is 1, and not 0

        """)
    #expect(report.contains("buttons: cancel, ok\n"))
    #expect(report.contains("answer: cancelled: no line is for it\n"))
  }

  @Test func linesAndStatusAreChecked() throws {
    let (answer, _, _) = try rehearse(
      "tocsin prompt 'Age?' --match '[0-9]+' --id age; exit 3",
      """
      Age? ok text=old
      Name? ok
      exit 2
      """)
    #expect(answer.status == 1)
    let lines = answer.errors.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix("tocsin rehearse: line 1: “") == true)
    #expect(lines.contains("tocsin rehearse: the script’s exit status is 3, and not 2"))
    #expect(
      lines.contains("tocsin rehearse: line 2 was not used: no alert “Name?” was shown"))
  }

  @Test func aSecretIsCancelledAndAScriptThatHangsIsEnded() throws {
    let (secret, _, _) = try rehearse("tocsin password 'PIN'", "PIN ok password=1234\nexit 1")
    #expect(secret.status == 1)
    #expect(secret.errors.contains("“PIN” was cancelled: secrets are not answered"))
    let (hanging, _, _) = try rehearse("sleep 1000", "", "--timeout", "1")
    #expect(
      hanging.errors == "tocsin rehearse: the script was ended after 1 s\n"
        && hanging.status == 1)
  }

  @Test func aScriptThatCannotBeRunIsNamed() throws {
    let desktop = try Desktop()
    let path = "\(desktop.folder)/script.sh"
    try "#!/bin/sh\nexit 0\n".write(toFileAt: path)
    let output = "\(desktop.folder)/out"
    #expect(
      try desktop.run("rehearse", path, "--output", output)
        == .init(64, "", "tocsin rehearse: “\(path)” cannot be run: Permission denied\n"))
    #expect(
      try desktop.run("rehearse", "/no/script", "--output", output).errors
        == "tocsin rehearse: “/no/script” cannot be run: No such file or directory\n")
  }

  @Test func anInvalidFileIsReportedByItsLine() throws {
    let desktop = try Desktop()
    let path = "\(desktop.folder)/answers"
    try "Title".write(toFileAt: path)
    let answer = try desktop.run("rehearse", "true", "--answers", path)
    #expect(answer.status == 64 && answer.errors.contains("\(path):1: an answer has"))
  }
}
