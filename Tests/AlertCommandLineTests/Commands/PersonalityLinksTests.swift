import AlertAnswers
import AlertCommandLine
import CommandOptions
import Testing

/// Parsing and reports of `tocsin personalities`.
@Suite struct PersonalityLinksTests {
  private func request(_ words: [String]) throws -> PersonalityRequest? {
    let command = try CommandLineGrammar.parse(
      ["personalities"] + words.map { Argument($0) }, currentFolder: "/home/ann")
    guard case .personalities(let request) = command else { return nil }
    return request
  }

  @Test func listWithoutNamesListsAll() throws {
    let found = try request(["list", "--json"])
    #expect(found?.action == .list)
    #expect(found?.personalities == Personality.allCases)
    #expect(found?.isAboutAll == true)
    #expect(found?.isJSON == true)
  }

  @Test func aWarningIsNotAFailure() throws {
    let links = [PersonalityLink(.zenity, path: "/b/zenity", .installed)]
    let report = try PersonalityReports.links(links, warning: "/b is not in PATH", isJSON: false)
    #expect(report.complaint == "/b is not in PATH")
    #expect(report.status == .success)
  }

  @Test func aFolderIsRelativeToTheCurrentOne() throws {
    let found = try request(["install", "bin", "dmenu", "zenity", "dmenu", "--force"])
    #expect(found?.action == .install(folder: "/home/ann/bin", replaces: true))
    #expect(found?.personalities == [.dmenu, .zenity])
    #expect(found?.isAboutAll == false)
    #expect(try request(["remove", "/x"])?.action == .remove(folder: "/x"))
  }

  @Test(
    arguments: [
      ([], "what to do is missing: list, install DIR, remove DIR"),
      (
        ["instal"],
        "“instal” is not known; available: list, install DIR, remove DIR; did you mean “install”?"
      ),
      (["install"], "the folder is missing, such as: tocsin personalities install ~/bin"),
      (["remove", ""], "the folder is missing, such as: tocsin personalities remove ~/bin"),
      (["list", "--force"], "--force is for install"),
      (
        ["install", "/x", "kdialog"],
        "“kdialog” is not a program that tocsin can replace; available: zenity, xmessage, "
          + "gxmessage, notify-send, dunstify, dunstctl, ssh-askpass, pinentry, rofi, dmenu"
      ),
    ] as [([String], String)])
  func errorsAreReported(words: [String], text: String) throws {
    let error = #expect(throws: UsageError.self) { try request(words) }
    #expect(error?.description == "tocsin personalities: \(text)")
  }

  @Test func eachLinkIsReportedOnALine() throws {
    let links = [
      PersonalityLink(.zenity, path: "/b/zenity", .installed),
      PersonalityLink(.dmenu, path: "/b/dmenu", .refused, reason: "it is not tocsin’s"),
    ]
    let report = try PersonalityReports.links(links, isJSON: false)
    #expect(report.output == "installed /b/zenity\n")
    #expect(report.complaint == "/b/dmenu: it is not tocsin’s")
    #expect(report.status.code == 1)
    let json = try PersonalityReports.links(links, isJSON: true)
    #expect(json.complaint == nil)
    #expect(
      json.output == """
        [{"name":"zenity","outcome":"installed","path":"/b/zenity"},\
        {"name":"dmenu","outcome":"refused","path":"/b/dmenu","reason":"it is not tocsin’s"}]

        """)
  }

  @Test func eachNameIsListedOnALine() throws {
    let places = [
      PersonalityPlace(.zenity, link: "/home/ann/bin/zenity", other: nil),
      PersonalityPlace(.dmenu, link: nil, other: "/usr/bin/dmenu"),
    ]
    #expect(
      try PersonalityReports.places(places, isJSON: false).output == """
        zenity\tGNOME’s dialogs for scripts\t/home/ann/bin/zenity\t-
        dmenu\tsuckless’s menu of lines\t-\t/usr/bin/dmenu

        """)
  }
}
