import AlertModel
import CommandOptions
import Testing

@testable import AlertCommandLine

@Suite struct GuestTableTests {
  private func command(_ words: String...) throws(UsageError) -> GuestCommand? {
    let words = (["present"] + words).map { Argument($0) }
    guard
      case .presentWindow(let command) = try CommandLineGrammar.parse(words, currentFolder: "/")
    else { return nil }
    return command
  }

  @Test(arguments: [("0x2c00007", 0x2c0_0007), ("46137351", 0x2c0_0007)])
  func windowIsNamedByItsIdentifier(text: String, number: UInt) throws {
    let command = try command("-s", "card", "--window", text, "--no-escape", "-b", "Done")
    #expect(command?.guest == GuestRequest(window: number, keepsEscape: true))
    #expect(command?.alert.style == .card)
    #expect(command?.alert.buttons.map(\.id) == ["done"])
    #expect(command?.words == [])
  }

  @Test func commandComesAfterDashes() throws {
    let command = try command("--status", "--window-limit", "2", "--", "xclock", "-digital")
    #expect(command?.guest == GuestRequest(limit: 2))
    #expect(command?.words == ["xclock", "-digital"])
    #expect(command?.returnsStatus == true)
  }

  @Test func placeholderBecomesTheWindow() throws {
    let command = try command("--", "mpv", "--wid={window}", "a{window}b{window}")
    #expect(command?.guest.embeds == true)
    #expect(command?.words(embeddedIn: 17) == ["mpv", "--wid=17", "a17b17"])
  }

  @Test(arguments: [
    (["--window", "x"], "--window takes a window’s identifier, such as 0x2c00007, not “x”"),
    (
      ["--window", "0x100000000"],
      "--window takes a window’s identifier, such as 0x2c00007, not “0x100000000”"
    ),
    ([], "--window ID or a command is missing, such as: tocsin present -- xclock"),
    (["--window", "1", "--", "xclock"], "--window and a command exclude each other"),
    (["--status", "--window", "1"], "--status needs a command"),
    (["xclock"], "“xclock” is not expected; a command comes after --"),
    (["--"], "COMMAND is missing after --"),
    (
      ["-s", "menu", "--", "xclock"],
      "is shown as an alert, sheet, card, panel, toast or banner, not as a menu"
    ),
  ])
  func wrongUseIsExplained(words: [String], sentence: String) {
    let error = #expect(throws: UsageError.self) {
      try CommandLineGrammar.parse(
        (["present"] + words).map { Argument($0) }, currentFolder: "/")
    }
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }
}
