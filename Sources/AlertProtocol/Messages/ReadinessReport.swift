/// The one line that a presenter writes to the pipe of whoever started it.
package enum ReadinessReport: Hashable, Sendable {
  /// It listens.
  case ready
  /// Another presenter has this display: it will listen, or does already.
  case taken
  /// It cannot run: the exit status, and one sentence.
  case failed(status: Int32, message: String)

  /// The line, with its newline.
  package var line: String {
    switch self {
    case .ready: "ready\n"
    case .taken: "taken\n"
    case .failed(let status, let message):
      "\(status) \(message.split(separator: "\n").joined(separator: " "))\n"
    }
  }

  /// Reads a line; nil when it is none of these.
  package init?(line: String) {
    let text = line.last == "\n" ? line.dropLast() : line[...]
    switch text {
    case "ready": self = .ready
    case "taken": self = .taken
    default:
      let parts = text.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let status = Int32(parts[0]) else { return nil }
      self = .failed(status: status, message: String(parts[1]))
    }
  }
}
