import GLib
import Glibc
import TestHarness
import Testing

@testable import NotificationService

/// File systems that may hang are not accessed; row 67 of the table of traps.
struct MountTableTests {
  private func line(_ path: String, _ kind: String) -> String {
    "22 27 0:21 / \(path) rw,relatime shared:7 - \(kind) source rw\n"
  }

  /// A table in which `far` in a folder is a network mount.
  private func table(
    _ folder: String, _ kind: String, home: String = "/home", after: String = ""
  ) -> MountTable {
    MountTable(
      parsing: line("/", "ext4") + line("\(folder)/far", kind) + after, home: home)
  }

  @Test(arguments: [
    ("nfs4", false), ("nfs", false), ("cifs", false), ("autofs", false), ("fuse", false),
    ("fuse.sshfs", false), ("ext4", true), ("tmpfs", true), ("fuseblk", true), ("overlay", true),
  ])
  func filesOnNetworkMountsAreNotAccessed(kind: String, isPicture: Bool) throws {
    let folder = try ScratchFolder()
    try #require(mkdir("\(folder.path)/far", 0o700) == 0)
    try BytesFile.write([1], to: "\(folder.path)/far/a.png")
    try BytesFile.write([1], to: "\(folder.path)/farther.png")
    let table = table(folder.path, kind)
    #expect(LocalPath.isPicture("\(folder.path)/far/a.png", on: table) == isPicture)
    #expect(LocalPath.isPicture("\(folder.path)/farther.png", on: table))
  }

  @Test func symbolicLinksToNetworkMountsAreNotFollowed() throws {
    let folder = try ScratchFolder()
    let path = folder.path
    for name in ["far", "near"] { try #require(mkdir("\(path)/\(name)", 0o700) == 0) }
    try BytesFile.write([1], to: "\(path)/far/a.png")
    try BytesFile.write([1], to: "\(path)/near/b.png")
    try #require(symlink("\(path)/far/a.png", "\(path)/file.png") == 0)
    try #require(symlink("far", "\(path)/folder") == 0)
    try #require(symlink("near", "\(path)/other") == 0)
    try #require(symlink("loop", "\(path)/loop") == 0)
    let table = table(path, "nfs4")
    for name in ["file.png", "folder/a.png", "near/../far/a.png", "other/../far/a.png", "loop"] {
      #expect(!LocalPath.isPicture("\(path)/\(name)", on: table), "\(name)")
    }
    #expect(table.promptPath("\(path)/other/../near/./b.png") == "\(path)/near/b.png")
    #expect(LocalPath.isPicture("\(path)/other/b.png", on: table))
    #expect(LocalPath.isPicture("\(path)/folder/a.png", on: self.table(path, "ext4")))
  }

  @Test func theLastMountOnAPathCounts() throws {
    let folder = try ScratchFolder()
    let far = "\(folder.path)/far"
    #expect(table(folder.path, "nfs").promptPath(far) == nil)
    #expect(table(folder.path, "nfs", after: line(far, "ext4")).promptPath(far) == far)
    #expect(table(folder.path, "ext4", after: line(far, "nfs")).promptPath(far) == nil)
    #expect(table(folder.path, "nfs", after: line("\(far)/a", "ext4")).promptPath(far) == nil)
  }

  @Test func theHomeFoldersMountIsTrusted() {
    #expect(table("", "nfs4", home: "/far/ada").promptPath("/far/bob/a.png") == "/far/bob/a.png")
    #expect(table("", "nfs4", home: "/farther").promptPath("/far/bob/a.png") == nil)
  }

  @Test func octalEscapesAreDecoded() {
    let table = MountTable(
      parsing: line("/", "ext4") + line("/a\\040b\\134", "nfs") + "odd\n- - - - - -\n", home: "")
    #expect(table.promptPath("/a b\\/c") == nil)
    #expect(table.promptPath("/a b/c") == "/a b/c")
    #expect(table.promptPath("/") == "/")
  }

  @Test func theLiveTableIsRead() throws {
    #expect(MountTable.current.promptPath("/etc/passwd") != nil)
    #expect(LocalPath.isFile("/etc/passwd"))
    #expect(!LocalPath.isFile("/etc"))
  }
}
