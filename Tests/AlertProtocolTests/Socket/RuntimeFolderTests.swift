import Glibc
import TestHarness
import Testing

@testable import AlertProtocol

/// The folder of the socket in the environments that `su`, `sudo` and cron leave behind.
@Suite struct RuntimeFolderTests {
  private let scratch: ScratchFolder
  private var path: String { scratch.path }
  /// The user of another runtime folder; only root can create one.
  private static let other: UInt32 = 65_534

  init() throws {
    scratch = try ScratchFolder()
    for name in ["run", "run/user", "tmp", "home", "mine", "theirs"] {
      try #require(mkdir("\(path)/\(name)", 0o700) == 0)
    }
    if geteuid() == 0 { try #require(chown("\(path)/theirs", Self.other, Self.other) == 0) }
  }

  private func chosen(variable: String?, home: String? = nil, user: UInt32? = nil) throws -> String
  {
    let folder = RuntimeFolder(
      variable: variable, home: home, run: "\(path)/run", temporary: "\(path)/tmp",
      user: user ?? geteuid())
    return String(try folder.folder().path.dropFirst(path.utf8.count))
  }

  @Test func theRuntimeFolderBelongsToTheUser() throws {
    #expect(try chosen(variable: "\(path)/mine") == "/mine/tocsin")
  }

  /// As after `su` and `sudo -E`; cron sets no variable.
  @Test(.enabled(if: geteuid() == 0), arguments: ["theirs", nil, "missing", "mine/../theirs"])
  func anothersRuntimeFolderIsNotUsed(name: String?) throws {
    let variable = name.map { "\(path)/\($0)" }
    #expect(try chosen(variable: variable) == "/run/tocsin")
    #expect(fileNames(in: "\(path)/theirs").filter { $0 != "." && $0 != ".." }.isEmpty)
    // A user who is logged in has a folder without the variable, too.
    try #require(mkdir("\(path)/run/user/\(geteuid())", 0o700) == 0)
    #expect(try chosen(variable: variable) == "/run/user/\(geteuid())/tocsin")
  }

  @Test func onlyRootHasASystemFolder() throws {
    #expect(try chosen(variable: nil, user: 1000) == "/tmp/tocsin-1000")
  }

  @Test func aWritableRuntimeFolderIsNotUsed() throws {
    try #require(chmod("\(path)/mine", 0o777) == 0)
    #expect(try chosen(variable: "\(path)/mine", user: 1000) == "/tmp/tocsin-1000")
  }

  /// A folder that an earlier release created as root in the user's folder.
  @Test(.enabled(if: geteuid() == 0)) func aFolderOfAnotherUserIsSkipped() throws {
    try #require(mkdir("\(path)/mine/tocsin", 0o700) == 0)
    try #require(chown("\(path)/mine/tocsin", Self.other, Self.other) == 0)
    #expect(try chosen(variable: "\(path)/mine") == "/mine/tocsin-\(geteuid())")
  }

  @Test(.enabled(if: geteuid() == 0), arguments: [false, true])
  func aNameTakenByAnotherUserIsSkipped(isLink: Bool) throws {
    let name = "\(path)/tmp/tocsin-1000"
    if isLink {
      try #require(symlink("\(path)/mine", name) == 0)
      try #require(lchown(name, Self.other, Self.other) == 0)
    } else {
      try #require(mkdir(name, 0o777) == 0)
      try #require(chown(name, Self.other, Self.other) == 0)
    }
    let folder = try chosen(variable: nil, home: "\(path)/home", user: 1000)
    #expect(folder.hasPrefix("/home/.tocsin-"))
    #expect(throws: PrivateFolder.Failure.self) { try chosen(variable: nil, user: 1000) }
    // Another user's home is not used.
    #expect(throws: PrivateFolder.Failure.self) {
      try chosen(variable: nil, home: "\(path)/theirs", user: 1000)
    }
  }

  @Test func anOwnFolderOpenToOthersIsRefused() throws {
    try #require(mkdir("\(path)/mine/tocsin", 0o700) == 0)
    try #require(chmod("\(path)/mine/tocsin", 0o755) == 0)
    let failure = #expect(throws: PrivateFolder.Failure.self) {
      try chosen(variable: "\(path)/mine", home: "\(path)/home")
    }
    #expect(failure?.description.contains("is open to others (mode 755, not 700)") == true)
  }
}
