import AlertModel
import Glibc
import TestHarness
import Testing

@testable import AlertViews

/// Finding themes by name, and reloading themes that are edited while they are in use.
@MainActor
struct ThemeLibraryTests {
  private let scratch: ScratchFolder
  private let themes: String

  init() throws {
    scratch = try ScratchFolder()
    themes = scratch.path + "/tocsin/themes"
    try Self.makeFolder(scratch.path + "/tocsin")
    try Self.makeFolder(themes)
  }

  private static func makeFolder(_ path: String) throws {
    try #require(mkdir(path, 0o700) == 0 || errno == EEXIST)
  }

  private func write(_ name: String, _ text: String, in folder: String? = nil) throws {
    let folder = "\(folder ?? themes)/\(name)"
    try Self.makeFolder(folder)
    // By renaming another file, as editors do.
    let draft = try #require(fopen("\(folder)/draft", "w"))
    fputs(text, draft)
    fclose(draft)
    try #require(rename("\(folder)/draft", "\(folder)/theme.conf") == 0)
  }

  private func library(usual: String? = nil, _ variables: [String: String] = [:]) -> ThemeLibrary {
    var variables = variables
    variables["XDG_DATA_HOME"] = variables["XDG_DATA_HOME"] ?? scratch.path
    variables["XDG_DATA_DIRS"] = variables["XDG_DATA_DIRS"] ?? "/nowhere"
    return ThemeLibrary(
      folders: { ThemeFolders(variable: { variables[$0] }, program: nil) }, usual: usual)
  }

  private func padding(_ pixels: Int) -> String { "[Metrics]\npadding=\(pixels)\n" }

  @Test func theFoldersFollowTheSpecification() {
    let variables = [
      "TOCSIN_THEMES": "/a:relative:/b", "HOME": "/home/ann", "XDG_DATA_DIRS": "/x:/usr/share",
    ]
    let folders = ThemeFolders(
      variable: { variables[$0] }, program: "/src/tocsin/.build/debug/tocsin-presenter")
    #expect(
      folders.paths == [
        "/a", "/b", "/home/ann/.local/share/tocsin/themes", "/x/tocsin/themes",
        "/usr/share/tocsin/themes", "/src/tocsin/.build/share/tocsin/themes",
        "/src/tocsin/share/tocsin/themes", "/src/tocsin/assets/themes",
      ])
    let installed = ThemeFolders(variable: { _ in nil }, program: "/opt/t/bin/tocsin-presenter")
    #expect(
      installed.paths == [
        "/usr/local/share/tocsin/themes", "/usr/share/tocsin/themes",
        "/opt/t/share/tocsin/themes", "/opt/share/tocsin/themes",
      ])
  }

  @Test func theFirstFolderWithTheNameWins() throws {
    let other = scratch.path + "/other"
    try Self.makeFolder(other)
    try write("mine", padding(30))
    try write("mine", padding(31), in: other)
    #expect(try library().theme(named: "mine").metrics.padding == 30)
    #expect(try library(["TOCSIN_THEMES": other]).theme(named: "mine").metrics.padding == 31)
    #expect(library().names == ["default", "mine"])
  }

  @Test func theDefaultThemeIsNeverRead() throws {
    try write("default", padding(99))
    let library = library(usual: "default")
    #expect(try library.theme(named: nil) == .default)
    #expect(try library.theme(named: "default") == .default)
  }

  @Test func aMissingThemeIsRefusedWithTheExistingNames() throws {
    try write("mine", padding(30))
    for name in ["other", "../mine", ".", "", "a/b", "mine\n"] {
      let error = #expect(throws: ThemeError.self) { try library().theme(named: name) }
      let shown = name == "mine\n" ? "mine " : name
      #expect(error?.description == "no theme is called “\(shown)”; available: default, mine")
    }
  }

  @Test func aBrokenConfiguredThemeIsReportedOnceAndReplaced() throws {
    try write("mine", "[Metrics]\npadding=wide")
    let library = library(usual: "mine")
    var reports: [String] = []
    library.report = { reports.append($0) }
    for _ in 0..<3 { #expect(try library.theme(named: nil) == .default) }
    #expect(
      reports == [
        """
        the theme “mine” cannot be used, the default theme is: \(themes)/mine/theme.conf:2: \
        padding takes a number from 0 to 100, not “wide”
        """
      ])
    // A request for it by name fails.
    #expect(throws: ThemeError.self) { try library.theme(named: "mine") }
  }

  @Test func aValidEditIsAdoptedAndABrokenOneIsNot() throws {
    try write("base", padding(30))
    try write("mine", "[Theme]\ninherits=base\n")
    let library = library(usual: "mine")
    var reports: [String] = []
    var changes = 0
    library.report = { reports.append($0) }
    let observation = library.observe { changes += 1 }
    #expect(try library.theme(named: nil).metrics.padding == 30)

    try write("base", padding(40))
    try wait(for: "the edit of what is inherited") { changes == 1 }
    #expect(try library.theme(named: nil).metrics.padding == 40)

    try write("mine", "[Theme]\ninherits=base\n[Light]\nbox=?")
    try wait(for: "the report") { reports.count == 1 }
    #expect(reports[0].contains("what it was before is: \(themes)/mine/theme.conf:4: box takes"))
    #expect(try library.theme(named: nil).metrics.padding == 40)
    #expect(try library.theme(named: "mine").metrics.padding == 40)
    let mistake = library.mistake(in: AlertDescription(title: "T", theme: "mine"))
    #expect(mistake?.hasPrefix("\(themes)/mine/theme.conf:4: box takes") == true)
    #expect(changes == 1)

    try write("mine", padding(50))
    try wait(for: "the mended theme") { changes == 2 }
    #expect(try library.theme(named: nil).metrics.padding == 50)
    #expect(reports.count == 1)
    withExtendedLifetime(observation) {}
  }

  @Test func aThemeAddedLaterIsFound() throws {
    let library = library(usual: "mine")
    var changes = 0
    let observation = library.observe { changes += 1 }
    #expect(try library.theme(named: nil) == .default)
    try write("mine", padding(33))
    try wait(for: "the new theme") { changes == 1 }
    #expect(try library.theme(named: nil).metrics.padding == 33)
    withExtendedLifetime(observation) {}
  }

  @Test func unknownNamesAreNotCached() throws {
    for number in 0..<30 { try write("t\(number)", padding(number)) }
    let library = library()
    for number in 0..<30 {
      #expect(try library.theme(named: "t\(number)").metrics.padding == Double(number))
      #expect(throws: ThemeError.self) { try library.theme(named: "made-up-\(number)") }
    }
    #expect(library.entryCount == 8)
  }

  @Test(arguments: ["[Light]\nbox=soup\n", "[Theme]\ninherits=t\n", "too large"])
  func theErrorOfABrokenThemeIsReported(text: String) throws {
    try write("t", text == "too large" ? String(repeating: "#", count: 300_000) : text)
    let library = library()
    let description = AlertDescription(title: "T", theme: "t", transition: .fade)
    try library.checkLook(of: description)
    let mistake = try #require(library.mistake(in: description))
    #expect(mistake.hasPrefix("\(themes)/t/theme.conf:"))
    #expect(library.mistake(in: AlertDescription(title: "T", theme: "nobody")) == nil)
    #expect(library.mistake(in: AlertDescription(title: "T")) == nil)
  }

  /// The watch has not reported the edit yet.
  @Test func anAlertRightAfterAnEditFollowsIt() throws {
    try write("t", padding(30))
    let library = library()
    let description = AlertDescription(title: "T", theme: "t")
    try library.checkLook(of: description)
    #expect(library.mistake(in: description) == nil)
    try write("t", "[Light]\nbox=soup\n")
    try library.checkLook(of: description)
    #expect(library.mistake(in: description) != nil)
    try write("t", padding(31))
    try library.checkLook(of: description)
    #expect(library.mistake(in: description) == nil)
    #expect(try library.theme(named: "t").metrics.padding == 31)
  }

  @Test func aMissingThemeIsRefused() {
    #expect(throws: AlertAdmissionError.self) {
      try library().checkLook(of: AlertDescription(title: "T", theme: "nobody"))
    }
  }
}
