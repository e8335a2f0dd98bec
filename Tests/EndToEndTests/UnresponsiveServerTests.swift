import AlertModel
import CX11
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// An X server that does not answer for some time, or accepts no more clients.
@Suite(.serialized, .privateServer(XServer.Options(arguments: ["-maxclients", "64"]))) @MainActor
struct UnresponsiveServerTests {
  enum Pause: CaseIterable {
    case stopped
    /// As ImageMagick’s `import` does, and twm while the user places a window.
    case grabbed

    func begin(on server: XServer) {
      switch self {
      case .stopped: server.process.send(signal: SIGSTOP)
      case .grabbed: request(on: server) { XGrabServer($0) }
      }
    }

    func end(on server: XServer) {
      switch self {
      case .stopped: server.process.send(signal: SIGCONT)
      case .grabbed: request(on: server) { XUngrabServer($0) }
      }
    }

    private func request(on server: XServer, _ request: (OpaquePointer) -> Int32) {
      server.control.withUnsafeHandle { _ = request($0) }
      server.control.sync()
    }
  }

  /// Rows 39 and 40 of the table of traps.
  @Test(arguments: Pause.allCases)
  func nothingIsLost(while pause: Pause) throws {
    let desktop = try Desktop()
    let first = try desktop.present("--guard", "0")
    pause.begin(on: desktop.server)
    let second = try desktop.start("alert", "--id", "b", "-b", "B", "--guard", "0")
    let accepted = try desktop.start("alert", "--id", "c", "-t", "C", "--no-wait")
    let toasts = try (0..<3).map { try desktop.start("toast", "T\($0)", "--timeout", "0") }
    let children = [first, second, accepted] + toasts
    // Longer than the presenter may take for an animation or a start.
    TestHarness.pause(for: .seconds(2))
    for child in children { #expect(child.standardError == "") }
    pause.end(on: desktop.server)
    try wait(for: "the requests", within: Bounds.start) { try desktop.alerts().count == 6 }
    for child in [accepted] + toasts { #expect(Desktop.Answer(child).status == 0) }
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(first) == Desktop.Answer(0, "yes\n"))
    try wait(for: "the next alert", within: Bounds.start) {
      try desktop.alerts().contains {
        $0.state == .presented && ["b", "c"].contains($0.identifier.rawValue)
      }
    }
    #expect(try desktop.run("dismiss", "c").status == 0)
    try desktop.waitForAlert("b")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(second) == Desktop.Answer(0, "b\n"))
  }

  /// Row 50 of the table of traps.
  @Test func aFullServerIsReported() throws {
    let desktop = try Desktop()
    let first = try desktop.present("--guard", "0")
    let name = desktop.server.displayName
    var others: [OpaquePointer] = []
    while let other = XOpenDisplay(name) { others.append(other) }
    #expect(!others.isEmpty && others.count < 64)
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(first) == Desktop.Answer(0, "yes\n"))
    let second = try desktop.present("--guard", "0")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(second) == Desktop.Answer(0, "yes\n"))
    let secret = try desktop.run("password", "Secret")
    #expect(secret.status == 69)
    #expect(secret.output == "")
    // libxcb prints a line of its own before: “Maximum number of clients reached”.
    let report = secret.errors.split(separator: "\n").filter { $0.contains("tocsin") }
    #expect(report.count == 1 && report[0].contains(name), "\(secret.errors)")
    for other in others { XCloseDisplay(other) }
    try wait(for: "the end of the last alert") { desktop.alertWindows().isEmpty }
    let third = try desktop.start("password", "Secret", "--guard", "0")
    try wait(for: "the prompt", within: Bounds.start) { !desktop.alertWindows().isEmpty }
    try wait(for: "the keyboard") { !desktop.isKeyboardFree }
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(third).status == 1)
  }
}
