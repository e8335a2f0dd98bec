import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Toasts while the screen is locked.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct LockedToastTests {
  @Test func nothingIsDrawnAboveALocker() throws {
    let desk = try Desk()
    let (_, alert) = try desk.toast("before", timeout: 60)
    try desk.waitUntilStill(1)
    let locker = try desk.server.start("i3lock", ["--nofork", "--no-unlock-indicator"])
    defer { locker.send(signal: 9) }
    try wait(for: "the toast to be hidden", within: Bounds.event) { desk.alertWindows.isEmpty }
    try desk.toast("meanwhile")
    try wait(for: "the toast to wait") { desk.presenter.toasts.entries.count == 2 }
    #expect(desk.alertWindows.isEmpty)
    #expect(alert.response == nil)
    locker.send(signal: 9)
    try wait(for: "both toasts", within: Bounds.event) { desk.alertWindows.count >= 2 }
  }
}
