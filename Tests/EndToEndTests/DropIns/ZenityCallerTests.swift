import TestHarness
import TestTraits
import Testing

/// Scripts of other projects that call zenity and get ours.
@Suite(.privateServer) @MainActor struct ZenityCallerTests {
  /// Debian's “Shell Script Frontend Tool”, which uses zenity if it finds one.
  private static let script = """
    . ssft.sh
    SSFT_FRONTEND=$(ssft_choose_frontend)
    echo "frontend $SSFT_FRONTEND"
    ssft_display_message Message "It is <b>here</b> & now"; echo "message $?"
    ssft_display_error Error "It went wrong"; echo "error $?"
    ssft_yesno Question "Go on?"; echo "yes $?"
    ssft_yesno Question "Sure?"; echo "no $?"
    SSFT_DEFAULT=Ada; ssft_read_string Name "Whose?"; echo "string $? $SSFT_RESULT"
    ssft_read_password Secret "Which?"; echo "password $? $SSFT_RESULT"
    SSFT_DEFAULT=two; ssft_select_single One "Which?" one two three
    echo "single $? $SSFT_RESULT"
    SSFT_DEFAULT=one; ssft_select_multiple Some "Which?" one two three
    echo "multiple $?" $SSFT_RESULT
    (echo 20; echo Half; echo 100) | ssft_progress_bar Work; echo "progress $?"
    ssft_show_file File /dev/null; echo "file $?"
    """

  /// The user's actions on each alert, in order.
  private static let steps: [[DropInCase.Step]] = [
    [.return], [.return], [.return], [.escape], [.type("Eve"), .return],
    [.type("hunter"), .return], [.down, .return], [.down, .down, .space, .return], [.return],
  ]

  @Test func aLibraryForShellScriptsFindsItsZenity() throws {
    let desk = try DropInDesktop()
    let child = try desk.startScript(Self.script, finding: "zenity")
    for steps in Self.steps { try desk.answerNext(steps, of: child) }
    #expect(try child.waitForExit(within: Bounds.start) == .exited(0))
    #expect(
      child.standardOutput.split(separator: "\n") == [
        "frontend zenity", "message 0", "error 0", "yes 0", "no 1", "string 0 Eve",
        "password 0 hunter", "single 0 three", "multiple 0 one three", "progress 0", "file 0",
      ], "\(child.standardError)")
  }

  /// Unreadable standard input does not prevent the alert.
  @Test(
    arguments: ["--progress --auto-close", "--list --column=A", "--text-info"],
    [("< /", "Is a directory"), ("<&-", "Bad file descriptor")])
  func unreadableStandardInputIsReported(
    words: String, from input: (redirection: String, reason: String)
  ) throws {
    let desk = try DropInDesktop()
    let child = try desk.startScript(
      "zenity \(words) --timeout=1 \(input.redirection); echo $?", finding: "zenity")
    #expect(try child.waitForExit(within: Bounds.start) == .exited(0))
    #expect(child.standardOutput == "5\n")
    #expect(child.standardError == "zenity: standard input cannot be read: \(input.reason)\n")
  }

  /// A script that repeats the call until the status is 0 or 1 must terminate.
  @Test(
    arguments: ["--info", "--entry", "--password", "--progress"], ["-u DISPLAY", "DISPLAY=:59999"])
  func withoutADisplayTheStatusIsThatOfTheOriginal(words: String, display: String) throws {
    let desk = try DropInDesktop()
    let statuses = try ["zenity", "/usr/bin/zenity"].map { zenity in
      let child = try desk.startScript(
        "env -u WAYLAND_DISPLAY \(display) \(zenity) \(words) </dev/null; echo $?",
        finding: "zenity")
      #expect(try child.waitForExit(within: Bounds.start) == .exited(0))
      return child.standardOutput
    }
    #expect(statuses == ["1\n", "1\n"])
  }

  /// A reader that stops reading a slider's values does not end the slider.
  @Test func aClosedPipeDoesNotEndASlider() throws {
    let desk = try DropInDesktop()
    let child = try desk.startScript(
      "(zenity --scale --print-partial; echo $? >&2) | head -n 1", finding: "zenity")
    try desk.answerNext([.right], of: child)
    try wait(for: "the first line") { child.standardOutput == "1\n" }
    try desk.perform([.return])
    #expect(try child.waitForExit(within: Bounds.start) == .exited(0))
    #expect(child.standardOutput == "1\n")
    #expect(child.standardError == "0\n")
  }

  @Test func aClosedOutputDoesNotEndASlider() throws {
    let desk = try DropInDesktop()
    let child = try desk.startScript(
      "zenity --scale --print-partial >&-; echo $?", finding: "zenity")
    try desk.answerNext([.right, .right, .return], of: child)
    #expect(try child.waitForExit(within: Bounds.start) == .exited(0))
    #expect(child.standardOutput == "0\n")
  }
}
