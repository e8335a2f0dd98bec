import AlertModel
import GLib
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// An idle presenter does no work, with or without an alert.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct RestTests {
  @Test func staticAlertSendsNoRequests() throws {
    let desk = try Desk()
    let content = ProbeContent()
    try desk.show(content, options: AlertOptions(transition: .alert, guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    // It looks once whether a program holds the pointer.
    desk.advance(bySeconds: 1)
    try expectRest(desk)
    #expect(content.armings == [true])
  }

  @Test func presenterWithoutAlertsSendsNoRequests() throws {
    let desk = try Desk()
    try desk.show(ProbeContent())
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    let client = try ForeignClient(on: desk.server)
    nothingHappens()
    let serial = try #require(desk.presenter.display?.connection.nextSerial)
    // It receives no events of other clients.
    var told = 0
    let observation = desk.presenter.display?.connection.addObserver(for: nil) { _ in told += 1 }
    try client.makeWindow(desk.control.screenRect).map()
    try expectRest(desk)
    #expect(desk.presenter.display?.connection.nextSerial == serial)
    #expect(told == 0)
    observation?.cancel()
  }

  private func expectRest(_ desk: Desk) throws {
    nothingHappens()
    let connection = try #require(desk.presenter.display?.connection)
    let serial = connection.nextSerial
    var isOver = false
    var wakeups = 0
    let end = Timer(after: 1_000_000_000) { isOver = true }
    while !isOver {
      MainLoop.iterate(mayBlock: true)
      wakeups += 1
    }
    end.cancel()
    #expect(connection.nextSerial == serial)
    // One is the timer's; a frame clock would cause 60.
    #expect(wakeups < 10)
  }
}
