internal import Glibc

/// What the kernel tells of a process: proc_pid_stat(5).
nonisolated package struct ProcessStatus {
  /// Whether it has ended and its parent has not taken note of that.
  package let isZombie: Bool
  package let parent: Int32
  package let group: Int32

  /// - Returns: `nil` if there is no such process.
  package init?(of process: Int32) {
    guard let file = fopen("/proc/\(process)/stat", "r") else { return nil }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = fread(&buffer, 1, buffer.count, file)
    // After the name in brackets: state, parent, group.
    let text = String(decoding: buffer[..<count], as: UTF8.self)
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 2, let parent = Int32(fields[1]), let group = Int32(fields[2])
    else { return nil }
    isZombie = fields[0] == "Z"
    self.parent = parent
    self.group = group
  }
}

/// Whether a process is over, even if who takes note of it is late.
nonisolated package func hasEnded(_ process: Int32) -> Bool {
  ProcessStatus(of: process)?.isZombie ?? true
}
