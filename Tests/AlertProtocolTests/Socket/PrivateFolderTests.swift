import AlertProtocol
import Glibc
import TestHarness
import Testing

@Suite struct PrivateFolderTests {
  private let folder: ScratchFolder
  private var scratch: String { folder.path }

  init() throws {
    folder = try ScratchFolder()
  }

  private func problem(_ path: String) -> String? {
    do throws(PrivateFolder.Failure) {
      _ = try PrivateFolder(creating: path)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func folderIsCreatedForItsOwnerOnly() throws {
    #expect(problem("\(scratch)/new") == nil)
    var status = stat()
    #expect(lstat("\(scratch)/new", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
    #expect(problem("\(scratch)/new") == nil)
  }

  @Test func accessibleFolderIsRejected() throws {
    mkdir("\(scratch)/open", 0o700)
    chmod("\(scratch)/open", 0o777)
    #expect(
      problem("\(scratch)/open")
        == "the folder \(scratch)/open is open to others (mode 777, not 700)")
  }

  @Test func symbolicLinkIsRejected() throws {
    symlink(scratch, "\(scratch)/link")
    #expect(
      problem("\(scratch)/link") == "\(scratch)/link is a symbolic link, not a folder of ours")
  }

  @Test func fileIsRejected() throws {
    close(open("\(scratch)/file", O_CREAT | O_WRONLY, 0o600))
    #expect(problem("\(scratch)/file") == "\(scratch)/file is not a folder")
  }

  @Test func foreignFolderIsRejected() throws {
    // Only root can change the owner of a folder; other users check root's own folder.
    guard geteuid() == 0 else {
      #expect(problem("/root") == "the folder /root belongs to user 0, not to us")
      return
    }
    mkdir("\(scratch)/new", 0o700)
    try #require(chown("\(scratch)/new", 1, 1) == 0)
    #expect(problem("\(scratch)/new") == "the folder \(scratch)/new belongs to user 1, not to us")
  }

  @Test func lockHasOneOwner() throws {
    let path = "\(scratch)/file"
    let first = try FileLock(path: path)
    let isFirst = first != nil
    let second = try FileLock(path: path)
    let isSecond = second != nil
    #expect(isFirst)
    #expect(!isSecond)
    first?.unlock()
    let third = try FileLock(path: path)
    let isThird = third != nil
    #expect(isThird)
  }

  @Test func overlongSocketPathIsRejected() throws {
    let name = String(repeating: "x", count: 100)
    mkdir("\(scratch)/\(name)", 0o700)
    let display = try #require(DisplayName(":0"))
    do throws(PrivateFolder.Failure) {
      _ = try SocketLocation(display: display, runtimeFolder: "\(scratch)/\(name)")
      Issue.record("the path was taken")
    } catch {
      #expect(error.description.hasPrefix("the socket's path is longer than 107 bytes"))
    }
  }
}
