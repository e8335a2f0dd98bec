import Accessibility
import Testing
import X11

@testable import AlertKit

/// Keys that are offered to programs before alerts handle them.
@MainActor struct KeyRelayTests {
  /// A relay with a program that replies when the test requests it.
  private final class Bench {
    let relay = KeyRelay()
    var offered: [String] = []
    var answers: [(Bool) -> Void] = []
    var delivered: [String] = []
    var isListening = true
    var isSecret = false

    init() {
      relay.offer = { [weak self] key, then in
        guard let self, isListening else { return false }
        offered.append(key.name)
        answers.append(then)
        return true
      }
      relay.isSecret = { [weak self] in self?.isSecret ?? false }
    }

    func press(_ name: String, keysym: UInt, text: String = "") {
      let event = DisplayEvent.keyPressed(
        KeyEvent(window: .none, keycode: 9, keysym: keysym, text: text))
      relay.pass(event) { [weak self] in self?.delivered.append(name) }
    }
  }

  @Test func keysKeepTheirOrderAndConsumedOnesAreNotDelivered() {
    let bench = Bench()
    bench.press("a", keysym: 0x61, text: "a")
    bench.press("Insert", keysym: 0xff63)
    bench.press("b", keysym: 0x62, text: "b")
    #expect(bench.offered == ["a", "Insert", "b"] && bench.delivered.isEmpty)
    bench.answers[2](false)
    bench.answers[1](true)
    #expect(bench.delivered.isEmpty)
    bench.answers[0](false)
    #expect(bench.delivered == ["a", "b"])
  }

  @Test func keysAreDeliveredAtOnceWhileNoProgramListens() {
    let bench = Bench()
    bench.isListening = false
    bench.press("a", keysym: 0x61, text: "a")
    #expect(bench.delivered == ["a"])
  }

  @Test func lettersOfASecretAreNotForwarded() {
    let bench = Bench()
    bench.isSecret = true
    bench.press("a", keysym: 0x61, text: "a")
    bench.press("space", keysym: 0x20, text: " ")
    bench.press("dead_acute", keysym: 0xfe51)
    bench.press("Tab", keysym: 0xff09)
    #expect(bench.offered == ["Tab"] && bench.delivered == ["a", "space", "dead_acute"])
  }

  @Test func escapeDoesNotWaitForAnAnswer() {
    let bench = Bench()
    bench.press("Escape", keysym: 0xff1b)
    #expect(bench.offered == ["Escape"] && bench.delivered == ["Escape"])
  }
}
