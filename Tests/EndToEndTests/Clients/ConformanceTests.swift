import AlertModel
import AlertProtocol
import Foundation
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// One table of cases, run with the clients in every language, the real presenter and real input.
@Suite(.serialized, .privateServer) @MainActor struct ConformanceTests {
  @Test(arguments: ConformanceClient.allCases)
  func clientBehavesAsTheTableSays(_ client: ConformanceClient) throws {
    let desktop = try Desktop()
    try desktop.skipTransitions()
    let cases = try ConformanceCase.table().filter { $0.isFor(client) }
    #expect(cases.count >= 20)
    for row in cases {
      do {
        let problem = try play(row, with: client, on: desktop)
        #expect(problem == nil, "\(client.rawValue): \(row.name)")
      } catch {
        Issue.record("\(client.rawValue): \(row.name): \(error)")
        _ = try desktop.run("dismiss", "--all")
      }
    }
  }

  /// Runs a case, and returns the unexpected output; nil if there is none.
  private func play(
    _ row: ConformanceCase, with client: ConformanceClient, on desktop: Desktop
  ) throws -> String? {
    let folder = try ScratchFolder()
    let files = try row.writeDocuments(to: folder.path)
    var restore = try prepare(row, on: desktop)
    defer { restore() }
    var environment = desktop.environment
    environment["DISPLAY"] = desktop.server.displayName
    for (name, value) in row.environment { environment.updateValue(value as? String, forKey: name) }
    let isListening =
      row.listens || (row.givesOrders && client != .commandLine) || row.gives("order")
    let children = try client.start(files, listens: isListening, environment: environment)
    var presenters: [ChildProcess?] = []
    for step in row.steps { presenters.append(try perform(step, children, client, on: desktop)) }
    defer { withExtendedLifetime(presenters) {} }
    if row.lines.isEmpty { return nil }
    let problem = row.problem(with: try client.lines(of: children, count: row.lines.count))
    restore()
    restore = {}
    if row.before == "fill" { _ = try desktop.run("dismiss", "--all") }
    try wait(for: "an empty queue") { try desktop.alerts().isEmpty }
    return problem
  }

  /// Prepares a case; returns a function that undoes the preparation.
  private func prepare(_ row: ConformanceCase, on desktop: Desktop) throws -> () -> Void {
    switch row.before {
    case "fill":
      // Many at a time, because they are 10,001: one on screen, the others wait.
      let program = """
        import json, socket, sys
        for first in range(0, 10001, 64):
            numbers = range(first, min(first + 64, 10001))
            with socket.socket(socket.AF_UNIX) as peer:
                peer.connect(sys.argv[1])
                peer.sendall("".join(json.dumps({
                    "version": 1, "type": "submit", "wait": False, "request": "%032x" % number,
                    "alert": {"title": "Title"}}) + "\\n" for number in numbers).encode())
                answers = peer.makefile()
                assert all("accepted" in answers.readline() for _ in numbers)
        """
      let display = desktop.server.displayName.dropFirst()
      let child = try desktop.server.start(
        "python3", ["-c", program, "\(desktop.folder)/tocsin/\(display).sock"],
        environment: desktop.environment)
      let answer = Desktop.Answer(child)
      guard answer.status == 0 else { throw HarnessError("the queue is not full: \(answer)") }
    case "open folder":
      let path = "\(desktop.folder)/tocsin"
      chmod(path, 0o755)
      return { chmod(path, 0o700) }
    default: break
    }
    return {}
  }

  /// Performs a step; returns the presenter that the step started, which runs until the end of the
  /// case.
  private func perform(
    _ step: ConformanceCase.Step, _ children: [ChildProcess], _ client: ConformanceClient,
    on desktop: Desktop
  ) throws -> ChildProcess? {
    let word = step.keys.filter { $0 != "state" }.first ?? ""
    let text = step[word] as? String ?? ""
    switch word {
    case "wait":
      let state = (step["state"] as? String).flatMap(AlertSummary.State.init(rawValue:))
      try desktop.waitForAlert(text, state ?? .presented)
      try desktop.handleEvents()
    case "title":
      try wait(for: "the title \(text)") { try desktop.alerts().contains { $0.title == text } }
      try desktop.handleEvents()
    case "gone":
      try wait(for: "the end of \(text)") {
        try desktop.alerts().allSatisfy { $0.identifier.rawValue != text }
      }
    case "key": try press(text, on: desktop)
    case "type": try desktop.input.type(text)
    case "run":
      let child = try desktop.start(words: step[word] as? [String] ?? [])
      let answer = Desktop.Answer(child)
      guard answer.status == 0 else { throw HarnessError("\(step): \(answer)") }
    case "kill": try desktop.killPresenter()
    case "replace":
      let presenter = try desktop.start("presenter", "--replace")
      try wait(for: "the new presenter", within: Bounds.start) {
        try desktop.presenterStatus()?.pid == presenter.processID
      }
      return presenter
    case "kill caller": for child in children { child.send(signal: SIGKILL) }
    case "errors":
      try wait(for: "“\(text)” of the client") {
        children.contains { ($0.standardError + $0.standardOutput).contains(text) }
      }
    case "prompt":
      try wait(for: "the prompt", within: Bounds.start) {
        !desktop.alertWindows().isEmpty && !desktop.isKeyboardFree
      }
    case "cancel":
      if client == .commandLine {
        children[0].send(signal: SIGTERM)
      } else {
        children[0].write("cancel\n")
      }
    case "order":
      let update = try JSONSerialization.data(withJSONObject: step[word] ?? [:])
      let json = String(decoding: update, as: UTF8.self)
      children[0].write(
        client == .commandLine ? "{\"update\":\(json)}\n" : "update \(json)\n")
    default: throw HarnessError("the table has a step that is not known: \(step)")
    }
    return nil
  }

  private func press(_ name: String, on desktop: Desktop) throws {
    // A presenter that has just started may still wait for the keyboard of the previous one.
    try wait(for: "the keyboard's owner") { !desktop.isKeyboardFree }
    switch name {
    case "Return": try desktop.input.tap(Keysym.return)
    case "Escape": try desktop.input.tap(Keysym.escape)
    default:
      let letter = try #require(name.unicodeScalars.last)
      try desktop.input.tap(UInt(letter.value), holding: [Keysym.control])
    }
  }
}

extension ConformanceCase {
  /// Whether it contains a step with this name.
  fileprivate func gives(_ step: String) -> Bool { steps.contains { $0[step] != nil } }
}
