import AlertCommandLine
import AlertModel
import Testing

/// The file of `tocsin rehearse --answers`.
struct AnswerSheetTests {
  @Test func linesBecomeAnswers() throws {
    let sheet = try AnswerSheet(
      """
      # A comment
      "Which disk?"  ok disk=sdb 'label=My "disk"'

      Restart*       no
      Pick\\ some    ok item=a item=b
      exit 3
      """)
    #expect(sheet.status == 3)
    #expect(sheet.lines.map(\.number) == [2, 4, 5])
    #expect(sheet.lines.map(\.pattern) == ["Which disk?", "Restart*", "Pick some"])
    #expect(
      sheet.lines.map(\.answer) == [
        AlertAnswer(
          button: "ok", values: ["disk": .text("sdb"), "label": .text("My \"disk\"")]),
        AlertAnswer(button: "no"),
        AlertAnswer(button: "ok", values: ["item": .items(["a", "b"])]),
      ])
  }

  @Test(arguments: [
    ("\"Open", "1: a quote is not closed"),
    ("a b\nTitle", "2: an answer has a title and a button, such as: \"Restart now?\" yes"),
    ("a ok name", "1: a value has the form NAME=VALUE, and not “name”"),
    ("exit 300 x", "1: a value has the form NAME=VALUE, and not “x”"),
  ])
  func wrongLinesAreNamed(text: String, sentence: String) {
    #expect(throws: AnswerSheet.Failure(description: sentence)) { try AnswerSheet(text) }
  }

  @Test(arguments: [
    ("Delete it?", "Delete it?", true), ("Delete*", "Delete it?", true),
    ("*it*", "Delete it?", true), ("*", "", true), ("D*t?t?", "Delete it?", false),
    ("Delete it", "Delete it?", false), ("**?", "x", true), ("", "x", false),
  ])
  func patternsMatchTitles(pattern: String, title: String, fits: Bool) throws {
    let sheet = try AnswerSheet("'\(pattern)' ok")
    #expect(sheet.lines.first?.matches(title) == fits)
  }
}
