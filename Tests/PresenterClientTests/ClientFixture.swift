import Glibc
import TestHarness
import Testing

/// A private runtime folder in which `tocsin` finds or starts a presenter that shows nothing.
///
/// All processes that were started in it are killed when it is released.
final class ClientFixture {
  /// Additions to the environment of the tested programs.
  var environment: [String: String?]

  private let scratch: ScratchFolder
  private let client = BuiltProducts.path(of: "tocsin")

  var folder: String { scratch.path }
  var journalPath: String { "\(folder)/journal" }
  var socketFolder: String { "\(folder)/tocsin" }

  init(idleSeconds: String = "60") throws {
    scratch = try ScratchFolder()
    let folder = scratch.path
    environment = [
      "DISPLAY": ":7", "XDG_RUNTIME_DIR": folder,
      "TOCSIN_PRESENTER": BuiltProducts.path(of: "recording-presenter"),
      "TOCSIN_IDLE_SECONDS": idleSeconds, "TOCSIN_LOG": nil,
    ]
    environment["RECORDING_JOURNAL"] = journalPath
  }

  isolated deinit {
    for pid in runningPresenters { kill(pid, SIGKILL) }
  }

  /// Starts the client.
  func start(_ words: String...) throws -> ChildProcess {
    try ChildProcess(client, words, environment: environment)
  }

  /// Starts the client with a standard input.
  func start(input: ChildProcess.Input, _ words: String...) throws -> ChildProcess {
    try ChildProcess(client, words, environment: environment, input: input)
  }

  /// Runs the client until it exits.
  func run(_ words: String...) throws -> ClientResult {
    let child = try ChildProcess(client, words, environment: environment)
    let status = try child.waitForExit(within: Bounds.start)
    return ClientResult(
      status: status, output: child.standardOutput, errors: child.standardError)
  }

  /// Runs a shell command in which `tocsin` is the client.
  func shell(_ line: String) throws -> ClientResult {
    let child = try ChildProcess(
      "sh", ["-c", "tocsin() { '\(client)' \"$@\"; }; \(line)"], environment: environment)
    let status = try child.waitForExit(within: Bounds.start)
    return ClientResult(
      status: status, output: child.standardOutput, errors: child.standardError)
  }

  /// The lines that presenters have logged so far.
  var journal: [String] {
    guard let file = fopen(journalPath, "r") else { return [] }
    defer { fclose(file) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { break }
      text += buffer[..<count]
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The process identifiers of all presenters, in the order in which they were started.
  var presenters: [Int32] {
    journal.compactMap { line in
      line.hasPrefix("started ") ? Int32(line.dropFirst("started ".count)) : nil
    }
  }

  /// The presenters that have not exited.
  var runningPresenters: [Int32] {
    presenters.filter { !hasEnded($0) && !journal.contains("ended \($0)") }
  }

  /// Waits until the log has `count` lines with this beginning.
  func waitForJournal(_ beginning: String, count: Int = 1) throws {
    try wait(for: "\(count) × “\(beginning)”", within: Bounds.start) {
      journal.count { $0.hasPrefix(beginning) } >= count
    }
  }

  /// Kills the last presenter, to simulate a crash.
  func killPresenter() throws {
    let pid = try #require(presenters.last)
    kill(pid, SIGKILL)
    try wait(for: "the end of presenter \(pid)") { hasEnded(pid) }
  }
}

/// The exit status and the output of the client.
struct ClientResult: Hashable {
  var status: TestHarness.ExitStatus
  var output: String
  var errors: String

  init(status: TestHarness.ExitStatus, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }

  init(_ status: Int, _ output: String, _ errors: String) {
    self.init(status: .exited(status), output: output, errors: errors)
  }
}
