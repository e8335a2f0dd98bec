/// A process's state and relatives: proc_pid_stat(5).
nonisolated package struct ProcessStatus {
  /// Whether the process has ended, but its parent has not waited for it yet.
  package let isZombie: Bool
  /// The parent's identifier.
  package let parent: Int32
  /// The process group's identifier.
  package let group: Int32

  /// Reads the state of a process.
  ///
  /// - Returns: nil if there is no such process.
  package init?(of process: Int32) {
    // After the name in brackets: state, parent, group.
    guard let text = try? String(contentsOfFileAt: "/proc/\(process)/stat"),
      let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 2,
      let parent = Int32(fields[1]), let group = Int32(fields[2])
    else { return nil }
    isZombie = fields[0] == "Z"
    self.parent = parent
    self.group = group
  }
}

/// Whether a process has ended; a zombie has.
nonisolated package func hasEnded(_ process: Int32) -> Bool {
  ProcessStatus(of: process)?.isZombie ?? true
}
