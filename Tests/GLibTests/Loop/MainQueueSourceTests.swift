import Glibc
import TestHarness
import Testing

/// The test runner's main thread is not GLib's, so a program of its own is run.
@MainActor
struct MainQueueSourceTests {
  @Test func tasksOnTheMainActorRunAndThenTheLoopIsStill() throws {
    let probe = try ChildProcess(BuiltProducts.path(of: "MainQueueProbe"))
    let status = try probe.waitForExit()
    #expect(status == .exited(0))
    #expect(probe.standardOutput == "running\ntask\nafter sleeping\nstill\nquit\n")
  }
}
