import AlertModel
import AlertTestSupport
import Foundation
import TestHarness
import Testing

@testable import AlertViews

/// Error messages for theme files: the file, the line, and what is accepted.
@MainActor
struct BrokenThemeTests {
  static let insets =
    "one number of points for all edges, or four: top right bottom left, each up to"

  @Test(arguments: [
    (
      "[Fonts]\nfamily=Inter",
      ["t/theme.conf:2: [Fonts] has no key “family”; its keys are families"]
    ),
    (
      "[Light]\nbox=white",
      [
        """
        t/theme.conf:2: box takes a colour such as #1C1C1E, #1C1C1EDB or #1C1C1E 86%, not “white”
        """
      ]
    ),
    (
      "\n\n[Metrics]\npadding=24\ntitle-size=0\npadding=25",
      [
        "t/theme.conf:5: title-size takes a number from 6 to 72, not “0”",
        "t/theme.conf:6: “padding” is already set in line 4",
      ]
    ),
    (
      "[Metrics]\nmost-buttons-in-row=2.5\ntallest-column=2\nalert-width=1e3",
      [
        "t/theme.conf:2: most-buttons-in-row takes a whole number from 1 to 8, not “2.5”",
        "t/theme.conf:3: tallest-column takes a part from 10% to 100%, not “2”",
        "t/theme.conf:4: alert-width takes a number from 200 to 1200, not “1e3”",
      ]
    ),
    (
      "[Fonts]\nfamilies=;",
      [
        "t/theme.conf:2: families takes 1 to 16 font families with ; between them, not “;”"
      ]
    ),
    (
      "[Colours]\nbox=#000000",
      [
        """
        t/theme.conf:1: there is no group [Colours]; available: [Theme], [Desktop], [Light], \
        [Dark], [Metrics], [Fonts], [Shadow], [Toast Shadow], [Backdrop], [Transition NAME], \
        [Picture PART]
        """
      ]
    ),
    (
      "padding=1",
      ["t/theme.conf:1: a group such as [Theme] comes before the first key"]
    ),
    (
      "[Theme\nhello",
      [
        "t/theme.conf:1: a group is written [Name], not “[Theme”",
        "t/theme.conf:2: a line is key=value, [Group] or # comment, not “hello”",
      ]
    ),
    (
      "[Shadow]\nblur=65\n[Shadow]\noffset=0",
      [
        "t/theme.conf:2: blur takes a number from 0 to 64, not “65”",
        "t/theme.conf:3: [Shadow] already begins in line 1",
      ]
    ),
    (
      "[Theme]\ninherits=nobody",
      [
        """
        t/theme.conf:2: inherits takes the name of a theme, such as default, t, not “nobody”
        """
      ]
    ),
    (
      "[Theme]\ninherits=t",
      ["t/theme.conf:2: no theme can inherit from itself: t → t"]
    ),
    (
      "[Picture window]\nfile=a.png",
      [
        """
        t/theme.conf:1: there is no picture “window”; available: box, toast, button, \
        default-button, destructive-button, backdrop
        """
      ]
    ),
    (
      "[Picture box]\nscale=2",
      ["t/theme.conf:1: [Picture box] lacks file, which names a PNG file, or none"]
    ),
    (
      "[Picture button]\nfile=none\npressed=none\nslice=1\nhover=a.png",
      [
        """
        t/theme.conf:5: [Picture button] has no key “hover”; its keys are file, hovered, pressed, \
        disabled, dark-file, dark-hovered, dark-pressed, dark-disabled, scale, slice, outset
        """
      ]
    ),
    (
      "[Picture backdrop]\nfile=../box.png",
      [
        """
        t/theme.conf:2: file takes a PNG file in the theme’s folder; “../box.png” is no path within \
        that folder
        """
      ]
    ),
    (
      "[Picture backdrop]\nfile=/etc/passwd",
      [
        """
        t/theme.conf:2: file takes a PNG file in the theme’s folder; “/etc/passwd” is no path within \
        that folder
        """
      ]
    ),
  ])
  func theLineIsNamed(text: String, problems: [String]) throws {
    let folder = try ThemeFolder()
    try folder.write("t", text)
    #expect(folder.problems(of: "t") == problems)
  }

  @Test func theDefaultThemeIsListedOnce() throws {
    let folder = try ThemeFolder()
    try folder.write("t", "[Theme]\ninherits=nobody")
    try folder.write("default", "")
    #expect(
      folder.problems(of: "t") == [
        "t/theme.conf:2: inherits takes the name of a theme, such as default, t, not “nobody”"
      ])
  }

  @Test(arguments: [
    (
      "edge=up", 2,
      "edge takes top, bottom, left, right or nearest, not “up”"
    ),
    (
      "present-duration=6 s", 2,
      "present-duration takes a time such as 200 ms or 0.2 s, up to 5 s, not “6 s”"
    ),
    (
      "present-scale=1", 2,
      "present-scale takes 2 to 64 numbers from 0 to 4 with ; between them, not “1”"
    ),
    (
      "present-scale=0; 2", 2,
      "present-scale takes 1 as its last number, as the alert then stands, not “0; 2”"
    ),
    (
      "dismiss-travel=1; 0", 2,
      "dismiss-travel takes 0 as its first number, as the alert stood, not “1; 0”"
    ),
    (
      "present-opacity=0; 1; 1\npresent-opacity-times=0; 1", 3,
      "present-opacity-times takes 3 numbers that never fall, the first 0 and the last 1, not “0; 1”"
    ),
    (
      "present-opacity=0; 1; 1\npresent-opacity-timing=linear; bounce", 3,
      """
      present-opacity-timing takes linear, ease-in, ease-out, ease-in-ease-out, default, \
      four numbers such as 0.16 0.84 0.44 1, or spring(350 ms, 0.8), once or 2 times with ; between \
      them, not “linear; bounce”
      """
    ),
    (
      "present-scale-times=0; 1", 2,
      "present-scale-times needs present-scale, which is missing"
    ),
  ])
  func theLineOfATransitionIsNamed(lines: String, line: Int, problem: String) throws {
    let folder = try ThemeFolder()
    try folder.write("t", "[Transition swing]\n\(lines)")
    #expect(folder.problems(of: "t") == ["t/theme.conf:\(line): \(problem)"])
  }

  @Test(arguments: [
    ("Swing", "a transition’s name is small letters, digits and hyphens, not “Swing”"),
    ("fade", "fade is the same in every theme; others of the built-in ones can change"),
    ("none", "none is the same in every theme; others of the built-in ones can change"),
  ])
  func impossibleTransitionsAreReported(name: String, problem: String) throws {
    let folder = try ThemeFolder()
    try folder.write("t", "\n[Transition \(name)]\n")
    #expect(folder.problems(of: "t") == ["t/theme.conf:2: \(problem)"])
  }

  @Test func aCycleIsReportedWhereItCloses() throws {
    let folder = try ThemeFolder()
    try folder.write("a", "[Theme]\ninherits=b")
    try folder.write("b", "# b\n[Theme]\ninherits=c")
    try folder.write("c", "[Theme]\ncomment=c\ninherits=a")
    #expect(
      folder.problems(of: "a")
        == ["c/theme.conf:3: no theme can inherit from itself: a → b → c → a"])
    #expect(
      folder.problems(of: "b")
        == ["a/theme.conf:2: no theme can inherit from itself: b → c → a → b"])
  }

  @Test func theNumberOfAncestorsIsLimited() throws {
    let folder = try ThemeFolder()
    for number in 1...20 { try folder.write("t\(number)", "[Theme]\ninherits=t\(number + 1)") }
    #expect(
      folder.problems(of: "t1") == [
        """
        t8/theme.conf:2: at most 8 themes inherit from one another: \
        t1 → t2 → t3 → t4 → t5 → t6 → t7 → t8 → t9
        """
      ])
  }

  @Test func problemsOfAnAncestorNameItsFile() throws {
    let folder = try ThemeFolder()
    try folder.write("a", "[Theme]\ninherits=b\n[Shadow]\nblur=x")
    try folder.write("b", "[Light]\nbox=x")
    let files = folder.problems(of: "a").map { $0.prefix { $0 != " " } }
    #expect(files == ["b/theme.conf:2:", "a/theme.conf:4:"])
  }
}
