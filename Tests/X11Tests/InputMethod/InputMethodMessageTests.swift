import Testing

@testable import X11

struct InputMethodMessageTests {
  nonisolated private static let key = MethodKey(
    keycode: 255, state: [.shift, .mod5], isPress: true, time: 0xffff_fff0)

  @Test(
    arguments: [
      .key(-1, key), .focus(true), .focus(false), .spot(x: -5, y: 70_000), .reset(7),
    ] as [InputMethodRequest])
  func requestsRoundTrip(request: InputMethodRequest) throws {
    var bytes = InputMethodPacket(request).encoded
    #expect(try InputMethodPacket.take(from: &bytes)?.request == request)
    #expect(bytes.isEmpty)
  }

  @Test(
    arguments: [
      .ready, .answer(3, isHandled: true), .answer(Int32.max, isHandled: false), .key(key),
      .commit("日本 🔔"), .preedit(.none), .resetDone(1),
      .preedit(MethodPreedit(text: "한국", caret: 3, emphasis: 3..<6)),
    ] as [InputMethodReply])
  func repliesRoundTrip(reply: InputMethodReply) throws {
    var bytes = InputMethodPacket(reply).encoded
    #expect(try InputMethodPacket.take(from: &bytes)?.reply == reply)
    #expect(bytes.isEmpty)
  }

  @Test func packetsAreReassembledFromPieces() throws {
    let replies: [InputMethodReply] = [.ready, .commit("한"), .answer(1, isHandled: true)]
    var buffer: [UInt8] = []
    var arrived: [InputMethodReply?] = []
    for byte in replies.flatMap({ InputMethodPacket($0).encoded }) {
      buffer.append(byte)
      while let packet = try InputMethodPacket.take(from: &buffer) { arrived.append(packet.reply) }
    }
    #expect(arrived == replies)
  }

  @Test(
    arguments: [
      [1, 200, 0, 0, 0, 0], [4, 0, 0xff, 0xff, 0xff, 0xff], [4, 0, 1, 0, 1, 0],
    ] as [[UInt8]])
  func invalidPacketsAreRefused(bytes: [UInt8]) {
    var buffer = bytes
    #expect(throws: InputMethodPacketError.self) { try InputMethodPacket.take(from: &buffer) }
  }

  @Test(arguments: [
    InputMethodPacket(kind: 99), InputMethodPacket(kind: 2, numbers: [1]),
    InputMethodPacket(kind: 5, numbers: [4, 0, 0], text: "abc"),
    InputMethodPacket(kind: 5, numbers: [0, 2, 1], text: "abc"),
    InputMethodPacket(kind: 5, numbers: [0, -1, 1], text: "abc"),
  ])
  func unknownPacketsAreNotReplies(packet: InputMethodPacket) {
    #expect(packet.reply == nil)
  }

  @Test(
    arguments: [
      (nil, nil), ("", nil), ("@im=none", nil), ("@im=local", nil), ("@im=", nil), ("ibus", nil),
      ("@im=ibus", "ibus"), ("@im=fcitx@x=y", "fcitx"), ("@x=y@im=uim", "uim"),
    ] as [(String?, String?)])
  func parsesXModifiers(modifiers: String?, name: String?) {
    #expect(InputMethodName.parse(modifiers) == name)
  }
}
