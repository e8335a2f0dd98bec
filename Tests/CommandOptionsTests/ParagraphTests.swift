import Testing

@testable import CommandOptions

/// Help texts on a terminal.
struct ParagraphTests {
  @Test(arguments: [
    ("one two three", 7, "one two\nthree"),
    ("one\n\ntwo", 7, "one\n\ntwo"),
    ("une très longue", 9, "une très\nlongue"),
    // Scripts without spaces, whose characters take two columns.
    ("画面に表示します。", 8, "画面に表\n示しま\nす。"),
    ("画面に「表示」する", 8, "画面に\n「表示」\nする"),
    ("--title のタイトル", 14, "--title のタイ\nトル"),
    ("缺少 NAME 的值", 9, "缺少 NAME\n的值"),
    ("--an-option-that-is-long", 8, "--an-option-that-is-long"),
  ])
  func wraps(text: String, width: Int, lines: String) {
    #expect(Paragraph.wrap(text, width: width) == lines)
  }
}
