import GLib
import Glibc
import TestHarness
import Testing

/// Changes in folders, and folders that are moved or removed.
struct FolderWatchTests {
  private final class Folder {
    private let scratch: ScratchFolder
    let path: String

    init() throws {
      scratch = try ScratchFolder()
      path = "\(scratch.path)/folder"
      try #require(mkdir(path, 0o700) == 0)
    }
  }

  @Test func changeIsReported() throws {
    let folder = try Folder()
    var told = 0
    let watch = FolderWatch([folder.path]) { told += 1 }
    #expect(watch.isWatching)
    // The name follows the event's fixed part.
    try #require(mkdir("\(folder.path)/\(String(repeating: "a", count: 200))", 0o700) == 0)
    try wait(for: "the change") { told == 1 }
    #expect(watch.isWatching)
  }

  @Test func missingFolderIsNotWatched() {
    #expect(!FolderWatch(["/nonexistent"], action: {}).isWatching)
    #expect(!FolderWatch(["/etc/passwd"], action: {}).isWatching)
    #expect(!FolderWatch([], action: {}).isWatching)
  }

  @Test(arguments: [false, true])
  func removedFolderIsNotWatchedAnyMore(isMoved: Bool) throws {
    let (folder, other) = (try Folder(), try Folder())
    var told = 0
    let watch = FolderWatch([folder.path]) { told += 1 }
    let both = FolderWatch([folder.path, other.path], action: {})
    if isMoved {
      try #require(rename(folder.path, "\(folder.path).old") == 0)
    } else {
      try #require(rmdir(folder.path) == 0)
    }
    try wait(for: "its end") { told > 0 && !watch.isWatching }
    #expect(both.isWatching)
  }
}
