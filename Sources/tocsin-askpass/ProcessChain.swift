import CShims
import GLib
import Glibc
import SecretPrompts

/// The processes behind a question, from `/proc`.
enum ProcessChain {
  /// The programs that have started this process.
  static let callers = programs(from: getppid())

  /// Returns the programs of a process, its parent, and so on; none for a process that does not
  /// exist.
  static func programs(from processID: Int32) -> AskingPrograms {
    var names: [String] = []
    var next: Int32? = processID
    // Process 1 is not the origin of a question.
    while let current = next, current > 1, names.count < AskingPrograms.mostProcesses {
      guard let status = ProcessStatus(of: current) else { break }
      names.append(ProcessStatus.program(of: current) ?? status.name)
      next = status.parent
    }
    return AskingPrograms(names)
  }

  /// Returns whether a host name is that of this machine.
  static func isThisMachine(_ name: String) -> Bool {
    var facts = utsname()
    guard !name.isEmpty, uname(&facts) == 0 else { return name.isEmpty }
    return withUnsafeBytes(of: &facts.nodename) { bytes in
      bytes.prefix { $0 != 0 }.elementsEqual(name.utf8)
    }
  }

  /// Watches for the end of a process; returns nil if the process does not exist, or the kernel has
  /// no pidfd.
  static func watch(_ processID: Int32, ended: @escaping () -> Void) -> DescriptorWatch? {
    let descriptor = tocsin_process_descriptor(processID)
    guard descriptor >= 0 else { return nil }
    return DescriptorWatch(descriptor, for: .readable) { _ in ended() }
  }
}
