internal import Glibc

/// Calls back whenever something in one of some folders has changed: a file was written, made,
/// moved or removed.
///
/// It is woken by such changes alone, and needs no thread. Folders within the folders are not
/// watched; one that does not exist is left out. The corresponding system call is `inotify_init1`.
package final class FolderWatch {
  private let descriptor: Int32
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
      _ = inotify_add_watch(descriptor, folder, Self.changes | UInt32(IN_ONLYDIR))
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

  /// Takes all that has come; what it is does not matter.
  private func drain() {
    var space = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &space, space.count) > 0 {}
  }
}
