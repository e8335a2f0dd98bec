import Glibc
import TestHarness

/// A client that runs the conformance table: a program that presents the documents in files, and
/// prints a line for each.
enum ConformanceClient: String, CaseIterable, Sendable {
  /// The C library, in the program's own event loop.
  case c
  /// The C library, with `tocsin_wait`.
  case cBlocking
  /// The Python module, in the program's own event loop.
  case python
  /// The Python module, with `wait`.
  case pythonBlocking
  case asyncio
  case shell
  /// `tocsin alert --from`, one process for each document.
  case commandLine

  /// Whether its callers can give orders while they wait.
  var takesOrders: Bool { self != .cBlocking && self != .pythonBlocking }

  /// Starts the program, or a program for each document.
  ///
  /// - Parameters:
  ///   - files: The paths of the documents.
  ///   - listens: Whether it prints events and reads orders.
  ///   - environment: Changes to the environment of programs of the desktop.
  /// - Returns: The running programs.
  /// - Throws: `HarnessError` if one cannot be started.
  @MainActor func start(
    _ files: [String], listens: Bool, environment: [String: String?]
  ) throws -> [ChildProcess] {
    let listening = listens ? ["--listen"] : []
    let folder = ClientSources.conformance
    var environment = environment
    func run(_ program: String, _ words: [String]) throws -> ChildProcess {
      try ChildProcess(
        program, words, environment: environment, input: listens ? .open : .empty)
    }
    switch self {
    case .c, .cBlocking:
      let blocking = self == .cBlocking ? ["--blocking"] : []
      return [try run(try ClientSources.library().client, blocking + listening + files)]
    case .python, .pythonBlocking, .asyncio:
      environment.merge(ClientSources.pythonEnvironment) { $1 }
      let name = self == .asyncio ? "client_asyncio.py" : "client.py"
      let blocking = self == .pythonBlocking ? ["--blocking"] : []
      return [try run("python3", ["\(folder)/\(name)"] + blocking + listening + files)]
    case .shell:
      environment.merge(ClientSources.shellEnvironment) { $1 }
      return [try run("sh", ["\(folder)/client.sh"] + listening + files)]
    case .commandLine:
      let format = listens ? ["--listen"] : ["--json"]
      return try files.map {
        try run(BuiltProducts.path(of: "tocsin"), ["alert", "--from", $0] + format)
      }
    }
  }

  /// Returns the output of the programs, a line for each document.
  @MainActor func lines(of children: [ChildProcess], count: Int) throws -> [ConformanceLine] {
    guard self == .commandLine else {
      let answer = Desktop.Answer(children[0])
      let lines = answer.output.split(separator: "\n").map { ConformanceLine(String($0)) }
      guard answer.status == 0, lines.count == count else {
        throw HarnessError("\(self), \(children[0].isRunning ? "running" : "ended"): \(answer)")
      }
      return lines
    }
    return children.map { child in
      let answer = Desktop.Answer(child)
      // A client that is ended by a signal has withdrawn its alert.
      let status = answer.status == 128 + Int(SIGTERM) ? 4 : answer.status ?? -1
      let last = answer.output.split(separator: "\n").last.map(String.init)
      return ConformanceLine(status: status, text: last ?? answer.errors)
    }
  }
}

/// The output of a client for one document.
struct ConformanceLine {
  var status: Int
  /// The response as JSON, or the reason for the failure.
  var text: String

  init(status: Int, text: String) {
    self.status = status
    self.text = text
  }

  /// Parses a line with a status and a text.
  init(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1)
    status = parts.first.flatMap { Int($0) } ?? -1
    text = parts.count > 1 ? String(parts[1]) : ""
  }
}
