import CX11
import Foundation
import GLib
import Glibc
import Synchronization
import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct ConnectionTests {
  @Test func unreachableDisplayIsNamedInTheError() throws {
    #expect {
      _ = try DisplayConnection(name: "nowhere.invalid:99")
    } throws: { error in
      String(describing: error) == "cannot open display \"nowhere.invalid:99\""
    }
  }

  @Test func aMissingServerIsToldFromOneThatRefusesAccess() throws {
    #expect {
      _ = try DisplayConnection(name: ":64999")
    } throws: { error in
      String(describing: error) == "cannot open display \":64999\": no X server has it"
    }
    let server = try DelayingProxy(
      to: XServer.current().displayName, delayedBy: 0, closingAfter: 0)
    #expect {
      _ = try DisplayConnection(name: server.displayName)
    } throws: { error in
      String(describing: error)
        == "cannot open display \"\(server.displayName)\": its server refuses access;"
        + " XAUTHORITY may not name the session’s authority file"
    }
  }

  @Test func eventsInXlibsQueueAreDelivered() throws {
    let connection = try XServer.current().connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    window.mapRaised()
    // The round trip moves the events from the descriptor to Xlib's queue.
    connection.sync()
    #expect(!window.isMapped)
    for _ in 0..<3 where !window.isMapped { MainLoop.iterate(mayBlock: false) }
    #expect(window.isMapped)
  }

  @Test func requestsAreSentBeforeTheLoopSleeps() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    window.mapRaised()
    // Only the loop flushes.
    try wait(for: "the window as others see it") {
      server.control.facts(of: window.id)?.isViewable == true
    }
  }

  @Test func observerReceivesOnlyItsWindowsEventsWhileRegistered() throws {
    let connection = try XServer.current().connect()
    let first = connection.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    let second = connection.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    var seen: [WindowID] = []
    var everything = 0
    var observation: EventObservation? = connection.addObserver(for: first.id) { event in
      seen.append(event.receiver)
    }
    let all = connection.addObserver(for: nil) { _ in everything += 1 }
    first.mapRaised()
    second.mapRaised()
    try wait(for: "both windows") { first.isMapped && second.isMapped }
    #expect(!seen.isEmpty)
    #expect(seen.allSatisfy { $0 == first.id })
    #expect(everything > seen.count)
    let before = seen.count
    observation = nil
    #expect(observation == nil)
    first.unmap()
    try wait(for: "unmapping") { !first.isMapped }
    #expect(seen.count == before)
    all.cancel()
  }

  @Test func parentReceivesSubstructureEvents() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let other = try server.connect()
    connection.select([.substructure], on: connection.root)
    var events: [DisplayEvent] = []
    let observation = connection.addObserver(for: connection.root) { events.append($0) }
    connection.sync()
    let window = other.makeWindow(PixelRect(x: 5, y: 6, width: 7, height: 8))
    window.mapRaised()
    window.setFrame(PixelRect(x: 1, y: 2, width: 3, height: 4))
    window.raise()
    window.unmap()
    window.destroy()
    other.flush()
    try wait(for: "the end") {
      events.contains { if case .windowDestroyed = $0 { true } else { false } }
    }
    let names = events.map { event in
      switch event {
      case .windowCreated(let created):
        "created \(created.frame.x) \(created.overrideRedirect)"
      case .windowMapped(let mapped): "mapped \(mapped.overrideRedirect)"
      case .windowConfigured(let configured): "configured \(configured.frame.width)"
      case .windowUnmapped: "unmapped"
      case .windowDestroyed(let destroyed): "destroyed \(destroyed.window == window.id)"
      default: "other"
      }
    }
    #expect(
      names == [
        "created 5 true", "mapped true", "configured 3", "unmapped", "destroyed true",
      ])
    #expect(events.allSatisfy { $0.receiver == connection.root })
    withExtendedLifetime(observation) {}
  }

  @Test func serverExitIsReportedFromTheLoop() throws {
    let server = try XServer()
    let connection = try server.connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    let grab = KeyboardGrab(window: window.id, on: connection)
    let pixmap = try ServerPixmap(
      on: connection, size: PixelSize(width: 4, height: 4), depth: 32)
    let picture = try ServerPicture(of: pixmap)
    window.mapRaised()
    try wait(for: "the window") { window.isMapped }
    _ = grab.acquire()
    let loop = MainLoop()
    var losses = 0
    connection.onConnectionLost = {
      losses += 1
      loop.quit()
    }
    let limit = Timer(after: 10_000_000_000) { loop.quit() }
    server.process.send(signal: SIGKILL)
    loop.run()
    limit.cancel()
    #expect(losses == 1)
    #expect(connection.isLost)
    // From now on requests have no effect and no reply.
    window.raise()
    window.setTitle("gone")
    grab.release()
    picture.fill(PixelRect(x: 0, y: 0, width: 4, height: 4), with: .black)
    connection.sync()
    #expect(connection.queryStacking().isEmpty)
    #expect(grab.acquire() == .failed)
    #expect(connection.queryPointer() == nil)
    #expect(connection.owner(of: connection.atoms[.stageSelection]) == .none)
    handleReadySources()
    #expect(losses == 1)
  }

  @Test func lostConnectionClosesItsDescriptor() throws {
    let before = openDescriptors()
    for _ in 0..<3 {
      let server = try XServer()
      var connection: DisplayConnection? = try server.connect()
      var window = connection?.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
      window?.mapRaised()
      server.process.send(signal: SIGKILL)
      try wait(for: "the loss") { connection?.isLost == true }
      window = nil
      connection = nil
      #expect(window == nil && connection == nil)
    }
    try wait(for: "the descriptors") { openDescriptors() <= before }
  }

  private func openDescriptors() -> Int {
    (0..<1024).count { fcntl($0, F_GETFD) >= 0 }
  }

  @Test func serverExitDuringARoundTripIsSurvived() throws {
    let server = try XServer()
    let connection = try server.connect()
    var losses = 0
    connection.onConnectionLost = { losses += 1 }
    server.process.send(signal: SIGKILL)
    // Not from the loop, which would notice the loss before the query.
    let deadline = MonotonicClock.now() + 10_000_000_000
    while !connection.isLost, MonotonicClock.now() < deadline { _ = connection.queryMonitors() }
    #expect(connection.isLost)
    #expect(losses == 0)
    try wait(for: "the report") { losses == 1 }
  }

  @Test(arguments: [SIGKILL, SIGTERM])
  func serverExitDuringManyRequestsIsSurvived(signal: Int32) throws {
    let server = try XServer()
    let connection = try server.connect()
    let windows = (0..<2000).map { _ in
      connection.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    }
    connection.sync()
    end(server, signal)
    // More requests than Xlib's buffer can hold.
    #expect(!connection.isLost)
    for window in windows { window.raise() }
    #expect(connection.isLost)
    connection.sync()
  }

  /// Xlib keeps the lock of a display whose server has exited.
  @Test func aLostConnectionIsNotLockedForOtherThreads() throws {
    let server = try XServer()
    let connection = try server.connect()
    end(server, SIGKILL)
    connection.sync()
    try #require(connection.isLost)
    let address = connection.withUnsafeHandle { UInt(bitPattern: $0) }
    let hasAnswered = Flag()
    Thread.detachNewThread {
      if let display = OpaquePointer(bitPattern: address) { _ = XNextRequest(display) }
      hasAnswered.value.store(true, ordering: .releasing)
    }
    try wait(for: "the other thread") { hasAnswered.value.load(ordering: .acquiring) }
  }

  /// A server that exits between a check of its socket and a write to it causes the signal.
  ///
  /// GIO would ignore it as well, but not before it has opened a socket.
  @Test func aBrokenPipeDoesNotEndTheProcess() throws {
    let former = signal(SIGPIPE, SIG_DFL)
    defer { signal(SIGPIPE, former) }
    let connection = try XServer.current().connect()
    raise(SIGPIPE)
    #expect(!connection.isLost)
  }

  /// The handler of a program that uses the library is not replaced.
  @Test func theProgramsHandlerOfBrokenPipesIsKept() throws {
    let former = signal(SIGPIPE) { _ in caughtPipes.add(1, ordering: .relaxed) }
    defer { signal(SIGPIPE, former) }
    let connection = try XServer.current().connect()
    raise(SIGPIPE)
    #expect(caughtPipes.load(ordering: .relaxed) == 1)
    #expect(!connection.isLost)
  }

  @Test func serverExitDuringALongPropertyIsSurvived() throws {
    let server = try XServer()
    let connection = try server.connect()
    let name = connection.atoms[.stageSelection]
    end(server, SIGKILL)
    #expect(!connection.isLost)
    for _ in 0..<100 {
      connection.setCardinals([UInt](repeating: 1, count: 20_000), name, of: connection.root)
    }
    #expect(connection.isLost)
  }

  /// Ends a server without running the loop, which would notice the loss.
  private func end(_ server: XServer, _ signal: Int32) {
    server.process.send(signal: signal)
    let deadline = MonotonicClock.now() + 10_000_000_000
    while server.process.isRunning, MonotonicClock.now() < deadline { sched_yield() }
  }

  @Test(
    arguments: [
      [], ["-extension", "RANDR"], ["-extension", "XFIXES"], ["-extension", "XKEYBOARD"],
      [
        "-extension", "RANDR", "-extension", "XFIXES", "-extension", "RENDER", "-extension",
        "MIT-SHM", "-extension", "Composite", "-extension", "DAMAGE", "-extension", "SHAPE",
      ],
    ])
  func opensWithoutExtensions(arguments: [String]) throws {
    let server = try XServer(XServer.Options(arguments: arguments))
    let connection = try server.connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    window.mapRaised()
    try wait(for: "the window") { window.isMapped }
    let monitors = connection.queryMonitors()
    #expect(monitors.map(\.frame) == [PixelRect(x: 0, y: 0, width: 1280, height: 800)])
    #expect(monitors.map(\.refreshRate) == [60_000])
    let watch = CompositorWatch(on: connection) { _ in }
    #expect(!watch.isRunning)
    let grab = KeyboardGrab(window: window.id, on: connection)
    #expect(grab.acquire() == .success)
    var text = ""
    let observation = connection.addObserver(for: window.id) { event in
      if case .keyPressed(let key) = event { text += key.text }
    }
    try XTestInput(on: server).type("a")
    try wait(for: "a key") { text == "a" }
    connection.sync()
    #expect(connection.unexpectedErrorCount == 0)
    withExtendedLifetime(observation) {}
  }
}

nonisolated private let caughtPipes = Atomic(0)

/// A flag that another thread sets.
nonisolated private final class Flag: Sendable {
  let value = Atomic(false)
}
