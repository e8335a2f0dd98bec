import Glibc

/// What the kernel tells of a running process, ours or not.
struct ProcessFigures {
  let processID: Int32

  /// Nanoseconds of CPU that all its threads have used, or 0 when it is gone.
  ///
  /// The corresponding system calls are `clock_getcpuclockid` and `clock_gettime`.
  var cpuTime: Int64 {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(processID, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Bytes that nobody else shares: the unique set size.
  ///
  /// From `/proc/PID/smaps_rollup`: `Private_Clean` and `Private_Dirty`.
  var uniqueBytes: Int {
    fields(of: "smaps_rollup", named: ["Private_Clean:", "Private_Dirty:"]) * 1024
  }

  /// How often its threads were switched to since they began, which is how often they woke.
  ///
  /// From `/proc/PID/task/*/status`: `voluntary_ctxt_switches` and `nonvoluntary_ctxt_switches`.
  var contextSwitches: Int {
    threads.reduce(0) { sum, thread in
      sum
        + fields(
          of: "task/\(thread)/status",
          named: ["voluntary_ctxt_switches:", "nonvoluntary_ctxt_switches:"])
    }
  }

  private var threads: [String] {
    guard let folder = opendir("/proc/\(processID)/task") else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// The sum of the numbers that follow these words at the beginning of lines.
  private func fields(of file: String, named names: Set<String>) -> Int {
    content(of: file).split(separator: "\n").reduce(0) { sum, line in
      let words = line.split { $0 == " " || $0 == "\t" }
      guard words.count >= 2, names.contains(String(words[0])) else { return sum }
      return sum + (Int(words[1]) ?? 0)
    }
  }

  private func content(of file: String) -> String {
    guard let stream = fopen("/proc/\(processID)/\(file)", "re") else { return "" }
    defer { fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = fread(&bytes, 1, bytes.count, stream)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
