import AlertModel
import Testing

@testable import AlertKit

/// Which file an icon's name stands for.
@MainActor
struct IconLibraryTests {
  private let folder: IconThemeFolder
  private let library: IconLibrary

  init() throws {
    folder = try IconThemeFolder()
    library = try folder.library()
  }

  /// The path of what is found, from the folder with the themes.
  private func find(_ names: String..., size: Double = 48, scale: Double = 1) -> String? {
    library.icon(named: names, size: size, scale: scale).map {
      String($0.path.dropFirst(folder.path.count + 7))
    }
  }

  @Test func whatWasMadeForTheSizeAndScaleIsTaken() throws {
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

  @Test func whatIsTooLargeIsBetterThanWhatIsTooSmall() throws {
    try folder.write("icons/test/16/mail.png")
    try folder.write("icons/test/48@2/mail.png")
    #expect(find("mail", size: 30) == "test/48@2/mail.png")
  }

  @Test func themesAreAskedInTheirOrderAndThenTheFoldersThemselves() throws {
    try folder.write("icons/hicolor/index.theme", "[Icon Theme]\nDirectories=a\n[a]\nSize=48\n")
    try folder.write("icons/hicolor/a/app.png")
    try folder.write("icons/bare.png")
    #expect(find("app") == "hicolor/a/app.png")
    #expect(find("bare") == "bare.png")
    try folder.write("icons/base/any/late.png")
    #expect(find("late") == "base/any/late.png")
  }

  @Test func theNextBestNameIsTaken() {
    #expect(find("media-pause") == "test/any/media-pause-symbolic.svg")
    #expect(find("player-of-songs") == "test/any/player.svg")
    #expect(find("nothing", "player") == "test/any/player.svg")
    #expect(find("nothing-at-all") == nil)
    #expect(library.icon(named: ["media-pause"], size: 16, scale: 1)?.isSymbolic == true)
  }

  @Test func aNameIsNoPath() throws {
    try folder.write("secret.png")
    #expect(find("../secret") == nil && find("../../secret.png") == nil)
  }

  @Test func themesThatInheritFromEachOtherEnd() throws {
    try folder.write("icons/one/index.theme", "[Icon Theme]\nInherits=two\nDirectories=\n")
    try folder.write("icons/two/index.theme", "[Icon Theme]\nInherits=one,two\nDirectories=\n")
    library.themeName = "one"
    #expect(find("nothing") == nil)
  }

  @Test func whatTheThemeDoesNotHaveIsRemarkedOn() {
    #expect(library.remark(on: .themed(["player"])) == nil)
    #expect(library.remark(on: .info) == nil)
    #expect(
      library.remark(on: .themed(["unheard-of"])) == "the icon theme has no icon “unheard-of”")
  }
}
