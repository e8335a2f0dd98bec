import AlertModel
import Foundation
import GLib
import NotificationModel
import NotificationService
import TestHarness
import Testing

/// The names and icons of the programs that notifications come from.
struct DesktopEntryTests {
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
    let entries = DesktopEntries([user, system])
    #expect(entries.icon(of: "org.x.Mail") == "mine")
    #expect(entries.icon(of: "org.x.Mail.desktop") == "mine")
    #expect(entries.icon(of: "vendor-editor") == "pen")
    #expect(entries.icon(of: "plain") == nil)
    #expect(entries.icon(of: "nonesuch") == nil)
  }

  @Test(arguments: ["", ".", "..", "../../../etc/passwd", "a/b", ".hidden", "a\nb"])
  func invalidNamesAreNotRead(id: String) throws {
    try write("\(user)/applications/a/b.desktop", entry("x"))
    #expect(DesktopEntries([user]).icon(of: id) == nil)
    #expect(DesktopEntries([user]).icon(of: String(repeating: "x", count: 1000)) == nil)
  }

  @Test func aFileIsReadAgainLater() throws {
    var clock = FakeClock()
    let entries = DesktopEntries([user], now: { clock.now })
    #expect(entries.icon(of: "late") == nil)
    try write("\(user)/applications/late.desktop", entry("clock"))
    #expect(entries.icon(of: "late") == nil)
    clock.advance(bySeconds: 31)
    #expect(entries.icon(of: "late") == "clock")
  }

  /// GLib gives the name of the program or none, and the desktop file.
  @Test func anApplicationWithoutANameForUsersHasThatOfItsDesktopFile() throws {
    try write(
      "\(system)/applications/org.x.Files.desktop",
      "[Desktop Entry]\nType=Application\nName=Files\nName[de]=Dateien\nIcon=folder\n")
    try write("\(system)/applications/org.x.Odd.desktop", "[Desktop Entry]\nName=a\\nb\n")
    func name(_ given: String, _ id: String, locale: String = "C") -> String {
      NotifyArguments(application: given, hints: ["desktop-entry": .text(id)])
        .request(entries: DesktopEntries([system], locale: locale)).description.application
    }
    #expect(name("", "org.x.Files") == "Files")
    #expect(name("", "org.x.Files.desktop") == "Files")
    #expect(name("", "org.x.Files", locale: "de_AT") == "Dateien")
    #expect(name("org.x.Files", "org.x.Files") == "Files")
    #expect(name("python3", "org.x.Files") == "Files")
    #expect(name("nm-applet", "org.x.Unknown") == "nm-applet")
    #expect(name("xdg-desktop-portal-gtk", "") == "")
    for given in ["Nautilus", "my files", "微信"] { #expect(name(given, "org.x.Files") == given) }
    #expect(name("", "org.x.Odd") == "a b")
    #expect(name("", "org.x.Unknown") == "org.x.Unknown")
    #expect(name("", "") == "")
  }
}
