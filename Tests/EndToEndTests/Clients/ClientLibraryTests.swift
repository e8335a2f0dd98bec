import Foundation
import Glibc
import TestHarness
import TestTraits
import Testing

/// The C library: its header, linking, JSON reader, and behaviour in a program.
@Suite(.serialized) @MainActor struct ClientLibraryTests {
  @Test func theHeaderCompilesAsCAndCPlusPlus() throws {
    let library = try ClientSources.library()
    let program = "\(library.folder)/header"
    try "#include <tocsin.h>\nint main(void) { return tocsin_version()[0] == 0; }\n"
      .write(toFile: "\(program).c", atomically: false, encoding: .utf8)
    try "#include <tocsin.h>\nint main() { return tocsin_version()[0] == 0; }\n"
      .write(toFile: "\(program).cpp", atomically: false, encoding: .utf8)
    let flags = "-fsanitize=address,undefined"
    for standard in ["c99", "c11"] {
      try library.compile("\(program).c", to: program, standard: standard, flags: flags)
      _ = try library.run(program, [])
    }
    for standard in ["c++98", "c++17"] {
      try library.compile(
        "\(program).cpp", to: program, compiler: "c++", standard: standard, flags: flags)
      _ = try library.run(program, [])
    }
  }

  @Test func itNeedsOnlyTheCLibraryAndExportsItsHeader() throws {
    let library = try ClientSources.shippedLibrary()
    let path = "\(library.libraries)/libtocsin.so.1"
    let needed = try library.run("readelf", ["--dynamic", path]).split(separator: "\n")
      .filter { $0.contains("(NEEDED)") }
    #expect(needed.count == 1 && needed.allSatisfy { $0.contains("[libc.so.6]") }, "\(needed)")
    let exported = try library.run("nm", ["--dynamic", "--defined-only", path])
      .split(separator: "\n").compactMap { line -> String? in
        let words = line.split(separator: " ")
        return words.count == 3 && words[1] == "T"
          ? words[2].split(separator: "@").first.map(String.init) : nil
      }
    let header = try String(contentsOfFile: "\(library.include)/tocsin.h", encoding: .utf8)
    let declaration = /^(?!typedef)[a-z].*?\b(tocsin_\w+)\(/.anchorsMatchLineEndings()
    let declared = Set(header.matches(of: declaration).map { String($0.output.1) })
    #expect(Set(exported) == declared)
    // dpkg-shlibdeps reads this list for programs that use the library.
    let symbols = try String(
      contentsOfFile: "\(ClientSources.root)/packaging/debian/libtocsin1.symbols", encoding: .utf8)
    let listed = symbols.matches(of: #/^ (tocsin_\w+)@TOCSIN_1 /#.anchorsMatchLineEndings())
    #expect(Set(listed.map { String($0.output.1) }) == declared)
  }

  /// A plain C program from the manual.
  @Test(.privateServer) func theProgramInTheManualWorks() throws {
    let library = try ClientSources.library()
    let manual = try String(
      contentsOfFile: "\(ClientSources.root)/packaging/man/tocsin.3.scd", encoding: .utf8)
    let start = try #require(manual.range(of: "```\n#include <stdio.h>"))
    let rest = manual[start.lowerBound...].dropFirst(4)
    let end = try #require(rest.range(of: "\n```"))
    let source = rest[..<end.lowerBound].replacing("\\\\", with: "\\") + "\n"
    let program = "\(library.folder)/manual"
    try source.write(toFile: "\(program).c", atomically: false, encoding: .utf8)
    try library.compile("\(program).c", to: program, flags: "-fsanitize=address,undefined")
    let desktop = try Desktop()
    for (key, answer) in [
      (Keysym.return, Desktop.Answer(0, "restart\n")), (Keysym.escape, Desktop.Answer(1)),
    ] {
      let child = try desktop.server.start(program, environment: desktop.environment)
      try desktop.answer("Restart now?", with: key)
      #expect(Desktop.Answer(child) == answer)
    }
    desktop.environment["DISPLAY"] = .some(nil)
    let child = try ChildProcess(program, environment: desktop.environment)
    #expect(Desktop.Answer(child) == .init(69, "", "no display: DISPLAY is not set\n"))
  }

  @Test(.privateServer) func successLeavesTheErrorUnchanged() throws {
    let library = try ClientSources.library()
    let program = "\(library.folder)/success"
    let source = """
      #include <tocsin.h>
      #include <stdio.h>
      int main(void) {
        tocsin_error error = {.code = TOCSIN_OK, .sentence = "unchanged"};
        tocsin_client *client = tocsin_client_new(NULL, &error);
        printf("%d %d %s", client != NULL, (int)error.code, error.sentence);
        tocsin_client_free(client);
        return 0;
      }

      """
    try source.write(toFile: "\(program).c", atomically: false, encoding: .utf8)
    try library.compile("\(program).c", to: program, flags: "-fsanitize=address,undefined")
    let desktop = try Desktop()
    let child = try desktop.server.start(program, environment: desktop.environment)
    #expect(Desktop.Answer(child) == .init(0, "1 0 unchanged"))
  }

  @Test func anyTextIsParsedOrRefused() throws {
    let library = try ClientSources.library()
    let sources = "\(ClientSources.root)/Sources/libtocsin"
    let program = "\(library.folder)/fuzz"
    let parts = ["json_read", "json_write", "json_tree", "bytes", "document", "failure"]
    _ = try library.run(
      "cc",
      ["-std=c99", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
        + ["-I", sources, "-I", "\(sources)/include", "-o", program]
        + ["\(ClientSources.conformance)/fuzz.c"] + parts.map { "\(sources)/\($0).c" })
    var generator = SeededGenerator()
    let seed = "\(UInt32.random(in: 1..<UInt32.max, using: &generator))"
    let child = try ChildProcess(program, [seed, "200000"])
    let answer = Desktop.Answer(child)
    #expect(answer.status == 0, "seed \(seed): \(answer.errors.prefix(2000))")
  }

  /// Threads share a client; the sanitizers find no errors in its descriptor, callbacks and
  /// presenter.
  @Test(.privateServer, arguments: ["address,undefined", "thread"])
  func threadsShareAClient(sanitizers: String) throws {
    let library = try ClientSources.Library.built(sanitizers: sanitizers)
    let program = "\(library.folder)/threads"
    try library.compile(
      "\(ClientSources.conformance)/threads.c", to: program,
      flags: "-O1 -g -fsanitize=\(sanitizers)")
    let desktop = try Desktop()
    let child = try desktop.server.start(program, environment: desktop.environment)
    #expect(Desktop.Answer(child) == .init(0, "done\n"))
  }
}
