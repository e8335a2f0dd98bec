import AlertModel
import AlertTestSupport
import Foundation
import TestHarness
import Testing

@testable import AlertViews

/// Error messages for the pictures of themes.
@MainActor
struct BrokenThemePictureTests {
  private static let picture = "[Picture box]\nslice=8\nfile=box.png\n"
  private static let taken = "t/theme.conf:3: file takes a PNG file in the theme’s folder;"

  @Test func aMissingPictureIsNamed() throws {
    let folder = try ThemeFolder()
    try folder.write("t", Self.picture)
    #expect(
      folder.problems(of: "t") == ["\(Self.taken) t/box.png: No such file or directory"])
  }

  @Test(
    arguments: [
      (20_000, 10, "20000 × 10 pixels; a side has 1 to 4096"),
      (0, 10, "0 × 10 pixels; a side has 1 to 4096"),
      (4096, 4097, "4096 × 4097 pixels; a side has 1 to 4096"),
      (.max, .max, "4294967295 × 4294967295 pixels; a side has 1 to 4096"),
    ] as [(UInt32, UInt32, String)])
  func aPictureThatIsTooLargeIsNotDecoded(width: UInt32, height: UInt32, problem: String) throws {
    let folder = try ThemeFolder()
    try folder.write("t", Self.picture)
    try folder.write("t", bytes: pngHeader(width: width, height: height), file: "box.png")
    #expect(folder.problems(of: "t") == ["\(Self.taken) t/box.png: \(problem)"])
  }

  @Test func anInvalidPictureIsNamed() throws {
    let folder = try ThemeFolder()
    try folder.write("t", Self.picture)
    try folder.write("t", bytes: Array("GIF89a".utf8), file: "box.png")
    #expect(folder.problems(of: "t") == ["\(Self.taken) t/box.png: not a PNG file"])
  }

  @Test func aPipeDoesNotBlock() throws {
    let folder = try ThemeFolder()
    try folder.write("t", Self.picture)
    #expect(mkfifo("\(folder.path)/t/box.png", 0o600) == 0)
    #expect(folder.problems(of: "t") == ["\(Self.taken) t/box.png: not a regular file"])
  }

  @Test func noLinkLeadsOutOfTheFolder() throws {
    let folder = try ThemeFolder()
    try folder.write("t", Self.picture)
    try folder.write("u", bytes: pngHeader(width: 64, height: 64), file: "box.png")
    #expect(symlink("../u/box.png", "\(folder.path)/t/box.png") == 0)
    let problems = folder.problems(of: "t")
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix("\(Self.taken) “box.png” is a link to ") == true)
    #expect(problems.first?.hasSuffix("u/box.png, outside of it") == true)
  }

  @Test func slicesLieWithinThePicture() throws {
    let folder = try ThemeFolder()
    try folder.write("t", "[Picture box]\nscale=2\nslice=4 20 4 20\nfile=box.png\noutset=999")
    try folder.write("t", bytes: pngHeader(width: 64, height: 64), file: "box.png")
    #expect(
      folder.problems(of: "t") == [
        "t/theme.conf:3: slice cuts more than there is: box.png is 32 × 32 points large",
        "t/theme.conf:5: outset takes \(BrokenThemeTests.insets) 128, not “999”",
      ])
  }
}
