import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Paths that are not regular files, which block a program that opens them.
@Suite(.serialized, .privateServer) @MainActor struct StuckFileTests {
  private let desktop: Desktop

  init() throws {
    desktop = try Desktop()
  }

  /// Creates a FIFO without a writer.
  private func makePipe(_ name: String) throws {
    let path = "\(desktop.folder)/\(name)"
    let parts = name.split(separator: "/")
    for count in 1..<max(parts.count, 1) {
      let folder = "\(desktop.folder)/\(parts.prefix(count).joined(separator: "/"))"
      try #require(mkdir(folder, 0o700) == 0 || errno == EEXIST)
    }
    try #require(mkfifo(path, 0o600) == 0)
  }

  /// The tests have no icon theme.
  private static let remark = "tocsin alert: the icon theme has no icon “mail-unread”\n"

  @Test(arguments: [
    [".config/gtk-3.0/settings.ini", ".config/gtk-4.0/settings.ini"], [".XCompose"],
    [".config/XCompose"], ["included"], [".config/tocsin/tocsin.conf"],
    [".local/share/tocsin/themes/a/theme.conf"], [".local/share/tocsin/themes"],
    [".icons/Adwaita/index.theme", ".icons/hicolor/index.theme"], [".icons"],
    [".icons/default/cursors/left_ptr", ".icons/default/cursors/xterm"], [".local/share/icons"],
  ])
  func pipesInPlaceOfFilesAndFoldersHoldNothingUp(paths: [String]) throws {
    for path in paths { try makePipe(path) }
    if paths == ["included"] {
      try "include \"%H/included\"\n".write(toFileAt: "\(desktop.folder)/.XCompose")
    }
    let child = try desktop.start(
      "alert", "--id", "a", "-t", "Title", "--field", "Name", "--icon", "mail-unread",
      "--guard", "0")
    try desktop.waitForAlert("a")
    // A dead key needs the compose sequences.
    for key in "ab".utf8 { try desktop.input.tap(UInt(key)) }
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == .init(0, "ok\nName=ab\n", Self.remark))
    #expect(try desktop.run("theme", "list").status == 0)
  }

  /// fontconfig waits for its file, in the presenter's main thread.
  @Test func aSignalEndsAPresenterThatIsStuck() throws {
    try makePipe(".config/fontconfig/fonts.conf")
    let child = try desktop.start("alert", "--id", "a", "-t", "Title", "--wait-limit", "60")
    let presenter = try wait(for: "the presenter", within: Bounds.start) {
      ProcessMemory.descendants(namedLike: "tocsin-presenter", on: desktop).first
    }
    try wait(for: "the presenter to open the file", within: Bounds.start) {
      fileNames(in: "/proc/\(presenter)/task").contains { thread in
        let place = "/proc/\(presenter)/task/\(thread)/wchan"
        return (try? String(contentsOfFileAt: place))?.contains("wait_for_partner") ?? false
      }
    }
    child.send(signal: SIGKILL)
    kill(presenter, SIGTERM)
    try wait(for: "its end", within: Bounds.start) { kill(presenter, 0) != 0 }
  }
}
