import AlertModel
import Testing

@Suite("Frame schedules")
struct FrameScheduleTests {
  private static let start = MonotonicInstant(nanoseconds: 5_000_000_000)

  /// Returns the progress of each frame that is drawn on time, and the time of the last one.
  private func play(duration: Double, refreshRate: Double) -> (frames: [Double], length: Double) {
    let schedule = FrameSchedule(
      start: Self.start, duration: duration, refreshRate: refreshRate)
    var now = Self.start
    var frames = [schedule.progress(at: now)]
    while let next = schedule.nextFrame(after: now), frames.count < 10_000 {
      #expect(next > now)
      now = next
      frames.append(schedule.progress(at: now))
    }
    #expect(schedule.isFinished(at: now))
    return (frames, now.seconds(since: Self.start))
  }

  @Test(arguments: [
    (0.2, 60.0, 12), (0.2, 59.94, 12), (0.2, 144, 29), (0.2555, 60, 16), (0.3, 60, 18),
    (0.3, 75, 23), (0.2, 30, 6), (0.01, 60, 1), (0, 60, 1), (-1, 60, 1), (.nan, 60, 1),
  ])
  func framesFillTheDuration(duration: Double, refreshRate: Double, count: Int) {
    let (frames, length) = play(duration: duration, refreshRate: refreshRate)
    #expect(frames.count == count)
    #expect(frames.last == 1)
    #expect(frames.dropLast().allSatisfy { $0 < 1 })
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0 < $1 })
    let seen = length + 1 / refreshRate
    #expect(count == 1 || abs(seen - duration) <= 1 / refreshRate)
  }

  @Test
  func firstFrameShowsTheStateAfterOneInterval() {
    let schedule = FrameSchedule(start: Self.start, duration: 0.2, refreshRate: 50)
    #expect(schedule.progress(at: Self.start) == 0.1)
    #expect(
      schedule.nextFrame(after: Self.start) == Self.start.advanced(bySeconds: 0.02))
  }

  @Test
  func lateFrameSkipsAndTheGridStays() {
    let schedule = FrameSchedule(start: Self.start, duration: 0.2, refreshRate: 50)
    let late = Self.start.advanced(bySeconds: 0.075)
    #expect(abs(schedule.progress(at: late) - 0.475) < 1e-9)
    #expect(schedule.nextFrame(after: late) == Self.start.advanced(bySeconds: 0.08))
  }

  @Test
  func frameAfterTheEndIsTheLast() {
    let schedule = FrameSchedule(start: Self.start, duration: 0.2, refreshRate: 50)
    let late = Self.start.advanced(bySeconds: 3)
    #expect(schedule.progress(at: late) == 1)
    #expect(schedule.nextFrame(after: late) == nil)
  }

  @Test
  func firstFrameIsDueAtTheStart() {
    let schedule = FrameSchedule(start: Self.start, duration: 0.2, refreshRate: 50)
    let early = Self.start.advanced(bySeconds: -1)
    #expect(schedule.progress(at: early) == 0.1)
    #expect(schedule.nextFrame(after: early) == Self.start)
  }

  @Test(arguments: [-1.003, -0.01, 0, 0.007])
  func framesFollowTheRefreshesOfTheMonitor(firstRefresh: Double) {
    var schedule = FrameSchedule(start: Self.start, duration: 0.2, refreshRate: 50)
    let refresh = Self.start.advanced(bySeconds: firstRefresh)
    schedule.refresh = refresh
    var now = Self.start
    var count = 1
    while let next = schedule.nextFrame(after: now) {
      let refreshes = (next.seconds(since: refresh) - 0.0003) / 0.02
      #expect(abs(refreshes - refreshes.rounded()) < 1e-6)
      let pause = next.seconds(since: now)
      #expect(count == 1 ? (0.005..<0.025) ~= pause : abs(pause - 0.0199) < 1e-6)
      // Timers fire a little late.
      now = next.advanced(bySeconds: 0.0001)
      count += 1
    }
    #expect((9...11) ~= count)
    #expect(now.seconds(since: Self.start) < 0.2 + 0.02)
  }

  @Test
  func lateFrameIsFollowedByTheNextRefreshThatIsNotTooNear() {
    var schedule = FrameSchedule(start: Self.start, duration: 0.2, refreshRate: 50)
    schedule.refresh = Self.start
    let next = { (seconds: Double) in
      schedule.nextFrame(after: Self.start.advanced(bySeconds: seconds))?
        .seconds(since: Self.start) ?? 0
    }
    #expect(abs(next(0.074) - 0.0803) < 1e-9)
    #expect(abs(next(0.079) - 0.1003) < 1e-9)
  }

  @Test(arguments: [0, -5, 0.5, 5000, .nan, .infinity])
  func invalidRefreshRateCountsAsSixty(refreshRate: Double) {
    let schedule = FrameSchedule(start: Self.start, duration: 0.2, refreshRate: refreshRate)
    #expect(schedule.interval == 16_666_667)
  }
}
