internal import Glibc

/// The resources that a process has used so far, as counted by the kernel.
nonisolated package struct ProcessFigures {
  /// The process, which need not be a child of this one.
  package let processID: Int32

  package init(processID: Int32) {
    self.processID = processID
  }

  /// Nanoseconds of CPU time of all threads; 0 if the process has exited.
  ///
  /// The corresponding system calls are `clock_getcpuclockid` and `clock_gettime`.
  package var cpuTime: Int64 {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(processID, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Bytes of memory that no other process shares: the unique set size.
  ///
  /// From `/proc/PID/smaps_rollup`: `Private_Clean` and `Private_Dirty`.
  package var uniqueBytes: Int {
    sum(of: ["Private_Clean:", "Private_Dirty:"], in: "smaps_rollup") * 1024
  }

  /// How often the threads were switched to, which is how often they woke up.
  ///
  /// From `/proc/PID/task/*/status`: `voluntary_ctxt_switches` and `nonvoluntary_ctxt_switches`.
  package var contextSwitches: Int {
    fileNames(in: "/proc/\(processID)/task").reduce(0) { count, thread in
      count
        + sum(
          of: ["voluntary_ctxt_switches:", "nonvoluntary_ctxt_switches:"],
          in: "task/\(thread)/status")
    }
  }

  /// The sum of the numbers that follow these words at the start of a line.
  private func sum(of names: Set<String>, in file: String) -> Int {
    let text = (try? String(contentsOfFileAt: "/proc/\(processID)/\(file)")) ?? ""
    return text.split(separator: "\n").reduce(0) { sum, line in
      let words = line.split { $0 == " " || $0 == "\t" }
      guard words.count >= 2, names.contains(String(words[0])) else { return sum }
      return sum + (Int(words[1]) ?? 0)
    }
  }
}
