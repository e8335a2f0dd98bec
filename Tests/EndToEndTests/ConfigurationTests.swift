import Glibc
import TestHarness
import TestTraits
import Testing

/// The configuration file with the built programs.
@Suite(.serialized, .privateServer) @MainActor struct ConfigurationTests {
  /// Writes the user's configuration file and returns its path.
  private func write(_ text: String, on desktop: Desktop) throws -> String {
    let folder = "\(desktop.folder)/.config/tocsin"
    mkdir("\(desktop.folder)/.config", 0o700)
    mkdir(folder, 0o700)
    let path = "\(folder)/tocsin.conf"
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
    return path
  }

  @Test func checkNamesTheLineOfEachMistake() throws {
    let desktop = try Desktop()
    let path = try write("[digest]\nabove=x\n[rule a]\nbody=/(/\nhistory=no\n", on: desktop)
    let answer = try desktop.run("config", "check")
    #expect(answer.status == 1)
    let lines = answer.errors.split(separator: "\n")
    #expect(
      lines.first == "\(path):2: above takes a whole number from 0 to 10000, not “x”")
    #expect(lines.last?.hasPrefix("\(path):4: body takes text") == true)
    #expect(try desktop.run("config", "show").status == 1)
    _ = try write("[digest]\nabove=7\n", on: desktop)
    #expect(try desktop.run("config", "check") == .init(0))
  }

  @Test func printedConfigurationIsValid() throws {
    let desktop = try Desktop()
    let path = try write(
      "[digest]\nabove=7\n[rule a]\nbody=/a|b/i\nscript=~/x\nhistory=no\n", on: desktop)
    let shown = try desktop.run("config", "show")
    #expect(shown.status == 0)
    #expect(shown.output.hasPrefix("# \(path)\n\n[toasts]\n"))
    #expect(shown.output.contains("\n[digest]\nabove=7\n"))
    #expect(
      shown.output.hasSuffix(
        "\n[rule a]\nbody=/a|b/i\nscript=\(desktop.folder)/x\nhistory=no\n"))
    _ = try write(shown.output, on: desktop)
    #expect(try desktop.run("config", "show") == shown)
  }

  @Test func anyConvertedDunstrcIsAccepted() throws {
    let desktop = try Desktop()
    let pieces = [
      "a", "*", "+", "?", "{2}", "{,3}", "{2,1}", "(", ")", "|", "^", "$", ".", "[a-c]", "[z-a]",
      "[[:alpha:]]", "[^]/]", "[", "\\", "\\<", "\\1", "é", "/", ":", "\\Q", "(?",
    ]
    let expressions = pieces.flatMap { first in pieces.map { first + $0 + "b" } }
    for (kind, part) in [("yes", expressions.prefix(400)), ("no", expressions.suffix(400))] {
      var text = "[global]\nenable_posix_regex = \(kind)\n"
      for (index, expression) in part.enumerated() {
        text += "[r\(index)]\nsummary = \(expression)\nskip_display = yes\n"
      }
      let rc = "\(desktop.folder)/dunstrc"
      let file = try #require(fopen(rc, "w"))
      fputs(text, file)
      fclose(file)
      let output = "\(desktop.folder)/.config/tocsin/tocsin.conf"
      #expect(try desktop.run("migrate", "dunst", rc, "-fo", output).status == 0)
      #expect(try desktop.run("config", "check") == .init(0))
      let rules = try desktop.run("config", "show").output.split(separator: "\n")
      #expect(rules.count { $0.hasPrefix("[rule ") } > 100)
    }
  }

  @Test func aPresenterReportsMistakesAndContinues() throws {
    let desktop = try Desktop()
    let path = try write("[digest]\nabove=x\n", on: desktop)
    #expect(try desktop.run("toast", "T", "--id", "a").status == 0)
    try wait(for: "the message") {
      guard let file = fopen("\(desktop.folder)/log", "r") else { return false }
      defer { fclose(file) }
      var space = [CChar](repeating: 0, count: 4096)
      while fgets(&space, Int32(space.count), file) != nil {
        let bytes = space.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let line = String(decoding: bytes, as: UTF8.self)
        if line.contains("\(path):2: above takes") { return true }
      }
      return false
    }
  }
}
