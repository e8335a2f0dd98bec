import Glibc
import TestHarness
import Testing

/// The test runner's main thread does not run GLib's loop, so these tests start a program.
@MainActor
struct MainQueueSourceTests {
  @Test func mainActorTasksRunAndTheIdleLoopSleeps() throws {
    let probe = try ChildProcess(BuiltProducts.path(of: "MainQueueProbe"))
    let status = try probe.waitForExit()
    #expect(status == .exited(0))
    #expect(probe.standardOutput == "running\ntask\nafter sleeping\nstill\nquit\n")
  }
}
