import TestHarness
import TestTraits
import Testing
@testable import X11

@MainActor
@Suite(.privateServer)
struct SelectionTests {
  @Test func onlyOneClientOwnsAManagerSelection() throws {
    let server = try XServer.current()
    let first = try server.connect()
    let second = try server.connect()
    let name = first.atoms[.stageSelection]
    let stage = ManagerSelection(name, on: first)
    let rival = ManagerSelection(name, on: second)
    #expect(stage.acquire(value: 42))
    #expect(stage.acquire())
    #expect(!rival.acquire())
    #expect(!rival.isOwned)
    #expect(second.cardinals(name, of: second.owner(of: name)) == [42])
    stage.release()
    #expect(!stage.isOwned)
    // The server processes one connection before the other.
    first.sync()
    #expect(rival.acquire())
    #expect(!stage.acquire())
  }

  @Test func ownerChangesAreReported() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let name = connection.atoms[.stageSelection]
    var owners: [Bool] = []
    let watch = SelectionWatch(name, on: connection) { owners.append($0 != .none) }
    #expect(watch.owner == .none)
    let stage = ManagerSelection(name, on: try server.connect())
    #expect(stage.acquire())
    try wait(for: "the owner") { owners == [true] }
    #expect(watch.owner != .none)
    stage.release()
    try wait(for: "the loss of ownership") { owners == [true, false] }
    #expect(watch.owner == .none)
  }

  @Test func ownersExitFreesTheSelection() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let name = connection.atoms[.stageSelection]
    var owners: [Bool] = []
    let watch = SelectionWatch(name, on: connection) { owners.append($0 != .none) }
    var dying: DisplayConnection? = try server.connect()
    var stage: ManagerSelection? = dying.map { ManagerSelection(name, on: $0) }
    #expect(stage?.acquire() == true)
    try wait(for: "the owner") { owners == [true] }
    stage = nil
    dying = nil
    #expect(stage == nil && dying == nil)
    try wait(for: "the loss of ownership") { owners == [true, false] }
    #expect(watch.owner == .none)
  }

  @Test func changesWithoutEventsAreReportedAfterwards() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let other = try server.connect()
    let (kept, lost) = (connection.atoms[.stageSelection], connection.atoms[.clipboard])
    let stage = ManagerSelection(kept, on: other)
    let clipboard = ManagerSelection(lost, on: other)
    #expect(clipboard.acquire())
    var owners: [Bool] = []
    let first = SelectionWatch(kept, on: connection) { owners.append($0 != .none) }
    let second = SelectionWatch(lost, on: connection) { owners.append($0 != .none) }
    connection.withoutOwnerEvents {
      #expect(stage.acquire())
      clipboard.release()
      other.sync()
      connection.sync()
      connection.deliverPendingEvents()
      #expect(owners == [])
    }
    try wait(for: "the changes") { owners == [true, false] }
    #expect(first.owner != .none && second.owner == .none)
    stage.release()
    try wait(for: "a change after that") { owners == [true, false, false] }
  }

  @Test func changesBeforeAPauseOfEventsAreNotReportedAfterTheirReplies() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let other = try server.connect()
    let name = connection.atoms[.stageSelection]
    var owners: [Bool] = []
    let watch = SelectionWatch(name, on: connection) { owners.append($0 != .none) }
    let stage = ManagerSelection(name, on: other)
    #expect(stage.acquire())
    connection.withoutOwnerEvents {
      stage.release()
      other.sync()
    }
    var barrier = false
    let clipboard = connection.atoms[.clipboard]
    let second = SelectionWatch(clipboard, on: connection) { _ in barrier = true }
    let later = ManagerSelection(clipboard, on: other)
    #expect(later.acquire())
    try wait(for: "a later event") { barrier }
    #expect(owners == [])
    #expect(watch.owner == .none && second.owner != .none)
  }

  @Test func lossOfTheSelectionIsReported() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let stage = ManagerSelection(connection.atoms[.stageSelection], on: connection)
    var losses = 0
    stage.onLost = { losses += 1 }
    #expect(stage.acquire())
    server.control.takeSelection(connection.atoms[.stageSelection])
    try wait(for: "the loss") { losses == 1 }
    #expect(!stage.isOwned)
  }

  @Test func compositorStartAndExitAreReported() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    var changes: [Bool] = []
    let watch = CompositorWatch(on: connection) { changes.append($0) }
    #expect(!watch.isRunning)
    let picom = try server.start("picom", ["--backend", "xrender", "--config", "/dev/null"])
    try wait(for: "picom", within: Bounds.start) { changes == [true] }
    #expect(watch.isRunning)
    picom.send(signal: 9)
    try wait(for: "its end") { changes == [true, false] }
    #expect(!watch.isRunning)
  }
}
