import CShims
import GLib
import Glibc
import SecretPrompts

/// The processes behind a question, as the kernel knows them.
enum ProcessChain {
  /// A process, the one that started it, and so on.
  ///
  /// - Parameter processID: Whose name comes first.
  /// - Returns: What can be told; nothing for a process that is not there.
  static func programs(from processID: Int32) -> AskingPrograms {
    var names: [String] = []
    var next: Int32? = processID
    // The first process of all asks for nothing.
    while let current = next, current > 1, names.count < AskingPrograms.mostProcesses {
      guard let (name, parent) = facts(of: current) else { break }
      names.append(name)
      next = parent
    }
    return AskingPrograms(names)
  }

  /// Whether a name is that of this machine.
  static func isThisMachine(_ name: String) -> Bool {
    var facts = utsname()
    guard !name.isEmpty, uname(&facts) == 0 else { return name.isEmpty }
    return withUnsafeBytes(of: &facts.nodename) { bytes in
      bytes.prefix { $0 != 0 }.elementsEqual(name.utf8)
    }
  }

  /// Tells when a process ends, if the system can; nil for none that runs.
  static func watch(_ processID: Int32, ended: @escaping () -> Void) -> DescriptorWatch? {
    let descriptor = tocsin_process_descriptor(processID)
    guard descriptor >= 0 else { return nil }
    return DescriptorWatch(descriptor, for: .readable) { _ in ended() }
  }

  /// The name of a process's program, and its parent.
  ///
  /// proc(5): `/proc/PID/stat` begins with the number, the name in parentheses, which may hold any
  /// character, the state and the parent's number.
  private static func facts(of processID: Int32) -> (name: String, parent: Int32)? {
    guard let bytes = beginning(of: "/proc/\(processID)/stat"),
      let open = bytes.firstIndex(of: UInt8(ascii: "(")),
      let close = bytes.lastIndex(of: UInt8(ascii: ")")), open < close
    else { return nil }
    let fields = bytes[(close + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count >= 2, let parent = Int32(String(decoding: fields[1], as: UTF8.self)) else {
      return nil
    }
    let name = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
    return (program(of: processID) ?? name, parent)
  }

  /// The file that a process runs, which it cannot call otherwise as it can itself; nil for one of
  /// another user.
  private static func program(of processID: Int32) -> String? {
    let size = 4096
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { space, count in
      count = space.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { max(0, readlink("/proc/\(processID)/exe", $0, size)) } ?? 0
      }
    }
    guard let name = bytes.split(separator: UInt8(ascii: "/")).last else { return nil }
    let text = String(decoding: name, as: UTF8.self)
    let deleted = " (deleted)"
    return text.hasSuffix(deleted) ? String(text.dropLast(deleted.count)) : text
  }

  private static func beginning(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = tocsin_read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : nil
  }
}
