import Glibc
import PresenterClient
import TestHarness
import Testing

/// A running presenter of another version of the protocol, as after an upgrade.
@Suite(.serialized) @MainActor struct VersionTests {
  private let fixture: ClientFixture

  init() throws {
    fixture = try ClientFixture()
  }

  /// Starts a stand-in for a presenter of another release: it holds the display's lock, refuses
  /// every message of another version, and exits when it is asked in its own version to hand over.
  private func startPresenter(version: Int) throws -> ChildProcess {
    let program = """
      import fcntl, json, os, socket, sys
      folder, version = sys.argv[1], int(sys.argv[2])
      os.mkdir(folder, 0o700)
      lock = open(folder + "/7.lock", "w")
      fcntl.flock(lock, fcntl.LOCK_EX)
      listener = socket.socket(socket.AF_UNIX)
      listener.bind(folder + "/7.sock")
      listener.listen()
      print("ready", flush=True)
      while True:
          peer = listener.accept()[0]
          message = json.loads(peer.makefile().readline())
          kind = message["type"] if message["version"] == version else "another version"
          print(kind, message.get("handover"), flush=True)
          answer = {"version": version, "type": "error", "message": "no"}
          if kind == "stop": answer = {"version": version, "type": "stopping"}
          peer.sendall((json.dumps(answer) + "\\n").encode())
          if kind == "stop": break
          peer.close()
      os.unlink(folder + "/7.sock")
      """
    let child = try ChildProcess(
      "python3", ["-c", program, fixture.socketFolder, "\(version)"])
    try wait(for: "the other presenter", within: Bounds.start) {
      child.standardOutput.hasPrefix("ready")
    }
    return child
  }

  @Test func anOlderPresenterHandsOver() throws {
    let older = try startPresenter(version: 0)
    let client = try fixture.start("alert", "--message", "m", "-t", "Title", "-b", "OK")
    try fixture.waitForJournal("shown")
    #expect(older.standardOutput == "ready\nanother version None\nstop True\n")
    #expect(try older.waitForExit() == .exited(0))
    #expect(fixture.presenters.count == 1)
    client.send(signal: SIGTERM)
    try client.waitForExit()
  }

  @Test func anOlderPresenterIsStopped() throws {
    let older = try startPresenter(version: 0)
    let client = try PresenterClient(
      ClientEnvironment(display: ":7", runtimeFolder: fixture.folder))
    #expect(try client.stop())
    #expect(try older.waitForExit() == .exited(0))
    #expect(older.standardOutput == "ready\nanother version None\nstop None\n")
  }

  @Test func aNewerPresenterStays() throws {
    let newer = try startPresenter(version: 99)
    let sentence = "the presenter speaks version 99 of the protocol, and this program version 1"
    for words in ["alert -t Title", "list"] {
      let result = try fixture.shell("tocsin \(words) 2>&1")
      #expect(result.status == .exited(69))
      #expect(result.output.hasSuffix(": \(sentence)\n"))
    }
    #expect(newer.isRunning)
    #expect(newer.standardOutput == "ready\nanother version None\nanother version None\n")
  }
}
