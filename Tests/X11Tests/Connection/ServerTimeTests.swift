import GLib
import Glibc
import TestHarness
import TestTraits
import Testing

@testable import X11

@MainActor
@Suite(.privateServer)
struct ServerTimeTests {
  /// Programs compare such times, so that a late answer must not make one of them earlier.
  @Test func anAnswerThatIsReadLateGivesTheCurrentTime() throws {
    let connection = try XServer.current().connect()
    connection.askForServerTime()
    connection.flush()
    usleep(200_000)
    let earliest = MonotonicClock.now() / 1_000_000
    let time = Int64(connection.estimatedServerTime())
    #expect(time >= earliest % (1 << 32))
  }

  @Test func theTimeOfAnotherClockIsKept() {
    let now: Int64 = 5 << 32 + 10_000
    #expect(ServerClock.corrected(9500, at: now) == 10_000)
    #expect(ServerClock.corrected(10_000, at: now) == 10_000)
    #expect(ServerClock.corrected(9000, at: now) == 9000)
    #expect(ServerClock.corrected(10_001, at: now) == 10_001)
    // The times wrap around.
    #expect(ServerClock.corrected(UInt(UInt32.max - 99), at: 6 << 32 + 100) == 100)
  }
}
