import Glibc
import TestHarness
import Testing

@testable import PresenterClient

/// Failures of the client's environment: each has one clear message and its exit status.
@Suite(.serialized) @MainActor struct ClientFailureTests {
  @Test(arguments: [
    (nil, "no display: DISPLAY is not set"),
    ("", "no display: DISPLAY is not set"),
    ("zero", "no display: DISPLAY is “zero”, and a name such as :0 is needed"),
  ])
  func missingDisplayFails(display: String?, text: String) throws {
    let fixture = try ClientFixture()
    fixture.environment["DISPLAY"] = .some(display)
    #expect(
      try fixture.run("alert", "--message", "m") == ClientResult(69, "", "tocsin alert: \(text)\n"))
  }

  @Test func helpAndVersionNeedNoDisplay() throws {
    let fixture = try ClientFixture()
    fixture.environment["DISPLAY"] = .some(nil)
    #expect(try fixture.run("--version").status == .exited(0))
    #expect(try fixture.run("alert", "--message", "m", "--help").status == .exited(0))
  }

  @Test func folderOpenToOthersIsRefused() throws {
    let fixture = try ClientFixture()
    mkdir(fixture.socketFolder, 0o700)
    chmod(fixture.socketFolder, 0o777)
    let path = fixture.socketFolder
    #expect(
      try fixture.run("alert", "--message", "m")
        == ClientResult(
          69, "",
          "tocsin alert: the folder \(path) is open to others (mode 777, not 700)\n"
        ))
    #expect(fixture.presenters.isEmpty)
  }

  @Test func symbolicLinkAsFolderIsRefused() throws {
    let fixture = try ClientFixture()
    symlink("\(fixture.folder)/elsewhere", fixture.socketFolder)
    let path = fixture.socketFolder
    #expect(
      try fixture.run("alert", "--message", "m")
        == ClientResult(
          69, "",
          "tocsin alert: \(path) is a symbolic link, not a folder of ours\n"
        ))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can change the user"))
  func otherUserIsRejected() throws {
    let fixture = try ClientFixture()
    #expect(try fixture.run("alert", "--message", "m", "-t", "press ok").status == .exited(0))
    // The folder is open to all users here, so that only the check of the peer's credentials rejects it.
    let socket = "\(fixture.socketFolder)/7.sock"
    chmod(fixture.folder, 0o777)
    chmod(fixture.socketFolder, 0o777)
    chmod(socket, 0o777)
    fixture.environment["RECORDING_PROBE"] = socket
    let probe = try ChildProcess(
      BuiltProducts.path(of: "recording-presenter"), environment: fixture.environment)
    #expect(try probe.waitForExit() == .exited(0))
  }

  @Test func missingProgramIsNamed() throws {
    let fixture = try ClientFixture()
    fixture.environment["TOCSIN_PRESENTER"] = "/nowhere/presenter"
    #expect(
      try fixture.run("alert", "--message", "m")
        == ClientResult(
          69, "",
          """
          tocsin alert: cannot start the presenter: TOCSIN_PRESENTER is “/nowhere/presenter”, \
          which cannot be executed

          """
        ))
  }

  @Test func invalidIdleTimeIsRefused() throws {
    let fixture = try ClientFixture(idleSeconds: "soon")
    #expect(
      try fixture.run("alert", "--message", "m")
        == ClientResult(
          64, "",
          """
          tocsin: TOCSIN_IDLE_SECONDS takes seconds, such as 300 or 0.5, or 0 to stay, not “soon”

          """
        ))
  }

  @Test(arguments: [">&-", ">/dev/full"])
  func unwritableStandardOutputIsAnError(redirection: String) throws {
    let fixture = try ClientFixture()
    let answer = try fixture.shell("tocsin alert -t 'press ok' \(redirection)")
    #expect(
      answer == ClientResult(70, "", "tocsin alert: standard output cannot be written\n"))
  }

  @Test func invalidUTF8IsRefused() throws {
    let fixture = try ClientFixture()
    let answer = try fixture.shell("tocsin alert -t \"$(printf 'a\\377')\"")
    #expect(
      answer == ClientResult(64, "", "tocsin alert: the value of -t is not valid UTF-8\n"))
  }

  @Test func overlongTextIsRefused() throws {
    let fixture = try ClientFixture()
    let text = String(repeating: "x", count: 100_000)
    #expect(
      try fixture.run("alert", "--message", "m", "-t", text)
        == ClientResult(
          64, "",
          "tocsin alert: --title takes at most 65536 bytes, and this has 100000\n"
        ))
  }

  @Test(arguments: [
    ("missing.png", "cannot be read: No such file or directory"),
    ("folder", "is not a file"),
    ("pipe", "is not a file"),
    ("text", "is not a PNG, JPEG or SVG picture"),
    ("empty", "is not a PNG, JPEG or SVG picture"),
    ("huge", "is larger than 8 MiB"),
  ])
  func invalidPictureIsRefused(name: String, problem: String) throws {
    let fixture = try ClientFixture()
    let path = "\(fixture.folder)/\(name)"
    switch name {
    case "folder": mkdir(path, 0o700)
    case "pipe": mkfifo(path, 0o600)
    case "text": try #require(try fixture.shell("echo PNG > '\(path)'").status == .exited(0))
    case "empty", "huge":
      close(open(path, O_CREAT | O_WRONLY, 0o600))
      if name == "huge" { truncate(path, 9 << 20) }
    default: break
    }
    #expect(
      try fixture.run("alert", "--message", "m", "--icon", path)
        == ClientResult(
          64, "",
          """
          tocsin alert: --icon takes info, warning, error, question, success, key, none, a PNG, \
          JPEG or SVG file, or a name of the icon theme, and “\(path)” \(problem)

          """
        ))
  }

  @Test func deviceIsRefusedAsPicture() {
    #expect(PictureFile.problem(with: "/dev/zero") == "“/dev/zero” is not a file")
  }
}
