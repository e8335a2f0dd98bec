import AlertProtocol
import Glibc
import TestHarness
import TestTraits
import Testing

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

  /// fontconfig waits for its files without a limit.
  @Test(arguments: ["confirm", "password"], [".config/fontconfig/fonts.conf", ".fonts"])
  func fontsThatDoNotAnswerAreReported(command: String, path: String) throws {
    try makePipe(path)
    let child = try desktop.start(command, "Title")
    // Usually they are loaded within milliseconds, while the keyboard is grabbed.
    pause(for: .seconds(2))
    #expect(child.isRunning)
    while child.isRunning {
      #expect(desktop.isKeyboardFree)
      happens(within: .milliseconds(200)) { !child.isRunning }
    }
    let answer = Desktop.Answer(child)
    #expect(answer.status == 70)
    #expect(answer.errors.contains("the fonts could not be loaded within 5 s"), "\(answer.errors)")
    #expect(answer.errors.count { $0 == "\n" } == 1)
  }

  /// The dimmed screen appears before the fonts are loaded, and users type when they see it.
  @Test(arguments: ["prompt", "password"])
  func lettersTypedWhileTheFontsAreLoadedArrive(command: String) throws {
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    let path = ".config/fontconfig/fonts.conf"
    try makePipe(path)
    let child = try desktop.start(command, "Title", "--guard", "300")
    try wait(for: "the window", within: Bounds.start) { !desktop.alertWindows().isEmpty }
    pause(for: .milliseconds(150))
    try desktop.input.type("secret")
    try "<fontconfig/>".write(toFileAt: "\(desktop.folder)/\(path)")
    // Answers wait for a pause of 1.4 times the guard.
    pause(for: .milliseconds(550))
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "secret\n"))
  }

  /// A toast does not wait for an answer, so it is refused.
  @Test func aToastIsRefusedIfTheFontsDoNotAnswer() throws {
    try makePipe(".config/fontconfig/fonts.conf")
    for _ in 0..<2 {
      let answer = try desktop.run("toast", "Title")
      #expect(answer.status == 64)
      #expect(answer.output.isEmpty)
      #expect(
        answer.errors.contains("the fonts could not be loaded within 5 s"), "\(answer.errors)")
    }
  }

  /// Every request that needs a reply blocks the presenter's main thread.
  @Test func aSignalEndsAPresenterThatIsStuck() throws {
    let alert = try desktop.present()
    let presenter = try #require(try desktop.presenterStatus()).pid
    desktop.server.process.send(signal: SIGSTOP)
    defer { desktop.server.process.send(signal: SIGCONT) }
    let toast = try desktop.start("toast", "Title")
    // Until the presenter is stuck in a request to the server.
    pause(for: .milliseconds(500))
    alert.send(signal: SIGKILL)
    toast.send(signal: SIGKILL)
    kill(presenter, SIGTERM)
    try wait(for: "its end", within: Bounds.start) { hasEnded(presenter) }
  }
}
