import AlertModel
import Foundation
import NotificationService
import TestHarness
import Testing

/// The icons of the programs that notifications come from.
struct DesktopEntryIconTests {
  private let folder: ScratchFolder
  private let user: String
  private let system: String

  init() throws {
    folder = try ScratchFolder()
    (user, system) = ("\(folder.path)/user", "\(folder.path)/system")
  }

  private func write(_ path: String, _ text: String) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func entry(_ icon: String) -> String {
    "[Desktop Entry]\nType=Application\nName=X\nIcon=\(icon)\n"
  }

  @Test func theUsersFileComesFirst() throws {
    try write("\(user)/applications/org.x.Mail.desktop", entry("mine"))
    try write("\(system)/applications/org.x.Mail.desktop", entry("usual"))
    try write("\(system)/applications/vendor/editor.desktop", entry("pen"))
    try write("\(system)/applications/plain.desktop", "[Desktop Entry]\nName=X\n")
    let icons = DesktopEntryIcons([user, system])
    #expect(icons.icon(of: "org.x.Mail") == "mine")
    #expect(icons.icon(of: "org.x.Mail.desktop") == "mine")
    #expect(icons.icon(of: "vendor-editor") == "pen")
    #expect(icons.icon(of: "plain") == nil)
    #expect(icons.icon(of: "nonesuch") == nil)
  }

  @Test(arguments: ["", ".", "..", "../../../etc/passwd", "a/b", ".hidden", "a\nb"])
  func invalidNamesAreNotRead(id: String) throws {
    try write("\(user)/applications/a/b.desktop", entry("x"))
    #expect(DesktopEntryIcons([user]).icon(of: id) == nil)
    #expect(DesktopEntryIcons([user]).icon(of: String(repeating: "x", count: 1000)) == nil)
  }

  @Test func aFileIsReadAgainLater() throws {
    var clock = FakeClock()
    let icons = DesktopEntryIcons([user], now: { clock.now })
    #expect(icons.icon(of: "late") == nil)
    try write("\(user)/applications/late.desktop", entry("clock"))
    #expect(icons.icon(of: "late") == nil)
    clock.advance(bySeconds: 31)
    #expect(icons.icon(of: "late") == "clock")
  }
}
