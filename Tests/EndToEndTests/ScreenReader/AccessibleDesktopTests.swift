import TestHarness
import TestTraits
import Testing

/// Alerts are answered only over the bus, by a program that uses pyatspi.
@Suite(.serialized, .privateServer) @MainActor struct AccessibleDesktopTests {
  @Test(arguments: ["alert", "sheet", "card", "panel", "menu"])
  func theButtonsOfEachPresentationArePressed(style: String) throws {
    let reader = try ScreenReaderDesktop(orca: false)
    let child = try reader.desktop.start(
      "alert", "-t", "Title", "-m", "Message", "-b", "No", "-b", "Yes", "--style", style)
    let tree = try reader.tree(with: "push button|Yes|")
    #expect(tree.hasPrefix("alert|Title|\n") && tree.contains("label|Message|\n"))
    try reader.perform("act", "Yes", "press")
    #expect(Desktop.Answer(child).status == 0)
  }

  @Test func everyInputOfAFormIsFilledIn() throws {
    let reader = try ScreenReaderDesktop(orca: false)
    let child = try reader.desktop.start(
      "alert", "-t", "Form", "--field", "f=Field", "--text", "t=Text", "--check", "c=Check",
      "--choice", "o:Choice=Apple,Pear", "--number", "n=Number", "--slider", "s:Slider=0..10",
      "--date", "d=Day")
    try reader.tree(with: "slider|Slider|0")
    try reader.perform("write", "Field", "Ann Lee")
    try reader.perform("write", "Text", "two words")
    try reader.perform("act", "Check", "toggle")
    try reader.perform("act", "Pear", "choose")
    try reader.perform("set", "Number", "7")
    try reader.perform("set", "Slider", "4")
    try reader.perform("write", "Day", "2026-11-21")
    try reader.perform("focus", "Field")
    try reader.perform("act", "OK", "press")
    let answer = Desktop.Answer(child)
    #expect(
      answer.output.split(separator: "\n").dropFirst().sorted() == [
        "c=true", "d=2026-11-21", "f=Ann Lee", "n=7", "o=Pear", "s=4", "t=two words",
      ])
  }

  @Test func anItemOfAListIsChosen() throws {
    let reader = try ScreenReaderDesktop(orca: false)
    let child = try reader.desktop.start(
      "alert", "-t", "List", "--choice", "o:Fruit=Apple,Pear,Plum,Fig,Kiwi,Lime,Date")
    try reader.tree(with: "list item|Plum|")
    try reader.perform("choose", "Fruit", "Plum")
    try reader.perform("act", "OK", "press")
    #expect(Desktop.Answer(child).output.contains("o=Plum\n"))
  }

  @Test func aToastIsFocusedAndDismissed() throws {
    let reader = try ScreenReaderDesktop(orca: false)
    let child = try reader.desktop.start(
      "toast", "Done", "All files are safe.", "--timeout", "0", "--wait", "--action", "show=Show")
    try reader.tree(with: "notification|Done|")
    try reader.perform("focus", "Done")
    #expect(!reader.desktop.isKeyboardFree)
    try reader.perform("act", "Done", "dismiss")
    #expect(Desktop.Answer(child).status == 1)
  }

  @Test func anotherProgramsWindowIsReadWithItsSurroundings() throws {
    let reader = try ScreenReaderDesktop(orca: false)
    let child = try reader.desktop.start(
      "present", "-t", "Question", "-b", "Done", "--", "zenity", "--entry", "--text", "Your name?")
    let tree = try reader.tree(with: "label|Your name?|Your name?")
    #expect(tree.hasPrefix("alert|Question|\nlabel|Question|\n"))
    #expect(tree.contains("push button|Done|\n") && tree.contains("push button|OK|\n"))
    try reader.perform("act", "Done", "press")
    #expect(Desktop.Answer(child) == .init(0, "done\n"))
  }

  @Test func aSecretIsReadAsDotsAndCannotBeWritten() throws {
    let reader = try ScreenReaderDesktop(orca: false)
    let child = try reader.desktop.start("password", "Unlock", "--guard", "0")
    try reader.tree(with: "password text||")
    try reader.desktop.input.type("abc")
    let tree = try reader.tree(with: "password text||•••")
    #expect(!tree.contains("abc"))
    #expect(try reader.run("write", "", "stolen").status != 0)
    try reader.perform("act", "OK", "press")
    #expect(Desktop.Answer(child) == .init(0, "abc\n"))
  }

  @Test func withSyntheticInputRefusedADangerousAlertIsReadOnly() throws {
    let reader = try ScreenReaderDesktop(orca: false)
    reader.desktop.environment["TOCSIN_REFUSE_XTEST"] = "1"
    let child = try reader.desktop.start(
      "confirm", "Erase", "--destructive", "--yes", "Erase it", "--guard", "0")
    try reader.tree(with: "push button|Erase it|")
    for _ in 0..<3 { #expect(try reader.run("act", "Erase it", "press").output == "False\n") }
    #expect(child.isRunning)
  }
}
