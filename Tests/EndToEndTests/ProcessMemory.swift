import Glibc
import TestHarness

/// Reads the memory of other processes, as root can.
enum ProcessMemory {
  /// The processes of a desktop that run a program.
  static func descendants(namedLike program: String, on desktop: Desktop) -> [Int32] {
    let wanted = "XDG_RUNTIME_DIR=\(desktop.folder)"
    return fileNames(in: "/proc").compactMap { Int32($0) }.filter { pid in
      guard let name = try? String(contentsOfFileAt: "/proc/\(pid)/comm"),
        let environment = try? String(contentsOfFileAt: "/proc/\(pid)/environ")
      else { return false }
      // The kernel keeps only the first 15 bytes of a name.
      return name.hasPrefix(program.prefix(15)) && environment.contains(wanted)
    }
  }

  /// The resident set size of a process in bytes; nil if it has exited.
  static func resident(in pid: Int32) -> Int? { fact("VmRSS:", of: pid) }

  /// The part of it in bytes that is mapped from files, such as programs; nil if the process has
  /// exited.
  static func mapped(in pid: Int32) -> Int? { fact("RssFile:", of: pid) }

  /// A size in bytes that the kernel reports for a process.
  private static func fact(_ name: String, of pid: Int32) -> Int? {
    let facts = try? String(contentsOfFileAt: "/proc/\(pid)/status")
    let line = facts?.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 << 10 }
  }

  /// How often a text occurs in the writable memory of a process; nil if the memory cannot be read.
  static func count(of text: String, in pid: Int32) -> Int? { counts(of: [text], in: pid)?.first }

  /// How often each text occurs in the writable memory of a process; nil if the memory cannot be
  /// read.
  static func counts(of texts: [String], in pid: Int32) -> [Int]? {
    guard let maps = try? String(contentsOfFileAt: "/proc/\(pid)/maps") else { return nil }
    let memory = open("/proc/\(pid)/mem", O_RDONLY | O_CLOEXEC)
    guard memory >= 0 else { return nil }
    defer { close(memory) }
    let wanted = texts.map { Array($0.utf8) }
    var counts = texts.map { _ in 0 }
    for line in maps.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 1, words[1].hasPrefix("rw") else { continue }
      let bounds = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
      guard bounds.count == 2 else { continue }
      var buffer = [UInt8](repeating: 0, count: bounds[1] - bounds[0])
      let read = pread(memory, &buffer, buffer.count, off_t(bounds[0]))
      guard read > 0 else { continue }
      for index in wanted.indices {
        counts[index] += occurrences(of: wanted[index], in: buffer[..<read])
      }
    }
    return counts
  }

  private static func occurrences(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBytes { space in
      guard let base = space.baseAddress, let first = wanted.first else { return 0 }
      var count = 0
      var offset = 0
      while space.count - offset >= wanted.count,
        let found = memchr(base + offset, Int32(first), space.count - offset - wanted.count + 1)
      {
        if memcmp(found, wanted, wanted.count) == 0 { count += 1 }
        offset = UnsafeRawPointer(found) - base + 1
      }
      return count
    }
  }
}
