import TestHarness
import Testing

/// A bus that accepts connections one after the other, and closes each after its setup.
final class FakeBus {
  let path: String
  private let folder: ScratchFolder
  private let process: ChildProcess

  /// Starts the bus, which listens when this returns and exits after a number of connections.
  init(connections: Int) throws {
    folder = try ScratchFolder()
    path = "\(folder.path)/bus"
    let process = try ChildProcess("python3", ["-c", Self.program, path, "\(connections)"])
    self.process = process
    try wait(for: "the bus to listen", within: Bounds.start) {
      process.standardOutput.contains("ready")
    }
  }

  /// Waits until the bus has accepted all its connections and exited.
  func waitForEnd() throws {
    #expect(try process.waitForExit(within: Bounds.start) == .exited(0))
  }

  /// Implements authentication and the answer to `Hello`, nothing else.
  private static let program = """
    import socket, struct, sys
    server = socket.socket(socket.AF_UNIX); server.bind(sys.argv[1]); server.listen()
    print("ready", flush=True)
    for _ in range(int(sys.argv[2])):
      peer, _ = server.accept()
      lines = peer.makefile("rb")
      while True:
        line = lines.readline().lstrip(b"\\0")
        if not line or line.startswith(b"BEGIN"): break
        if line.startswith(b"AUTH EXTERNAL"): answer = b"OK " + b"0123456789abcdef" * 2
        elif line.startswith(b"NEGOTIATE"): answer = b"ERROR"
        else: answer = b"REJECTED EXTERNAL"
        peer.sendall(answer + b"\\r\\n")
      head = lines.read(16)
      if len(head) == 16:
        length, serial, fields = struct.unpack("<III", head[4:])
        lines.read(fields + -fields % 8 + length)
        fields = b"\\5\\1u\\0" + struct.pack("<I", serial) + b"\\10\\1g\\0\\1s\\0"
        body = struct.pack("<I", 4) + b":1.1\\0"
        head = b"l\\2\\1\\1" + struct.pack("<III", len(body), 1, len(fields)) + fields
        peer.sendall(head + b"\\0" * (-len(head) % 8) + body)
      lines.close(); peer.close()
    """
}
