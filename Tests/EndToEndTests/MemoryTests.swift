import AlertProtocol
import Glibc
import TestHarness
import TestTraits
import Testing

/// The memory of the presenter.
@Suite(.serialized, .privateServer) @MainActor struct MemoryTests {
  /// Alerts that coalesce wait in no queue, and toasts wait in a long one.
  @Test func memoryOfAConnectionIsBounded() throws {
    let desktop = try Desktop()
    let first = try desktop.present("--guard", "0")
    let pid = try #require(try desktop.presenterStatus()).pid
    let before = try #require(ProcessMemory.resident(in: pid))
    let program = """
      import json, socket, sys
      peer = socket.socket(socket.AF_UNIX)
      peer.connect(sys.argv[1])
      answers = peer.makefile()
      kinds = [{"id": "a", "policy": "coalesce"}, {"style": "toast", "timeout": 0}]
      for number in range(6):
          alert = {"title": "Title", "text": "A line.\\n" * (int(sys.argv[2]) // 8)} | kinds[number % 2]
          line = {"version": 1, "type": "submit", "wait": True, "request": "%032x" % number}
          peer.sendall((json.dumps(line | {"alert": alert}) + "\\n").encode())
          answer = {}
          while answer.get("type") not in ("accepted", "refused"):
              answer = json.loads(answers.readline())
          print(answer["type"], answer.get("message", ""))
      """
    let display = desktop.server.displayName.dropFirst()
    // Four such texts are as long as the texts of one connection may be.
    let child = try desktop.server.start(
      "python3",
      [
        "-c", program, "\(desktop.folder)/tocsin/\(display).sock",
        "\(ProtocolLimits.alertLengthPerSession / 4 - 8192)",
      ], environment: desktop.environment)
    let sentence = "the alerts of this connection use 15 MiB; the limit is 16 MiB"
    #expect(
      Desktop.Answer(child)
        == .init(
          0,
          String(repeating: "accepted \n", count: 4)
            + String(repeating: "refused \(sentence)\n", count: 2)))
    let growth = try #require(ProcessMemory.resident(in: pid)) - before
    #expect(growth < 64 << 20)
    #expect(try desktop.run("dismiss", "--all").status == 0)
    #expect(Desktop.Answer(first).status == 4)
  }

  @Test func thePresenterReleasesItsCodeAfterACommand() throws {
    let desktop = try Desktop()
    #expect(try desktop.run("presenter", "--stop").errors.contains("no presenter"))
    let client = try desktop.present("--guard", "0")
    let pid = try #require(try desktop.presenterStatus()).pid
    #expect(try desktop.run("dismiss", "--all").status == 0)
    #expect(Desktop.Answer(client).status == 4)
    let rest = 16 << 20
    try wait(for: "the presenter to rest") { ProcessMemory.mapped(in: pid) ?? .max < rest }
    // Accesses the program's pages again, and presents nothing.
    #expect(try desktop.run("list", "--json").status == 0)
    try wait(for: "the presenter to rest again") {
      ProcessMemory.mapped(in: pid) ?? .max < rest / 2
    }
  }
}
