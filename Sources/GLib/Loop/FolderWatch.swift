internal import Glibc

/// Calls a closure when a file in one of several folders was written, created, moved or deleted.
///
/// Subfolders are not watched, and folders that do not exist are skipped. The corresponding system
/// call is `inotify_init1`.
package final class FolderWatch {
  /// Whether at least one folder is watched: false if no folder exists (any more), or the system's
  /// limit of watches is reached.
  package var isWatching: Bool { !watched.isEmpty }

  private let descriptor: Int32
  /// The watch descriptors.
  private var watched: Set<Int32> = []
  private var watch: DescriptorWatch?

  private static let changes =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM)
    | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ATTRIB)

  /// Starts to watch; the closure is never called if the system's limit of watches is reached.
  ///
  /// - Parameters:
  ///   - folders: The paths of the folders.
  ///   - action: Called on the main thread, once for changes that are reported together.
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

  /// Reads all pending events, and drops the watches of folders that were moved or deleted.
  private func drain() {
    var space = [UInt8](repeating: 0, count: 4096)
    while case let count = read(descriptor, &space, space.count), count > 0 {
      space.withUnsafeBytes { bytes in
        var offset = 0
        while offset + Self.headSize <= count {
          let head = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          dropWatch(after: head)
          offset += Self.headSize + Int(head.len)
        }
      }
    }
  }

  private static let headSize = MemoryLayout<inotify_event>.size

  private func dropWatch(after event: inotify_event) {
    if event.mask & UInt32(IN_IGNORED) != 0 { watched.remove(event.wd) }
    // From now on the path is free or belongs to another folder.
    if event.mask & UInt32(IN_MOVE_SELF | IN_DELETE_SELF) != 0, watched.remove(event.wd) != nil {
      inotify_rm_watch(descriptor, event.wd)
    }
  }
}
