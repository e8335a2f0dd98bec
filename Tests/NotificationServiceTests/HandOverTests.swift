import AlertModel
import GLib
import NotificationService
import TestHarness
import Testing

/// How often the presenter is given what has come.
@MainActor
struct HandOverTests {
  @Test func thereIsOneTurnAFrameWhateverIsLeft() throws {
    let fixture = CenterFixture()
    var times: [Int64] = []
    // Each takes all of a turn.
    fixture.presenter.fault = { _ in
      let start = MonotonicClock.now()
      times.append(start)
      while MonotonicClock.now() - start < 5_000_000 {}
      return nil
    }
    for index in 0..<6 { fixture.post("\(index)") }
    try wait(for: "all of them") { times.count == 6 }
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 15_000_000 })
  }
}
