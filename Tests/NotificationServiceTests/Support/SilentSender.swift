import GLib
import TestHarness
import Testing

/// A program that sends a notification, stays on the bus and never reads its socket.
final class SilentSender {
  private let process: ChildProcess

  /// Starts it; its notification arrives some time later.
  init(on bus: PrivateBus) throws {
    process = try ChildProcess(
      "python3", ["-c", Self.program], environment: ["SILENT_SENDER_BUS": bus.address.text],
      input: .open)
  }

  /// Lets it read, and returns how many bytes were queued for it.
  func read() throws -> Int {
    process.closeInput()
    #expect(try process.waitForExit(within: Bounds.start) == .exited(0))
    return Int(process.standardOutput.dropLast()) ?? -1
  }

  /// The wire protocol by hand: a D-Bus library would read in the background.
  private static let program = """
    import os, select, socket, struct, sys
    path = os.environ["SILENT_SENDER_BUS"].split("=", 1)[1]
    s = socket.socket(socket.AF_UNIX); s.connect(path)
    s.sendall(b"\\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\\r\\n")
    s.recv(100); s.sendall(b"BEGIN\\r\\n")
    pad = lambda b, n: b + b"\\0" * (-len(b) % n)
    text = lambda t: struct.pack("<I", len(t)) + t.encode() + b"\\0"
    def field(code, kind, value):
      sign = b"\\1" + kind + b"\\0"
      return bytes([code]) + sign + value
    def call(serial, dest, path, iface, member, sig, body):
      fields = b""
      for code, kind, value in ((1, b"o", text(path)), (6, b"s", text(dest)),
          (2, b"s", text(iface)), (3, b"s", text(member))):
        fields = pad(fields, 8) + field(code, kind, value)
      if sig: fields = pad(fields, 8) + field(8, b"g", bytes([len(sig)]) + sig + b"\\0")
      head = b"l\\1\\0\\1" + struct.pack("<III", len(body), serial, len(fields)) + fields
      s.sendall(pad(head, 8) + body)
    bus = "org.freedesktop.DBus"
    call(1, bus, "/org/freedesktop/DBus", bus, "Hello", b"", b"")
    body = b""
    for part in (text(""), struct.pack("<I", 0), text(""), text("silent"), text("")):
      body = pad(body, 4) + part
    body = pad(body, 4) + struct.pack("<I", 0)
    body = pad(body, 4) + struct.pack("<I", 0)
    body = pad(body, 8) + struct.pack("<i", -1)
    name = "org.freedesktop.Notifications"
    call(2, name, "/org/freedesktop/Notifications", name, "Notify", b"susssasa{sv}i", body)
    sys.stdin.read()
    count = 0
    while select.select([s], [], [], 0.3)[0]: count += len(s.recv(1 << 20))
    print(count)
    """
}
