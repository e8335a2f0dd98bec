import TestHarness
import TestTraits
import Testing

/// A display that treats clients as untrusted (X Security extension), as `ssh -X` does.
@Suite(.serialized, .privateServer) @MainActor struct UntrustedDisplayTests {
  @Test(arguments: [["alert", "-t", "Title"], ["password", "Passphrase"]])
  func untrustedDisplayIsNotUsed(words: [String]) throws {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    let cookies = "\(desktop.folder)/cookies"
    let made = try desktop.server.start(
      "xauth", ["-f", cookies, "generate", desktop.server.displayName, ".", "untrusted"])
    #expect(try made.waitForExit() == .exited(0))
    desktop.environment["XAUTHORITY"] = .some(cookies)
    let answer = Desktop.Answer(try desktop.start(words: words))
    #expect(answer.status == 69)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.contains("use “ssh -Y” instead"))
    #expect(answer.errors.count { $0 == "\n" } == 1)
  }
}
