import GLib
import TestHarness
import TestTraits
import Testing
import X11

/// Signals of a screen saver on the session bus reach the presenter and the process of a secret.
@MainActor
@Suite(.privateServer, .serialized)
struct SessionSignalTests {
  private static let saver = "org.mate.ScreenSaver"

  @Test(arguments: [false, true])
  func alertIsHiddenByAScreenSaverAndReappears(isSecret: Bool) throws {
    let setting = try LockerDesktop(.nothing)
    let desktop = setting.desktop
    let connection = try setting.bus.connect()
    let name = BusName(Self.saver, on: connection, replaces: false, changed: { _ in })
    try wait(for: "the name") { name.isOwned }
    let alert = try isSecret ? desktop.start("password", "Passphrase") : desktop.present()
    try wait(for: "the alert", within: Bounds.start) {
      !desktop.alertWindows().isEmpty && !desktop.isKeyboardFree
    }
    func signal(_ isActive: Bool) {
      connection.emit("ActiveChanged", of: Self.saver, from: "/", to: nil, [.bool(isActive)])
    }
    // The bus is watched shortly after the first alert.
    try wait(for: "the alert to go") {
      signal(true)
      return desktop.alertWindows().isEmpty && desktop.isKeyboardFree
    }
    signal(false)
    try wait(for: "the alert again") {
      !desktop.alertWindows().isEmpty && !desktop.isKeyboardFree
    }
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(alert).status == 1)
  }

  /// The process that watches the buses for a secret's process exits with it, even if the secret's
  /// process exits first.
  @Test func theListenerOfASecretExitsWithIt() throws {
    let setting = try LockerDesktop(.nothing)
    let script = "\"$0\" --watch-session 3>&1 > /dev/null | true"
    let shell = try setting.desktop.server.start(
      "sh", ["-c", script, BuiltProducts.path(of: "tocsin-askpass")],
      environment: setting.desktop.environment)
    #expect(try shell.waitForExit() == .exited(0))
  }
}
