import GLib
import Glibc
import TestHarness
import Testing

/// Facts about processes from `/proc`.
@MainActor
struct ProcessStatusTests {
  @Test func ownStatusNamesTheParentAndTheStart() throws {
    let own = try #require(ProcessStatus(of: getpid()))
    let parent = try #require(ProcessStatus(of: getppid()))
    #expect(own.number == getpid())
    #expect(own.parent == getppid())
    #expect(own.start >= parent.start)
    #expect(own.start > 0)
  }

  /// A name may look like the fields that follow it.
  @Test func nameWithParenthesesAndSpacesIsRead() throws {
    let name = ") S 1 (x) 7"
    let folder = try ScratchFolder()
    let path = "\(folder.path)/\(name)"
    try #require(link("/bin/sleep", path) == 0 || symlink("/bin/sleep", path) == 0)
    let process = try ChildProcess(path, ["60"])
    let status = try #require(ProcessStatus(of: process.processID))
    #expect(status.name == name)
    #expect(status.parent == getpid())
    #expect(ProcessStatus.program(of: process.processID)?.isEmpty == false)
  }

  @Test func processThatDoesNotExistHasNoStatus() {
    #expect(ProcessStatus(of: Int32.max) == nil)
    #expect(ProcessStatus.program(of: Int32.max) == nil)
  }
}
