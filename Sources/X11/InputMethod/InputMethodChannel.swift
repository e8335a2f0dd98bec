internal import CShims
internal import Glibc

/// One end of the socket between `InputMethodClient` and `InputMethodBridge`.
final class InputMethodChannel {
  let descriptor: Int32
  private var received: [UInt8] = []

  /// Takes ownership of a connected socket.
  init(adopting descriptor: Int32) {
    self.descriptor = descriptor
  }

  isolated deinit {
    close(descriptor)
  }

  /// Sends a packet.
  ///
  /// - Returns: False if it could not be sent completely, because the other side has closed the
  ///   socket or does not read.
  func send(_ packet: InputMethodPacket) -> Bool {
    let bytes = packet.encoded
    return tocsin_send(descriptor, bytes, bytes.count) == bytes.count
  }

  /// Reads the packets that have arrived.
  ///
  /// - Returns: Complete packets, in order; nil if the other side has closed the socket or sent
  ///   invalid data.
  func receive() -> [InputMethodPacket]? {
    var space = [UInt8](repeating: 0, count: 16_384)
    let count = tocsin_read(descriptor, &space, space.count)
    if count == -Int(EAGAIN) { return [] }
    guard count > 0 else { return nil }
    received += space[..<count]
    var packets: [InputMethodPacket] = []
    do throws(InputMethodPacketError) {
      while let packet = try InputMethodPacket.take(from: &received) { packets.append(packet) }
    } catch {
      return nil
    }
    return packets
  }
}

/// The input method that the session is configured to use.
nonisolated package enum InputMethodName {
  /// The method in this process's environment.
  package static var ofEnvironment: String? {
    parse(getenv("XMODIFIERS").map { String(cString: $0) })
  }

  /// Parses the method's name in `XMODIFIERS`, such as `ibus` in `@im=ibus`.
  ///
  /// - Parameter modifiers: The variable's value.
  /// - Returns: The name; nil if there is none, or for `none` and `local`, which Xlib handles itself.
  package static func parse(_ modifiers: String?) -> String? {
    for modifier in (modifiers ?? "").split(separator: "@") where modifier.hasPrefix("im=") {
      let name = String(modifier.dropFirst(3))
      return name.isEmpty || name == "none" || name == "local" ? nil : name
    }
    return nil
  }
}
