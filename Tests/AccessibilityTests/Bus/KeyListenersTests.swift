import Accessibility
import TestHarness
import Testing

/// Keys that are offered to screen readers before alerts handle them.
@Suite(.serialized) @MainActor struct KeyListenersTests {
  @Test func keysAreForwardedWhileAProgramListens() throws {
    let bench = try AccessibilityBench()
    try bench.waitUntilActive()
    let key = key(0x61, "a")
    var answers: [Bool] = []
    try wait(for: "a listener") { bench.service.offer(key) { answers.append($0) } }
    try wait(for: "the answer") { answers == [false] }
    bench.registry.takesKeys = true
    #expect(bench.service.offer(key) { answers.append($0) })
    try wait(for: "the answer") { answers == [false, true] }
    // The presenter does not wait long or often for a program that does not reply.
    bench.registry.takesKeys = nil
    for _ in 0..<3 { _ = bench.service.offer(key) { answers.append($0) } }
    try wait(for: "the answers") { answers.count == 5 }
    #expect(!bench.service.offer(key) { _ in })
  }

  /// A busy screen reader replies late, and its command must not answer the alert as well.
  @Test(arguments: [(UInt(0xff0d), "Return"), (0xff8d, "KP_Enter")])
  func returnWaitsLongerForAReplyThanLetters(keysym: UInt, name: String) throws {
    let bench = try AccessibilityBench()
    try bench.waitUntilActive()
    let (letter, enter) = (key(0x61, "a"), key(keysym, name))
    try wait(for: "a listener") { bench.service.offer(letter) { _ in } }
    bench.registry.takesKeys = nil
    var answers: [String: Bool] = [:]
    _ = bench.service.offer(enter) { answers["return"] = $0 }
    _ = bench.service.offer(letter) { answers["letter"] = $0 }
    try wait(for: "the letter") { answers == ["letter": false] }
    bench.registry.reply(isTaken: true)
    try wait(for: "the reply") { answers == ["letter": false, "return": true] }
  }

  private func key(_ keysym: UInt, _ name: String) -> AccessibleKey {
    AccessibleKey(
      isPressed: true, keysym: keysym, keycode: 38, modifiers: 0, milliseconds: 7, name: name,
      isText: name.count == 1)
  }
}
