import AlertProtocol
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// The memory of the presenter.
@Suite(.serialized, .privateServer) @MainActor struct MemoryTests {
  /// Alerts that coalesce wait in no queue, and toasts wait in a long one; both are left by clients
  /// that have gone.
  @Test func whatWaitsIsBounded() throws {
    let desktop = try Desktop()
    let path = "\(desktop.folder)/long"
    let line = String(repeating: "A line of a text that nobody reads.\n", count: 1000)
    let file = try #require(fopen(path, "w"))
    for _ in 0..<(ProtocolLimits.textLength / line.utf8.count) { fputs(line, file) }
    fclose(file)
    let kinds = [
      ["--policy", "coalesce", "--id", "a"], ["--style", "toast", "--timeout", "0"],
    ]
    func submit(_ number: Int) throws -> Desktop.Answer {
      let words = ["alert", "-t", "Title", "--no-wait", "--file", path] + kinds[number % 2]
      var answer = Desktop.Answer(try desktop.start(words: words))
      answer.output = ""
      return answer
    }
    #expect(try submit(0) == .init(0))
    let pid = try #require(try desktop.presenterStatus()).pid
    let before = try #require(ProcessMemory.resident(in: pid))
    // All alerts together may be as long as 16 of these.
    for number in 1..<16 { #expect(try submit(number) == .init(0)) }
    for number in 0..<2 {
      let sentence = "the alerts that wait take 63 MiB already, and may take 64 MiB"
      #expect(try submit(number) == .init(75, "", "tocsin alert: \(sentence)\n"))
    }
    #expect(try #require(ProcessMemory.resident(in: pid)) - before < 110 << 20)
    #expect(try desktop.run("dismiss", "--all").status == 0)
    #expect(try submit(0) == .init(0))
  }
}
