import Glibc
import TestSupport
import Testing

/// The links by which scripts find ours in place of other programs.
@Suite @MainActor struct PersonalityLinksTests {
  private let folder: ScratchFolder
  private let client = BuiltProducts.path(of: "tocsin")

  init() throws {
    folder = try ScratchFolder()
  }

  private func run(_ words: String...) throws -> Desktop.Answer {
    Desktop.Answer(
      try ChildProcess(
        client, ["personalities"] + words,
        environment: ["PATH": "\(folder.path):/usr/bin", "DISPLAY": nil]))
  }

  private func isThere(_ name: String) -> Bool {
    var facts = stat()
    return lstat("\(folder.path)/\(name)", &facts) == 0
  }

  @Test func aLinkIsMadeFoundAndRemoved() throws {
    let path = "\(folder.path)/dunstctl"
    #expect(try run("install", folder.path, "dunstctl") == .init(0, "installed \(path)\n"))
    #expect(
      try run("install", folder.path, "dunstctl") == .init(0, "\(path) is there already\n"))
    let list = try run("list")
    #expect(list.status == 0)
    let line = list.output.split(separator: "\n").first { $0.hasPrefix("dunstctl\t") }
    #expect(line?.split(separator: "\t").map(String.init)[2...] == [path, "-"])
    #expect(try run("remove", folder.path, "dunstctl") == .init(0, "removed \(path)\n"))
    #expect(try run("remove", folder.path, "dunstctl") == .init(0, "no \(path)\n"))
    #expect(!isThere("dunstctl"))
  }

  @Test func whatIsNotOursStays() throws {
    let path = "\(folder.path)/zenity"
    symlink("/usr/bin/true", path)
    mkdir("\(folder.path)/rofi", 0o700)
    let refusal = "\(path): it is there already and not tocsin’s; --force replaces it\n"
    #expect(try run("install", folder.path, "zenity") == .init(1, refusal))
    #expect(
      try run("remove", folder.path, "zenity") == .init(1, "\(path): it is not tocsin’s\n"))
    #expect(
      try run("install", folder.path, "zenity", "rofi", "--force")
        == .init(1, "installed \(path)\n\(folder.path)/rofi: it is a folder\n"))
    #expect(try run("remove", folder.path, "zenity") == .init(0, "removed \(path)\n"))
  }

  @Test func aLinkOfAnotherTocsinIsOurs() throws {
    let path = "\(folder.path)/pinentry"
    symlink("/nowhere/bin/tocsin", path)
    #expect(try run("install", folder.path, "pinentry") == .init(0, "installed \(path)\n"))
    #expect(try run("remove", folder.path, "pinentry") == .init(0, "removed \(path)\n"))
  }

  @Test func thePathOfNoFolderIsRefused() throws {
    let answer = try run("install", "\(folder.path)/none")
    #expect(
      answer
        == .init(
          64, "", "tocsin personalities: \(folder.path)/none: No such file or directory\n"))
  }
}
