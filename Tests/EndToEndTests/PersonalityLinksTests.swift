import Glibc
import TestHarness
import Testing

/// The links through which scripts run `tocsin` instead of other programs.
@Suite @MainActor struct PersonalityLinksTests {
  private let folder: ScratchFolder
  private let client = BuiltProducts.path(of: "tocsin")

  init() throws {
    folder = try ScratchFolder()
  }

  private func run(_ words: String..., path: String? = nil) throws -> Desktop.Answer {
    Desktop.Answer(
      try ChildProcess(
        client, ["personalities"] + words,
        environment: ["PATH": path ?? "\(folder.path):/usr/bin", "DISPLAY": nil]))
  }

  /// An answer that consists of an error message only.
  private func complaint(_ text: String, output: String = "") -> Desktop.Answer {
    .init(1, output, "tocsin personalities: \(text)\n")
  }

  private func isThere(_ name: String) -> Bool {
    var facts = stat()
    return lstat("\(folder.path)/\(name)", &facts) == 0
  }

  @Test func aLinkIsCreatedFoundAndRemoved() throws {
    let path = "\(folder.path)/dunstctl"
    #expect(try run("install", folder.path, "dunstctl") == .init(0, "installed \(path)\n"))
    #expect(
      try run("install", folder.path, "dunstctl") == .init(0, "\(path) exists already\n"))
    let list = try run("list")
    #expect(list.status == 0)
    let line = list.output.split(separator: "\n").first { $0.hasPrefix("dunstctl\t") }
    #expect(line?.split(separator: "\t").map(String.init)[2...] == [path, "-"])
    #expect(try run("remove", folder.path, "dunstctl") == .init(0, "removed \(path)\n"))
    #expect(try run("remove", folder.path, "dunstctl") == .init(0, "no \(path)\n"))
    #expect(!isThere("dunstctl"))
  }

  @Test func otherFilesAreKept() throws {
    let path = "\(folder.path)/zenity"
    symlink("/usr/bin/true", path)
    mkdir("\(folder.path)/rofi", 0o700)
    let refusal = "\(path): it exists and is not tocsin’s; --force replaces it"
    #expect(try run("install", folder.path, "zenity") == complaint(refusal))
    #expect(
      try run("remove", folder.path, "zenity") == complaint("\(path): it is not tocsin’s"))
    #expect(
      try run("install", folder.path, "zenity", "rofi", "--force")
        == complaint("\(folder.path)/rofi: it is a folder", output: "installed \(path)\n"))
    #expect(try run("remove", folder.path, "zenity") == .init(0, "removed \(path)\n"))
  }

  @Test func aLinkToAnotherTocsinIsOurs() throws {
    let path = "\(folder.path)/pinentry"
    symlink("/nowhere/bin/tocsin", path)
    #expect(try run("install", folder.path, "pinentry") == .init(0, "installed \(path)\n"))
    #expect(try run("remove", folder.path, "pinentry") == .init(0, "removed \(path)\n"))
  }

  @Test func withoutNamesOnlyOurLinksAreRemoved() throws {
    symlink("/usr/bin/true", "\(folder.path)/zenity")
    symlink("/nowhere/bin/tocsin", "\(folder.path)/dmenu")
    #expect(try run("remove", folder.path) == .init(0, "removed \(folder.path)/dmenu\n"))
    #expect(isThere("zenity"))
    #expect(try run("remove", folder.path) == .init(0, ""))
  }

  @Test func aLinkThatFinallyResolvesToOursIsOurs() throws {
    symlink("/nowhere/bin/tocsin", "\(folder.path)/alert")
    symlink("alert", "\(folder.path)/dmenu")
    symlink("dmenu", "\(folder.path)/rofi")
    symlink("/etc/alternatives/tocsin", "\(folder.path)/pinentry")
    #expect(
      try run("remove", folder.path)
        == .init(0, "removed \(folder.path)/rofi\nremoved \(folder.path)/dmenu\n"))
    #expect(
      try run("remove", folder.path, "pinentry")
        == complaint("\(folder.path)/pinentry: it is not tocsin’s"))
    #expect(isThere("alert"))
  }

  @Test func foldersOutsideOfThePathAreReported() throws {
    let path = "\(folder.path)/dunstctl"
    let other = try ScratchFolder()
    symlink("/usr/bin/true", "\(other.path)/dunstctl")
    #expect(
      try run("install", folder.path, "dunstctl", path: "/usr/bin:\(other.path)")
        == .init(
          0, "installed \(path)\n",
          "tocsin personalities: \(folder.path) is not in PATH, where programs look for them\n"))
    #expect(
      try run("install", folder.path, "dunstctl", path: "\(other.path):\(folder.path)")
        == .init(
          0, "\(path) exists already\n",
          "tocsin personalities: \(other.path)/dunstctl comes before \(path) in PATH\n"))
  }

  @Test func aMissingFolderIsRefused() throws {
    let answer = try run("install", "\(folder.path)/none")
    #expect(
      answer
        == .init(
          64, "", "tocsin personalities: \(folder.path)/none: No such file or directory\n"))
  }
}
