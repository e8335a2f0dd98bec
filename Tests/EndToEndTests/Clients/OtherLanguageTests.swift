import AlertModel
import Foundation
import Glibc
import TestHarness
import TestTraits
import Testing

/// The module for Python and the functions for shells.
@Suite(.serialized) @MainActor struct OtherLanguageTests {
  /// Shells, and what is needed to run them as `sh`.
  nonisolated static let shells = [
    ["dash"], ["bash"], ["bash", "--posix"], ["ksh"], ["mksh"], ["busybox", "sh"],
  ]

  @Test(arguments: shells) func functionsWorkInTheShell(_ shell: [String]) throws {
    let child = try ChildProcess(
      shell[0], shell.dropFirst() + ["\(ClientSources.conformance)/functions.sh"],
      environment: ClientSources.shellEnvironment)
    #expect(Desktop.Answer(child) == .init(0, "fine\n"))
  }

  @Test(.privateServer, arguments: shells)
  func alertsArePresentedFromTheShell(_ shell: [String]) throws {
    let desktop = try Desktop()
    desktop.environment.merge(ClientSources.shellEnvironment) { $1 }
    let child = try desktop.server.start(
      shell[0], shell.dropFirst() + ["\(ClientSources.conformance)/functions.sh", "present"],
      environment: desktop.environment)
    for (title, key) in [
      ("First?", Keysym.return), ("Second?", Keysym.escape), ("Third?", Keysym.return),
    ] {
      try desktop.answer(title, with: key)
    }
    #expect(Desktop.Answer(child) == .init(0, "fine\n"))
  }

  /// The program of the manual as it stands.
  @Test(.privateServer) func theAsyncioProgramInTheManualWorks() throws {
    let manual = try String(
      contentsOfFile: "\(ClientSources.root)/packaging/man/tocsin.3.scd", encoding: .utf8)
    let start = try #require(manual.range(of: "```\nimport asyncio"))
    let rest = manual[start.lowerBound...].dropFirst(4)
    let end = try #require(rest.range(of: "\n```"))
    let desktop = try Desktop()
    desktop.environment.merge(ClientSources.pythonEnvironment) { $1 }
    let child = try desktop.server.start(
      "python3", ["-W", "error", "-c", String(rest[..<end.lowerBound])],
      environment: desktop.environment)
    try desktop.answer("Tea?", with: Keysym.return)
    #expect(Desktop.Answer(child) == .init(0))
  }

  /// Imported without any other packages, and with types that a strict checker accepts.
  @Test func theModuleNeedsOnlyTheStandardLibrary() throws {
    let child = try ChildProcess(
      "python3",
      [
        "-I", "-S", "-B", "-W", "error", "-c",
        "import sys; sys.path.insert(0, sys.argv[1]); import tocsin; print(tocsin.__version__)",
        "\(ClientSources.root)/packaging/python",
      ])
    let version = try ChildProcess(BuiltProducts.path(of: "tocsin"), ["--version"])
    #expect("tocsin \(Desktop.Answer(child).output)" == Desktop.Answer(version).output)
  }

  @Test(.enabled(if: InstalledPrograms.path(of: "mypy") != nil || getenv("CI") != nil))
  func aStrictCheckerAcceptsTheModule() throws {
    let cache = try ScratchFolder()
    for (path, places) in [
      ("\(ClientSources.root)/packaging/python/tocsin", ""),
      ("\(ClientSources.conformance)/client.py", ""),
      ("\(ClientSources.conformance)/client_asyncio.py", ":\(ClientSources.conformance)"),
    ] {
      let child = try ChildProcess(
        "mypy",
        ["--strict", "--explicit-package-bases", "--cache-dir", cache.path, path],
        environment: ["MYPYPATH": "\(ClientSources.root)/packaging/python\(places)"])
      let answer = Desktop.Answer(child)
      #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
    }
  }

  /// The dictionaries that the module declares have only members that exist in documents.
  @Test func theTypesOfDocumentsAreThoseOfTheSchema() throws {
    let program = """
      import json, sys, tocsin
      schema = json.load(open(sys.argv[1]))
      kinds = "field text check choice number slider date".split()
      inputs = set().union(*(schema["$defs"][kind]["properties"] for kind in kinds))
      for declared, known in [
          (tocsin.Document, schema["properties"]), (tocsin.Input, inputs),
          (tocsin.Button, schema["$defs"]["button"]["properties"]),
          (tocsin.Column, schema["$defs"]["column"]["properties"]),
      ]:
          for name in sorted(declared.__annotations__.keys() ^ set(known)):
              print(declared.__name__, name)
      """
    let child = try ChildProcess(
      "python3", ["-c", program, "\(ClientSources.root)/assets/alert.schema.json"],
      environment: ClientSources.pythonEnvironment)
    // packaging/python/tocsin/documents.py has the members.
    #expect(Desktop.Answer(child) == .init(0))
  }
}

extension Desktop {
  /// Waits until an alert with this title is on screen, and presses a key until the alert closes:
  /// during the guard time keys are ignored.
  func answer(_ title: String, with key: UInt) throws {
    func isPresented() throws -> Bool {
      try alerts().contains { $0.title == title && $0.state == .presented }
    }
    try wait(for: "“\(title)” on screen", within: Bounds.start) { try isPresented() }
    for _ in 0..<20 where try isPresented() {
      try handleEvents()
      try input.tap(key)
      // Keys in quicker succession are ignored.
      try happens(within: .seconds(1)) { try !isPresented() }
    }
  }
}
