import Glibc
import TestHarness
import TestTraits
import Testing

/// `tocsin render`, which needs no display.
@Suite(.serialized, .privateServer) @MainActor struct RenderTests {
  private func file(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
  }

  /// The width and height in the header of a PNG file.
  private func size(_ bytes: [UInt8]) -> [Int] {
    guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return [] }
    return [16, 20].map { bytes[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  private func render(_ desktop: Desktop, _ words: [String]) throws -> Desktop.Answer {
    desktop.environment["DISPLAY"] = .some(nil)
    return Desktop.Answer(
      try ChildProcess(
        BuiltProducts.path(of: "tocsin"), ["render"] + words, environment: desktop.environment,
        directory: desktop.folder))
  }

  @Test func aPictureNeedsNoDisplay() throws {
    let desktop = try Desktop()
    #expect(
      try render(
        desktop, ["-t", "T", "-i", "warning", "--size", "400x300", "--scale", "1.5", "-o", "a.png"])
        == Desktop.Answer(0))
    #expect(size(file("\(desktop.folder)/a.png")) == [600, 450])
  }

  @Test func appearanceAndProgressChangeThePicture() throws {
    let desktop = try Desktop()
    var pictures: Set<[UInt8]> = []
    let variants = [
      ["--appearance", "light"], ["--appearance", "dark"], ["--at", "0"], ["--at", "0.5"],
      ["--transition", "drop", "--at", "0.5"],
    ]
    for words in variants {
      let answer = try render(
        desktop, ["-t", "T", "--size", "400x300", "-o", "b.png"] + words)
      #expect(answer == Desktop.Answer(0))
      #expect(pictures.insert(file("\(desktop.folder)/b.png")).inserted, "\(words)")
    }
    unlink("\(desktop.folder)/b.png")
  }

  @Test func aPictureCanGoToStandardOutput() throws {
    let desktop = try Desktop()
    let line = "'\(BuiltProducts.path(of: "tocsin"))' render -o - --size 64x64 > c.png"
    let child = try ChildProcess(
      "sh", ["-c", line], environment: desktop.environment, directory: desktop.folder)
    #expect(Desktop.Answer(child) == Desktop.Answer(0))
    #expect(size(file("\(desktop.folder)/c.png")) == [64, 64])
  }

  @Test func aPictureThatCannotBeWrittenIsAnError() throws {
    let desktop = try Desktop()
    let answer = try render(desktop, ["-t", "T", "-o", "/nowhere/a.png", "--size", "64x64"])
    #expect(answer.status == 70)
    #expect(answer.errors.hasPrefix("tocsin render: "))
    #expect(answer.errors.count { $0 == "\n" } == 1)
  }

  @Test func aBrokenPictureIsRefused() throws {
    let desktop = try Desktop()
    let line = "printf '\\211PNG\\r\\n\\032\\nbroken' > broken.png"
    let child = try ChildProcess("sh", ["-c", line], directory: desktop.folder)
    #expect(Desktop.Answer(child) == Desktop.Answer(0))
    for words in [["alert", "-t", "T"], ["render", "-o", "d.png"]] {
      let child = try desktop.server.start(
        BuiltProducts.path(of: "tocsin"), words + ["-i", "\(desktop.folder)/broken.png"],
        environment: desktop.environment)
      let answer = Desktop.Answer(child)
      #expect(answer.status == 64)
      #expect(answer.errors.contains("broken.png"))
      #expect(answer.errors.count { $0 == "\n" } == 1)
    }
  }
}
