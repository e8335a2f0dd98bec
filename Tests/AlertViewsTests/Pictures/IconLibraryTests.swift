import AlertModel
import AlertTestSupport
import Cairo
import DrawingTestSupport
import Testing

@testable import AlertViews

/// Looking up icons by name.
@MainActor
struct IconLibraryTests {
  private let folder: IconThemeFolder
  private let library: IconLibrary

  init() throws {
    folder = try IconThemeFolder()
    library = try folder.library()
  }

  /// The path of the icon that is found, relative to the folder with the themes.
  private func find(_ names: String..., size: Double = 48, scale: Double = 1) -> String? {
    library.icon(named: names, size: size, scale: scale).map {
      String($0.path.dropFirst(folder.path.count + 7))
    }
  }

  @Test func theExactSizeAndScaleIsPreferred() throws {
    for size in ["16", "48", "48@2", "any"] {
      try folder.write("icons/test/\(size)/mail.\(size == "any" ? "svg" : "png")")
    }
    #expect(find("mail", size: 16) == "test/16/mail.png")
    #expect(find("mail", size: 48) == "test/48/mail.png")
    #expect(find("mail", size: 48, scale: 2) == "test/48@2/mail.png")
    #expect(find("mail", size: 36) == "test/any/mail.svg")
    // 1.5 times 32 is 48.
    #expect(find("mail", size: 32, scale: 1.5) == "test/48/mail.png")
  }

  @Test func aLargerPictureIsPreferredToASmallerOne() throws {
    try folder.write("icons/test/16/mail.png")
    try folder.write("icons/test/48@2/mail.png")
    #expect(find("mail", size: 30) == "test/48@2/mail.png")
  }

  @Test func themesAreSearchedInOrderBeforeTheirFolders() throws {
    try folder.write("icons/hicolor/index.theme", "[Icon Theme]\nDirectories=a\n[a]\nSize=48\n")
    try folder.write("icons/hicolor/a/app.png")
    try folder.write("icons/bare.png")
    #expect(find("app") == "hicolor/a/app.png")
    #expect(find("bare") == "bare.png")
    try folder.write("icons/base/any/late.png")
    #expect(find("late") == "base/any/late.png")
  }

  @Test func moreGeneralNamesAreFallbacks() {
    #expect(find("media-pause") == "test/any/media-pause-symbolic.svg")
    #expect(find("player-of-songs") == "test/any/player.svg")
    #expect(find("nothing", "player") == "test/any/player.svg")
    #expect(find("nothing-at-all") == nil)
    #expect(library.icon(named: ["media-pause"], size: 16, scale: 1)?.isSymbolic == true)
  }

  @Test func aPathIsNotAName() throws {
    try folder.write("secret.png")
    #expect(find("../secret") == nil && find("../../secret.png") == nil)
  }

  @Test func cyclicInheritanceOfThemesEnds() throws {
    try folder.write("icons/one/index.theme", "[Icon Theme]\nInherits=two\nDirectories=\n")
    try folder.write("icons/two/index.theme", "[Icon Theme]\nInherits=one,two\nDirectories=\n")
    library.themeName = "one"
    #expect(find("nothing") == nil)
  }

  @Test func aMissingIconIsReported() {
    #expect(library.warning(about: .themed(["player"])) == nil)
    #expect(library.warning(about: .info) == nil)
    #expect(
      library.warning(about: .themed(["unheard-of"])) == "the icon theme has no icon “unheard-of”")
  }

  @Test func aPictureAddedLaterIsFound() throws {
    #expect(find("late") == nil)
    try folder.write("icons/test/48/late.png")
    #expect(find("late") == "test/48/late.png")
    try folder.write("icons/base/any/later.svg")
    #expect(find("later") == "base/any/later.svg")
  }

  /// Clients choose icon names, and lookups block the presenter, so that they must be fast.
  @Test func aNameInNoFolderIsNotSearchedAgain() throws {
    let folders = (0..<400).map { "f\($0)" }
    try folder.write(
      "icons/large/index.theme",
      "[Icon Theme]\nDirectories=\(folders.joined(separator: ","))\n"
        + folders.map { "[\($0)]\nSize=48\n" }.joined())
    for name in folders { try folder.write("icons/large/\(name)/thing.png") }
    let library = try folder.library(trust: 60)
    library.themeName = "large"
    func time(_ names: Range<Int>) -> Double {
      let start = computingTime()
      for name in names {
        #expect(library.icon(named: ["nothing\(name)"], size: 30, scale: 1) == nil)
      }
      return computingTime() - start
    }
    let first = time(0..<1)
    #expect(time(1..<101) < first * 25)
  }

  @Test func anUnreadablePictureIsReported() throws {
    try folder.write("icons/test/48/broken.png", "no picture")
    let former = IconLibrary.shared
    IconLibrary.shared = library
    defer { IconLibrary.shared = former }
    let icon = try #require(IconPicture(.themed(["broken"])))
    var changes = 0
    icon.onChange = { changes += 1 }
    let context = DrawingContext(try ImageSurface(width: 48, height: 48))
    icon.draw(
      in: Rect(x: 0, y: 0, width: 48, height: 48), color: .black, into: context,
      in: AlertEnvironment())
    #expect(icon.hasFailed)
    #expect(changes == 1)
  }

  @Test func aRecentlyDrawnPictureIsDrawnAtOnce() throws {
    let file = try PictureSource(folder.path + "/icons/test/any/player.svg")
    let first = PictureLoader(file, isOfIconTheme: true)
    let picture = first.picture(for: Size(width: 20, height: 20), scale: 2)
    #expect(picture?.surface.width == 40)
    let second = PictureLoader(file, isOfIconTheme: true)
    #expect(second.picture(for: Size(width: 20, height: 20), scale: 2) === picture)
    #expect(second.picture(for: Size(width: 20, height: 20), scale: 1) !== picture)
    let stranger = PictureLoader(file)
    #expect(stranger.picture(for: Size(width: 20, height: 20), scale: 2) !== picture)
  }
}
