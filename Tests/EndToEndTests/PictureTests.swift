import Glibc
import TestHarness
import TestTraits
import Testing

/// Pictures in alerts, which a separate process decodes.
@Suite(.serialized, .privateServer) @MainActor struct PictureTests {
  private func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    #expect(fputs(text, file) >= 0)
  }

  @Test func aDrawingIsShown() throws {
    let desktop = try Desktop()
    let path = "\(desktop.folder)/drawing.svg"
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='60'>"
        + "<rect width='120' height='60' fill='#12ab34'/></svg>", to: path)
    let child = try desktop.present("--guard", "0", "--image", path)
    try wait(for: "the drawing", within: Bounds.start) { try desktop.shows(0x12_AB34) }
    try wait(for: "the end of what decoded it") { try desktop.helpers().isEmpty }
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child).status == 0)
  }

  @Test func anEndlessDrawingDoesNotBlock() throws {
    let desktop = try Desktop()
    let path = "\(desktop.folder)/endless.svg"
    // Each group contains ten of the one before.
    let groups = (1...9).map { number in
      "<g id='a\(number)'>"
        + String(repeating: "<use href='#a\(number - 1)'/>", count: 10) + "</g>"
    }
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='60'><defs>"
        + "<g id='a0'><rect width='1' height='1'/></g>\(groups.joined())</defs>"
        + "<use href='#a9'/></svg>", to: path)
    let child = try desktop.present("--guard", "0", "--image", path)
    #expect(try !desktop.helpers().isEmpty)
    // The alert is answered while the picture is being decoded, which ends the decoding process.
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child).status == 0)
    try wait(for: "the end of what decoded it") { try desktop.helpers().isEmpty }
  }

  @Test func anIncompletePictureIsReportedAsBroken() throws {
    let desktop = try Desktop()
    let path = "\(desktop.folder)/broken.svg"
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='60'>"
        + "<rect width='120' height='60' fill='#12ab34'/>", to: path)
    let child = try desktop.present("--guard", "0", "--image", path)
    try wait(for: "the end of what decoded it") { try desktop.helpers().isEmpty }
    #expect(try !desktop.shows(0x12_AB34))
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child).status == 0)
  }

  /// Makes the alerts use a presenter without the program that decodes pictures.
  private func removeDecoder(from desktop: Desktop) throws {
    let presenter = "\(desktop.folder)/tocsin-presenter"
    let copy = try ChildProcess("cp", [BuiltProducts.path(of: "tocsin-presenter"), presenter])
    #expect(try copy.waitForExit(within: Bounds.start) == .exited(0))
    desktop.environment["TOCSIN_PRESENTER"] = presenter
  }

  /// A file from a client is never decoded in the presenter, which otherwise could show it without
  /// the program.
  @Test(arguments: ["--icon", "--image"], [false, true])
  func noPictureIsDecodedByThePresenter(option: String, hasDecoder: Bool) throws {
    let desktop = try Desktop()
    if !hasDecoder { try removeDecoder(from: desktop) }
    let path = "\(desktop.folder)/picture.png"
    let writer = """
      import struct, sys, zlib
      def chunk(name, data):
          body = name + data
          return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
      rows = zlib.compress((b"\\0" + b"\\x12\\xab\\x34" * 64) * 64)
      with open(sys.argv[1], "wb") as file:
          file.write(b"\\x89PNG\\r\\n\\x1a\\n")
          file.write(chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0)))
          file.write(chunk(b"IDAT", rows) + chunk(b"IEND", b""))
      """
    let python = try ChildProcess("python3", ["-c", writer, path])
    #expect(try python.waitForExit(within: Bounds.start) == .exited(0))
    let child = try desktop.present("--guard", "0", "--transition", "none", option, path)
    if hasDecoder {
      try wait(for: "the picture", within: Bounds.start) { try desktop.shows(0x12_AB34) }
    } else {
      #expect(try !desktop.shows(0x12_AB34))
    }
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child).status == 0)
  }

  @Test func withoutTheDecoderAnAlertHasNoPicture() throws {
    let desktop = try Desktop()
    try removeDecoder(from: desktop)
    let path = "\(desktop.folder)/drawing.svg"
    try write("<svg xmlns='http://www.w3.org/2000/svg' width='120' height='60'/>", to: path)
    let child = try desktop.present("--guard", "0", "--image", path)
    #expect(try desktop.helpers().isEmpty)
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child).status == 0)
    let log = try String(contentsOfFileAt: "\(desktop.folder)/log")
    #expect(log.split(separator: "\n").count { $0.contains("tocsin-picture") } == 1)
  }

  @Test func anInvalidPictureIsRefused() throws {
    let desktop = try Desktop()
    let path = "\(desktop.folder)/text.png"
    try write("no picture", to: path)
    let answer = try desktop.run("alert", "-t", "Title", "--image", path)
    #expect(answer.status == 64 && answer.output.isEmpty)
  }
}
