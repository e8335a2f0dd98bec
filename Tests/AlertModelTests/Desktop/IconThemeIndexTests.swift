import AlertModel
import Testing

struct IconThemeIndexTests {
  private let index = IconThemeIndex(
    parsing: """
      # A comment, and what no group is.
      Stray=1
      [Icon Theme]
      Name=Test
      Inherits=Papirus, Adwaita,hicolor
      Directories = 48x48/apps,48x48@2/apps,scalable/apps, 22x22/apps,broken,../outside,missing,
      ScaledDirectories=16x16/apps

      [48x48/apps]
      Size=48
      Type=Fixed
      [48x48@2/apps]
      Size=48
      Scale=2
      Type=Fixed
      [scalable/apps]
      Size=128
      MinSize=8
      MaxSize=512
      Type=Scalable
      [22x22/apps]
      Size=22
      [broken]
      Size=-4
      [../outside]
      Size=48
      [16x16/apps]
      Size=16
      Threshold=4
      """)

  @Test func inheritedThemesAreParsed() {
    #expect(index.inherited == ["Papirus", "Adwaita", "hicolor"])
  }

  @Test func invalidFoldersAreSkipped() {
    #expect(
      index.folders.map(\.path) == [
        "48x48/apps", "48x48@2/apps", "scalable/apps", "22x22/apps", "16x16/apps",
      ])
  }

  @Test(arguments: [
    (48.0, 1.0, ["48x48/apps", "scalable/apps"]), (48, 2, ["48x48@2/apps"]),
    (24, 1, ["scalable/apps", "22x22/apps"]), (19, 1, ["scalable/apps", "16x16/apps"]),
    (600, 1, []), (20, 3, []),
  ])
  func foldersMatchTheirSizes(size: Double, scale: Double, paths: [String]) {
    #expect(index.folders.filter { $0.matches(size: size, scale: scale) }.map(\.path) == paths)
  }

  @Test(arguments: [(0, 40.0), (1, 8), (2, 0), (3, 64), (4, 68)])
  func distanceIsInDevicePixels(folder: Int, distance: Double) {
    #expect(index.folders[folder].distance(size: 88, scale: 1) == distance)
  }

  @Test(arguments: ["", "[", "[]", "=", "[Icon Theme]\nDirectories", "\u{0}\u{FFFF}=\n[x"])
  func invalidIndexIsEmpty(text: String) {
    let index = IconThemeIndex(parsing: text)
    #expect(index.folders.isEmpty && index.inherited.isEmpty)
  }
}

struct IconNamesTests {
  @Test(arguments: [
    (["mail"], ["mail", "mail-symbolic"]),
    (
      ["network-wired-offline", "info"],
      [
        "network-wired-offline", "network-wired-offline-symbolic", "info", "info-symbolic",
        "network-wired", "network-wired-symbolic", "network", "network-symbolic",
      ]
    ),
    (["audio-x-symbolic"], ["audio-x-symbolic", "audio", "audio-symbolic"]),
    (["firefox.png"], ["firefox", "firefox-symbolic"]),
  ])
  func namesAreOrderedByPreference(wanted: [String], names: [String]) {
    #expect(IconNames.candidates(for: wanted) == names)
  }

  @Test func symbolicNamesArePreferred() {
    #expect(
      IconNames.candidates(for: ["mail"], prefersSymbolic: true) == ["mail-symbolic", "mail"])
  }

  @Test(arguments: [
    "", ".", "..", ".hidden", "../../etc/passwd", "/etc/passwd", "a/b", "a\u{0}b", "a\nb",
    String(repeating: "x", count: 300),
  ])
  func invalidNamesAreSkipped(name: String) {
    #expect(IconNames.candidates(for: [name]).isEmpty)
  }

  @Test func numberOfNamesIsLimited() {
    #expect(
      IconNames.candidates(for: [String(repeating: "a-", count: 90)]).count <= 32)
  }
}
