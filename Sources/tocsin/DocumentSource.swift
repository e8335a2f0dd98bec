import AlertCommandLine
import AlertProtocol
import CommandOptions
import Glibc

/// The documents of a file or of standard input, read as they arrive.
struct DocumentSource: ~Copyable {
  private let descriptor: Descriptor
  private let command: DocumentCommand
  private var stream = DocumentStream()
  private var pending: DocumentStream.Document?
  private var isClosed = false

  init(_ command: DocumentCommand) throws {
    self.command = command
    switch command.source {
    case .standardInput: descriptor = Descriptor(adopting: fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3))
    case .file(let path):
      let number = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
      guard number >= 0 else {
        throw Self.failure(of: command, SystemCallError.reason(for: errno))
      }
      descriptor = Descriptor(adopting: number)
    }
  }

  /// Returns the next document when it is complete; nil after the last.
  mutating func next() throws -> DocumentStream.Document? {
    if let document = pending {
      pending = nil
      return document
    }
    while true {
      if let document = try cut() { return document }
      if isClosed { return nil }
      try read()
    }
  }

  /// Returns whether no document follows, as far as is known without waiting.
  mutating func isAtEnd() throws -> Bool {
    while pending == nil {
      pending = try cut()
      if pending != nil { break }
      if isClosed { return true }
      guard try descriptor.waitUntilReadable(milliseconds: 0) else { break }
      try read()
    }
    return false
  }

  private mutating func cut() throws -> DocumentStream.Document? {
    do throws(DocumentReader.Failure) {
      return try stream.next()
    } catch {
      throw command.error(error, in: 1)
    }
  }

  private mutating func read() throws {
    do throws(SystemCallError) {
      let bytes = try descriptor.read(upTo: 64 << 10)
      if bytes.isEmpty {
        isClosed = true
        stream.close()
      } else {
        stream.append(bytes)
      }
    } catch {
      throw Self.failure(of: command, SystemCallError.reason(for: error.code))
    }
  }

  private static func failure(of command: DocumentCommand, _ reason: String) -> UsageError {
    let problem: CommandMessage = "\("--from"): \(command.source.name) cannot be read: \(reason)"
    return UsageError("tocsin alert", problem)
  }
}
