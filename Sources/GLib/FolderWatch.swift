internal import Glibc

/// Calls back whenever something in one of some folders has changed: a file was written, made,
/// moved or removed.
///
/// It is woken by such changes alone, and needs no thread. Folders within the folders are not
/// watched; one that does not exist is left out. The corresponding system call is `inotify_init1`.
package final class FolderWatch {
  /// Whether a folder is watched: not if none was there, or the system had no watches left, nor
  /// once all of them are gone.
  package var isWatching: Bool { !watched.isEmpty }

  private let descriptor: Int32
  /// inotify: the watches that there are.
  private var watched: Set<Int32> = []
  private var watch: DescriptorWatch?

  private static let changes =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM)
    | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ATTRIB)

  /// Starts to watch; where the system has no watches left, nothing is ever told.
  ///
  /// - Parameters:
  ///   - folders: Their paths.
  ///   - action: Called on the main thread, once for all that has come together.
  package init(_ folders: [String], action: @escaping () -> Void) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return }
    for folder in folders {
      let number = inotify_add_watch(descriptor, folder, Self.changes | UInt32(IN_ONLYDIR))
      if number >= 0 { watched.insert(number) }
    }
    watch = DescriptorWatch(descriptor, for: .readable) { [weak self] _ in
      self?.drain()
      action()
    }
  }

  isolated deinit {
    watch?.cancel()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Takes all that has come; it matters only which folders are still where they were.
  private func drain() {
    var space = [UInt8](repeating: 0, count: 4096)
    while case let count = read(descriptor, &space, space.count), count > 0 {
      space.withUnsafeBytes { bytes in
        var offset = 0
        while offset + Self.headSize <= count {
          let head = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          note(head)
          offset += Self.headSize + Int(head.len)
        }
      }
    }
  }

  private static let headSize = MemoryLayout<inotify_event>.size

  private func note(_ event: inotify_event) {
    if event.mask & UInt32(IN_IGNORED) != 0 { watched.remove(event.wd) }
    // It has another name now, or none any more: the next of its name is another folder.
    if event.mask & UInt32(IN_MOVE_SELF | IN_DELETE_SELF) != 0, watched.remove(event.wd) != nil {
      inotify_rm_watch(descriptor, event.wd)
    }
  }
}
