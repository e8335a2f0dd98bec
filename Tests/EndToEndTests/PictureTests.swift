import AlertProtocol
import Glibc
import TestSupport
import Testing
import X11

/// Pictures in alerts, decoded by a process that does nothing else.
@Suite(.serialized, .privateServer) @MainActor struct PictureTests {
  private func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    #expect(fputs(text, file) >= 0)
  }

  /// Whether a pixel of the screen has a colour.
  private func shows(_ color: UInt32, on desktop: Desktop) throws -> Bool {
    let picture = try desktop.server.screenshot()
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width where picture[x, y] & 0xff_ffff == color { return true }
    }
    return false
  }

  /// The programs that the presenter has started and that still run.
  private func helpers(of desktop: Desktop) throws -> String {
    let pid = try #require(try desktop.presenterStatus()).pid
    let file = try #require(fopen("/proc/\(pid)/task/\(pid)/children", "r"))
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, 256, file) != nil else { return "" }
    return String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test func aDrawingIsShown() throws {
    let desktop = try Desktop()
    let path = "\(desktop.folder)/drawing.svg"
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='60'>"
        + "<rect width='120' height='60' fill='#12ab34'/></svg>", to: path)
    let child = try desktop.present("--guard", "0", "--image", path)
    try wait(for: "the drawing", within: Bounds.start) { try shows(0x12_AB34, on: desktop) }
    try wait(for: "the end of what decoded it") { try helpers(of: desktop).isEmpty }
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child).status == 0)
  }

  @Test func aDrawingWithoutEndHoldsNothingUp() throws {
    let desktop = try Desktop()
    let path = "\(desktop.folder)/endless.svg"
    // Each group is ten of the one before.
    let groups = (1...9).map { number in
      "<g id='a\(number)'>"
        + String(repeating: "<use href='#a\(number - 1)'/>", count: 10) + "</g>"
    }
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='60'><defs>"
        + "<g id='a0'><rect width='1' height='1'/></g>\(groups.joined())</defs>"
        + "<use href='#a9'/></svg>", to: path)
    let child = try desktop.present("--guard", "0", "--image", path)
    #expect(try !helpers(of: desktop).isEmpty)
    // It is answered while the picture is on its way, which ends the way.
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child).status == 0)
    try wait(for: "the end of what decoded it") { try helpers(of: desktop).isEmpty }
  }

  @Test func whatBreaksOffIsSaidToBeBroken() throws {
    let desktop = try Desktop()
    let path = "\(desktop.folder)/broken.svg"
    try write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='60'>"
        + "<rect width='120' height='60' fill='#12ab34'/>", to: path)
    let child = try desktop.present("--guard", "0", "--image", path)
    try wait(for: "the end of what decoded it") { try helpers(of: desktop).isEmpty }
    #expect(try !shows(0x12_AB34, on: desktop))
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child).status == 0)
  }

  @Test func whatIsNoPictureIsRefused() throws {
    let desktop = try Desktop()
    let path = "\(desktop.folder)/text.png"
    try write("no picture", to: path)
    let answer = try desktop.run("alert", "-t", "Title", "--image", path)
    #expect(answer.status == 64 && answer.output.isEmpty)
  }
}
