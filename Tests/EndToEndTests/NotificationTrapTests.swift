import AlertProtocol
import GLib
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Hostile notifications: rows 62, 67, 68 and 71 of the table in `Tests/README.md`.
@Suite(.serialized, .privateServer) @MainActor struct NotificationTrapTests {
  private let desktop: NotificationDesktop
  private let connection: BusConnection

  init() throws {
    desktop = try NotificationDesktop()
    connection = try desktop.connect()
  }

  // MARK: Pictures

  /// Sends a notification with a picture, and waits until it is shown and no decoder is running.
  ///
  /// - Returns: By how many bytes the presenter has grown.
  private func growth(showing title: String, icon: String, message: String = "") throws -> Int {
    let before = try memory()
    let words = NotificationWords(title: title, message: message, icon: icon)
    let clock = ContinuousClock()
    let time = try clock.measure { try words.send(on: connection) }
    // The goal is 50 ms on an idle machine.
    #expect(time < .milliseconds(500) * Bounds.stretch)
    _ = try desktop.number(of: title)
    try wait(for: "the end of what decoded it", within: Bounds.start) {
      try desktop.desktop.helpers().isEmpty
    }
    return try memory() - before
  }

  private func memory() throws -> Int {
    let pid = try #require(try desktop.desktop.presenterStatus()).pid
    return try #require(ProcessMemory.resident(in: pid))
  }

  /// Shows a valid picture, so that memory that all pictures share is already allocated.
  private func warmUp() throws {
    let path = "\(desktop.desktop.folder)/small.png"
    try writePNG(side: 64, to: path)
    _ = try growth(showing: "A picture", icon: path)
    try wait(for: "the picture") { try desktop.desktop.shows(Self.grey) }
    try desktop.closeAll()
    #expect(try !desktop.desktop.shows(Self.grey))
  }

  /// By how much the presenter may grow when it shows a toast after it has slept: far less than the
  /// pictures here take in memory, of which the smallest has 112 MB.
  private static let picturesMemory = 32 << 20
  /// The colour of the pictures, which nothing else on the screen has.
  private static let grey: UInt32 = 0x7A7A7A
  /// The colour of vector pictures.
  private static let green: UInt32 = 0x3A7A50

  /// Writes a PNG file of one colour with one bit per pixel.
  private func writePNG(side: Int, to path: String) throws {
    let program = """
      import struct, sys, zlib
      side, path = int(sys.argv[1]), sys.argv[2]
      def chunk(name, data):
          body = name + data
          return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
      squeeze, row = zlib.compressobj(1), bytes(1 + (side + 7) // 8)
      data = b"".join(squeeze.compress(row) for _ in range(side)) + squeeze.flush()
      with open(path, "wb") as file:
          file.write(b"\\x89PNG\\r\\n\\x1a\\n")
          file.write(chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 3, 0, 0, 0)))
          file.write(chunk(b"PLTE", b"\\x7A" * 6) + chunk(b"IDAT", data) + chunk(b"IEND", b""))
      """
    #expect(try desktop.run("python3", "-c", program, "\(side)", path) == .init(0))
  }

  /// Row 68.
  @Test func aDecompressionBombIsRefusedBeforeDecoding() throws {
    try warmUp()
    let path = "\(desktop.desktop.folder)/bomb.png"
    try writePNG(side: 30_000, to: path)
    let growth = try growth(
      showing: "A bomb", icon: path, message: "<img src=\"\(path)\" alt=\"twice\"/>")
    #expect(growth < Self.picturesMemory)
    #expect(try !desktop.desktop.shows(Self.grey))
  }

  /// Row 67.
  @Test func aFileOfAGigabyteIsNotRead() throws {
    try warmUp()
    let path = "\(desktop.desktop.folder)/sparse.png"
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    try #require(ftruncate(file, 1 << 30) == 0)
    let growth = try growth(
      showing: "A gigabyte", icon: path, message: "<img src=\"\(path)\" alt=\"twice\"/>")
    #expect(growth < Self.picturesMemory)
  }

  /// Row 71: this picture takes more memory than the decoder may use.
  @Test func aPictureThatNeedsTooMuchMemoryIsLeftOut() throws {
    try warmUp()
    let path = "\(desktop.desktop.folder)/long.svg"
    try writeSVG(steps: 4_500_000, to: path)
    let growth = try growth(showing: "Too much", icon: path)
    #expect(growth < Self.picturesMemory)
    #expect(try !desktop.desktop.shows(Self.green))
    try desktop.closeAll()
    // With fewer steps it is shown.
    try writeSVG(steps: 10, to: path)
    _ = try self.growth(showing: "Not too much", icon: path)
    try wait(for: "the picture") { try desktop.desktop.shows(Self.green) }
  }

  /// Writes an SVG file of one colour with a path of this many steps, each of which takes at least 60
  /// bytes of memory.
  private func writeSVG(steps: Int, to path: String) throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'>"
      + "<rect width='64' height='64' fill='#3a7a50'/><path d='M0 0"
      + String(repeating: "h1", count: steps) + "'/></svg>"
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    #expect(fputs(text, file) >= 0)
  }

  // MARK: Questions

  /// A program that can send notifications must not be able to cover the screen and take the keyboard.
  @Test func aSenderCannotImitateAPasswordPrompt() throws {
    let words = (0..<100).map { number in
      NotificationWords(
        title: "Password \(number)", message: "Type it", icon: "dialog-password",
        actions: ["inline-reply", "Unlock"], hints: ["x-tocsin-style": .text("alert")])
    }
    for word in words { try word.send(on: connection) }
    // The newest ones are in front of the others.
    try wait(for: "one of them", within: Bounds.start) {
      !desktop.desktop.alertWindows().isEmpty
    }
    #expect(desktop.desktop.keyboardIsFree())
    let screen = try desktop.desktop.server.screenshot().size
    let frames = desktop.desktop.alertWindows().compactMap {
      desktop.desktop.server.control.facts(of: $0.window)?.frame
    }
    #expect(!frames.isEmpty)
    #expect(frames.allSatisfy { $0.width < screen.width / 2 })
  }

  // MARK: Floods

  /// Clicks on a toast, which newer toasts move, until a program has exited.
  private func click(_ window: WindowID, untilEndOf child: ChildProcess) throws {
    let (server, input) = (desktop.desktop.server, desktop.desktop.input)
    try wait(for: "the end of \(child.name)", within: Bounds.start) {
      if let frame = server.control.facts(of: window)?.frame {
        input.click(at: PixelPoint(x: frame.x + frame.width / 2, y: frame.y + 30))
      }
      return happens(within: NotificationDesktop.silence) { !child.isRunning }
    }
  }

  /// Row 62.
  @Test func duringAFloodClicksAnswerAndAlertsAreShown() throws {
    let before = try memory()
    let first = try desktop.start("notify-send", "-t", "0", "-A", "default=Open", "First")
    _ = try desktop.number(of: "First")
    let window = try #require(desktop.desktop.alertWindows().last).window
    let flood = try NotificationFlood(10, on: desktop)
    let alert = try desktop.desktop.present("--guard", "0")
    desktop.desktop.input.click(at: try desktop.desktop.defaultButton())
    #expect(Desktop.Answer(alert).status == 0)
    try click(window, untilEndOf: first)
    #expect(Desktop.Answer(first) == .init(0, "default\n"))
    // The flood continued meanwhile, perhaps beyond what is kept.
    let count = flood.answered
    try wait(for: "more of it") { flood.answered > count + 100 }
    try flood.end()
    #expect(flood.errors.allSatisfy { $0.name.hasSuffix(".ExcessNotificationGeneration") })
    #expect(Set(flood.numbers).count + flood.errors.count == flood.sent)
    // A presenter that was built without optimisation may need longer for thousands of them than the
    // client waits.
    try wait(for: "the end of all of them", within: Bounds.start) {
      try desktop.tocsin("close", "--all") == .init(0)
    }
    try desktop.waitUntilEmpty()
    try wait(for: "the memory's coming back", within: Bounds.start) {
      try memory() - before < 32 << 20
    }
  }
}
