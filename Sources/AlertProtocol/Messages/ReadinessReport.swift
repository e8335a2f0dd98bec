/// The line that a new presenter writes to a pipe for the client that started it.
package enum ReadinessReport: Hashable, Sendable {
  /// The presenter listens.
  case ready
  /// Another presenter serves this display, and listens already or soon.
  case taken
  /// The presenter cannot run: its exit status and the reason in one sentence.
  case failed(status: Int32, message: String)

  /// The report as a line with its newline.
  package var line: String {
    switch self {
    case .ready: "ready\n"
    case .taken: "taken\n"
    case .failed(let status, let message):
      "\(status) \(message.split(separator: "\n").joined(separator: " "))\n"
    }
  }

  /// Parses a line; nil if it is not a valid report.
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
