internal import CShims
internal import Glibc

/// One end of the connection between a program and the process that speaks with the input method
/// for it.
final class InputMethodChannel {
  let descriptor: Int32
  private var received: [UInt8] = []

  /// Takes a connected socket over.
  init(adopting descriptor: Int32) {
    self.descriptor = descriptor
  }

  isolated deinit {
    close(descriptor)
  }

  /// Sends a packet.
  ///
  /// - Returns: False if it did not go whole, because the other side is gone or takes nothing.
  func send(_ packet: InputMethodPacket) -> Bool {
    let bytes = packet.encoded
    return tocsin_send(descriptor, bytes, bytes.count) == bytes.count
  }

  /// Reads what has arrived.
  ///
  /// - Returns: Whole packets, in order; nil when the other side is gone or sent what is no packet.
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
