import GLib
import Glibc
import TestHarness
import Testing

@MainActor
struct SourceTests {
  @Test func descriptorWatchReportsDataAndHangUp() throws {
    let pipe = try Pipe()
    var seen: [DescriptorConditions] = []
    let watch = DescriptorWatch(pipe.reading, for: .readable) { conditions in
      seen.append(conditions)
      pipe.take()
    }
    pipe.write("x")
    try wait(for: "data") { seen == [.readable] }
    pipe.closeWriting()
    try wait(for: "the end") { seen.count > 1 }
    #expect(seen.last?.contains(.hungUp) == true)
    watch.cancel()
    let before = seen.count
    nothingHappens(for: .milliseconds(20))
    #expect(seen.count == before)
  }

  @Test func releasingADescriptorWatchStopsIt() throws {
    let pipe = try Pipe()
    var calls = 0
    var watch: DescriptorWatch? = DescriptorWatch(pipe.reading, for: .readable) { _ in calls += 1 }
    #expect(watch != nil)
    watch = nil
    pipe.write("x")
    nothingHappens(for: .milliseconds(20))
    #expect(calls == 0)
  }

  @Test func idleTaskRunsOnceAfterHigherPriorities() throws {
    var order: [String] = []
    let late = IdleTask { order.append("idle") }
    let early = IdleTask(priority: .default) { order.append("default") }
    try wait(for: "both") { order.count == 2 }
    #expect(order == ["default", "idle"])
    #expect(!late.isPending && !early.isPending)
  }

  @Test func idleTaskCanBeCancelled() {
    var calls = 0
    let task = IdleTask { calls += 1 }
    task.cancel()
    nothingHappens(for: .milliseconds(20))
    #expect(calls == 0)
  }

  @Test func customSourceDispatchesDataReadAhead() throws {
    let pipe = try Pipe()
    var ahead = 3
    var flushes = 0
    let source = CustomSource(
      descriptor: pipe.reading,
      prepare: {
        flushes += 1
        return ahead > 0
      },
      dispatch: { ahead -= 1 })
    try wait(for: "what was read ahead") { ahead == 0 }
    // The descriptor was never readable.
    #expect(flushes >= 3)
    source.cancel()
    ahead = 1
    nothingHappens(for: .milliseconds(20))
    #expect(ahead == 1)
  }

  @Test func customSourceDispatchesForItsDescriptor() throws {
    let pipe = try Pipe()
    var calls = 0
    let source = CustomSource(
      descriptor: pipe.reading, prepare: { false },
      dispatch: {
        calls += 1
        pipe.take()
      })
    pipe.write("x")
    try wait(for: "the descriptor") { calls == 1 }
    source.cancel()
  }

  @Test func signalIsDeliveredFromTheLoop() throws {
    var calls = 0
    let watch = try SignalWatch(SIGUSR2) { calls += 1 }
    // Sent to this thread, because the test runner's other threads do not block the signal.
    raise(SIGUSR2)
    #expect(calls == 0)
    try wait(for: "the signal") { calls == 1 }
    withExtendedLifetime(watch) {}
  }

  @Test func invalidSignalThrows() {
    #expect(throws: SystemError.self) { _ = try SignalWatch(1000) {} }
  }

  @Test func loopRunsUntilQuit() {
    let loop = MainLoop()
    var wasRunning = false
    let task = IdleTask {
      wasRunning = loop.isRunning
      loop.quit()
    }
    loop.run()
    #expect(wasRunning)
    #expect(!loop.isRunning)
    #expect(!task.isPending)
  }
}

/// A pipe that is closed with this object.
@MainActor
final class Pipe {
  let reading: Int32
  private var writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw HarnessError("no pipe") }
    (reading, writing) = (ends[0], ends[1])
  }

  isolated deinit {
    close(reading)
    closeWriting()
  }

  func write(_ text: String) {
    _ = Glibc.write(writing, text, text.utf8.count)
  }

  func take() {
    var buffer = [UInt8](repeating: 0, count: 64)
    _ = read(reading, &buffer, buffer.count)
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}
