import Glibc
import TestHarness
import Testing

/// A runtime folder of its own, in which `tocsin` finds or starts a presenter that shows nothing.
///
/// Whatever was started in it is killed when it is let go.
final class ClientFixture {
  /// What the tested programs are given beside the test's own environment.
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

  /// Starts the client with something on its standard input.
  func start(input: ChildProcess.Input, _ words: String...) throws -> ChildProcess {
    try ChildProcess(client, words, environment: environment, input: input)
  }

  /// Runs the client to its end.
  func run(_ words: String...) throws -> ClientResult {
    let child = try ChildProcess(client, words, environment: environment)
    let status = try child.waitForExit(within: Bounds.start)
    return ClientResult(
      status: status, output: child.standardOutput, errors: child.standardError)
  }

  /// Runs a line of shell in which `tocsin` is the client.
  func shell(_ line: String) throws -> ClientResult {
    let child = try ChildProcess(
      "sh", ["-c", "tocsin() { '\(client)' \"$@\"; }; \(line)"], environment: environment)
    let status = try child.waitForExit(within: Bounds.start)
    return ClientResult(
      status: status, output: child.standardOutput, errors: child.standardError)
  }

  /// What presenters have written down so far.
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

  /// The process of every presenter that was started, in that order.
  var presenters: [Int32] {
    journal.compactMap { line in
      line.hasPrefix("started ") ? Int32(line.dropFirst("started ".count)) : nil
    }
  }

  /// Those that have not ended.
  var runningPresenters: [Int32] {
    presenters.filter { !hasEnded($0) && !journal.contains("ended \($0)") }
  }

  /// Waits until the journal has so many lines with this beginning.
  func waitForJournal(_ beginning: String, count: Int = 1) throws {
    try wait(for: "\(count) × “\(beginning)”", within: Bounds.start) {
      journal.count { $0.hasPrefix(beginning) } >= count
    }
  }

  /// Kills the presenter that was started last, as a crash would end it.
  func killPresenter() throws {
    let pid = try #require(presenters.last)
    kill(pid, SIGKILL)
    try wait(for: "the end of presenter \(pid)") { hasEnded(pid) }
  }
}

/// How a run of the client ended, and what it printed.
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
