import AlertProtocol
import Glibc
import TestHarness
import TestTraits
import Testing

/// An upgrade while a presenter runs, from these programs to the same with the next version of the
/// protocol.
@Suite(.serialized, .privateServer) @MainActor struct UpgradeTests {
  private let desktop: Desktop

  init() throws {
    desktop = try Desktop()
    desktop.environment["TOCSIN_PRESENTER"] = "\(desktop.folder)/bin/tocsin-presenter"
    mkdir("\(desktop.folder)/bin", 0o700)
    try install(version: 1)
  }

  /// Copies a program, with another version of the protocol in its data.
  private static let copying = """
    import os, struct, sys
    source, target, version = sys.argv[1], sys.argv[2], int(sys.argv[3])
    data = bytearray(open(source, "rb").read())
    table, = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, table + i * size) for i in range(count)]
    symbols = next(each for each in sections if each[1] == 2)
    names = sections[symbols[6]][4]
    def place(name):
        name = data.index(b"\\0" + name + b"\\0", names) + 1 - names
        for symbol in range(symbols[4], symbols[4] + symbols[5], 24):
            if struct.unpack_from("<I", data, symbol)[0] == name:
                section, address = struct.unpack_from("<HQ", data, symbol + 6)
                return address - sections[section][3] + sections[section][4]
    limits = b"$s13AlertProtocol0B6LimitsO"
    # The version, and the upper bound of those that are accepted.
    for at in place(limits + b"7versionSivpZ"), place(limits + b"8versionsSNySiGvpZ") + 8:
        if struct.unpack_from("<q", data, at)[0] != 1: sys.exit("the version is not there")
        struct.pack_into("<q", data, at, version)
    with open(target + ".new", "wb") as file: file.write(data)
    os.chmod(target + ".new", 0o755)
    os.rename(target + ".new", target)
    """

  /// Installs the programs in the desktop's folder, in the place of those that are there.
  private func install(version: Int) throws {
    for name in ["tocsin", "tocsin-presenter"] {
      let target = "\(desktop.folder)/bin/\(name)"
      let child = try ChildProcess(
        "python3", ["-c", Self.copying, BuiltProducts.path(of: name), target, "\(version)"])
      guard try child.waitForExit(within: Bounds.start) == .exited(0) else {
        throw HarnessError("no \(name) of version \(version): \(child.standardError)")
      }
    }
  }

  private func start(_ words: String...) throws -> ChildProcess {
    try desktop.server.start(
      "\(desktop.folder)/bin/tocsin", words, environment: desktop.environment)
  }

  private func run(_ words: String...) throws -> Desktop.Answer {
    let child = try desktop.server.start(
      "\(desktop.folder)/bin/tocsin", words, environment: desktop.environment)
    return Desktop.Answer(child)
  }

  private func identifiers() throws -> [String] {
    try run("list").output.split(separator: "\n").compactMap { line in
      line.split(separator: "\t").first.map(String.init)
    }
  }

  @Test func alertsGoAlongToTheNextVersion() throws {
    #expect(try run("alert", "--no-wait", "--id", "a", "-t", "A").status == 0)
    let waiting = try start("alert", "--id", "w", "-t", "W", "-b", "OK")
    try wait(for: "the second alert", within: Bounds.start) { try identifiers() == ["a", "w"] }
    #expect(try run("alert", "--no-wait", "--id", "b", "-t", "B").status == 0)
    #expect(try run("toast", "C", "--id", "c", "--timeout", "0").status == 0)
    let former = try #require(try desktop.presenterStatus()).pid

    try install(version: 2)
    // A client of the next version asks the presenter to hand over, and starts another.
    #expect(try run("alert", "--no-wait", "--id", "n", "-t", "N") == Desktop.Answer(0, "n\n"))
    try wait(for: "the end of the former presenter") { hasEnded(former) }
    try wait(for: "all alerts", within: Bounds.start) {
      try identifiers() == ["a", "w", "b", "n", "c"]
    }
    #expect(try run("status", "--json").output.contains("\"wire\":2"))
    #expect(waiting.isRunning, "\(waiting.standardError)")
    #expect(waiting.standardError.isEmpty)
    #expect(try run("dismiss", "w").status == 0)
    #expect(Desktop.Answer(waiting).status == 4)
    #expect(try run("presenter", "--stop").status == 0)
  }
}
