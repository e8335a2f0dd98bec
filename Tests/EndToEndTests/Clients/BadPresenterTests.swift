import Foundation
import Glibc
import TestHarness
import Testing

/// Presenters that send invalid replies, tested with the libraries for other languages.
@Suite(.serialized) @MainActor struct BadPresenterTests {
  /// The reply, the resulting exit status, and a part of the message.
  nonisolated static let table: [(what: String, status: Int, text: String)] = [
    ("nothing", 69, "exited repeatedly"),
    ("no JSON", 69, "invalid message"),
    ("a list", 69, "no type"),
    ("no type", 69, "no type"),
    ("a number as type", 69, "no type"),
    ("no UTF-8", 69, "invalid message"),
    ("depth", 69, "nested too deeply|recursion depth"),
    ("a long line", 69, "a line is longer than 16777216 bytes"),
    ("half a line", 69, "exited repeatedly"),
    ("another version", 69, "speaks version 9 of the protocol"),
    ("an unknown outcome", 69, "outcome is not known"),
    ("no outcome", 69, "outcome is not known"),
    ("an answer to nothing", 69, "exited repeatedly"),
    ("wrong types", 0, "button"),
    ("values of every kind", 0, "button"),
  ]

  nonisolated private static let languages = [
    ConformanceClient.c, .cBlocking, .pythonBlocking, .asyncio,
  ]

  /// All clients of a language at once, since a client takes seconds to give up.
  @Test func invalidRepliesAreHandled() throws {
    let scratch = try ScratchFolder()
    let document = "\(scratch.path)/document.json"
    try #"{"title":"Title"}"#.write(toFile: document, atomically: false, encoding: .utf8)
    let folder = "\(scratch.path)/tocsin"
    mkdir(folder, 0o700)
    let presenters = try ChildProcess(
      "python3",
      ["\(ClientSources.conformance)/bad_presenter.py", folder] + Self.table.map(\.what))
    try wait(for: "the presenters", within: Bounds.start) {
      presenters.standardOutput.contains("ready")
    }
    for language in Self.languages {
      let clients = try Self.table.indices.flatMap { number in
        try language.start(
          [document], listens: false,
          environment: [
            "DISPLAY": ":\(number)", "XDG_RUNTIME_DIR": scratch.path,
            "TOCSIN_PRESENTER": "/bin/false",
          ])
      }
      for (row, child) in zip(Self.table, clients) {
        let line = try language.lines(of: [child], count: 1)[0]
        let name = "\(language.rawValue), \(row.what)"
        #expect(line.status == row.status, "\(name): \(line.text) \(child.standardError)")
        let isExpected = row.text.split(separator: "|").contains { line.text.contains($0) }
        #expect(isExpected, "\(name): \(line.text)")
      }
    }
    withExtendedLifetime(presenters) {}
  }
}
