import GLib
import TestHarness
import TestTraits
import Testing
import X11

/// KDE's screen locker signals that it is about to lock, tries to grab the keyboard four times within
/// 30 ms, and then gives up.
@MainActor
@Suite(.privateServer, .serialized)
struct KDELockerTests {
  @Test(arguments: ["prompt", "password"])
  func theKeyboardIsFreeWhenTheLockerTries(command: String) throws {
    let desktop = try Desktop()
    let bus = try PrivateBus()
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address.text
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    let locker = try bus.connect()
    let name = BusName(
      "org.freedesktop.ScreenSaver", on: locker, replaces: false, changed: { _ in })
    try wait(for: "its name") { name.isOwned }
    let alert = try desktop.start(command, "Question", "--guard", "0")
    try wait(for: "the alert", within: Bounds.start) {
      !desktop.alertWindows().isEmpty && !desktop.isKeyboardFree
    }
    // The alert begins to listen a moment after it appears.
    try wait(for: "the keyboard", within: Bounds.start) {
      locker.emit("AboutToLock", of: "org.kde.screensaver", from: "/ScreenSaver", to: nil, [])
      return (0..<30).contains { _ in
        nothingHappens(for: .milliseconds(10))
        return desktop.isKeyboardFree
      }
    }
    // The locker did not lock.
    try wait(for: "the alert’s keyboard again") { !desktop.isKeyboardFree }
    try desktop.input.type("a")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(alert) == Desktop.Answer(0, "a\n"))
  }
}
