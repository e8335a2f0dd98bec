import GLib
import Glibc
import TestHarness
import Testing

@MainActor
struct LoopDescriptorTests {
  @Test func sourcesMakeItReadableAndDispatchingClearsIt() throws {
    let loop = try LoopDescriptor()
    loop.dispatch()
    #expect(!isReadable(loop.descriptor, within: 0))

    let pipe = try Pipe()
    var count = 0
    let watch = DescriptorWatch(pipe.reading, for: .readable) { _ in
      count += 1
      pipe.take()
    }
    // Added sources are included from the next call on.
    loop.dispatch()
    #expect(!isReadable(loop.descriptor, within: 0))
    pipe.write("x")
    #expect(isReadable(loop.descriptor, within: 1000))
    loop.dispatch()
    #expect(count == 1)
    #expect(!isReadable(loop.descriptor, within: 0))
    watch.cancel()
    loop.dispatch()
    pipe.write("x")
    #expect(!isReadable(loop.descriptor, within: 0))
  }

  @Test func deadlinesMakeItReadable() throws {
    let loop = try LoopDescriptor()
    var fired = false
    let timer = GLib.Timer(after: 30_000_000) { fired = true }
    loop.dispatch()
    #expect(!fired)
    #expect(isReadable(loop.descriptor, within: 2000))
    loop.dispatch()
    try wait(for: "the timer") {
      loop.dispatch()
      return fired
    }
    #expect(!timer.isActive)
    #expect(!isReadable(loop.descriptor, within: 0))
  }

  @Test func endlessWorkLeavesTheCallerATurn() throws {
    let loop = try LoopDescriptor()
    var count = 0
    var task: IdleTask?
    func again() {
      count += 1
      task = IdleTask { again() }
    }
    task = IdleTask { again() }
    loop.dispatch()
    #expect(count > 0)
    #expect(task?.isPending == true)
    #expect(isReadable(loop.descriptor, within: 0))
    task?.cancel()
  }

  private func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, milliseconds) == 1
  }
}
