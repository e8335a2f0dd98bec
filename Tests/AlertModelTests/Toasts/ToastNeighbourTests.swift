import AlertModel
import Testing

/// Toasts beside those of other processes.
struct ToastNeighbourTests {
  private static let lane = ToastLane(name: "top right")
  private static let start = MonotonicInstant(nanoseconds: 0)
  private static let gap = 10.0

  /// A toast of 100 × 50 at the top of a room that is 300 high.
  private static let place = ToastPlace(
    spots: [
      ToastPlace.Spot(
        frame: Rect(x: 0, y: 0, width: 100, height: 50),
        room: Rect(x: 0, y: 0, width: 100, height: 300),
        badge: Rect(x: 0, y: 0, width: 40, height: 20))
    ], gap: gap)

  private var queue = ToastQueue()

  /// Submits toasts, and shows those that fit.
  private mutating func show(_ tickets: UInt64...) {
    for number in tickets {
      let ticket = AlertTicket(rawValue: number)
      _ = queue.step(
        .submit(
          AlertSubmission(ticket: ticket, identifier: AlertIdentifier("\(number)")), Self.lane),
        at: Self.start)
      _ = queue.step(.measured(ticket, Self.place), at: Self.start)
      _ = queue.step(.alert(.presented(ticket)), at: Self.start)
    }
  }

  private func top(of number: UInt64) -> Double? {
    queue.entry(leading: AlertTicket(rawValue: number))?.frames.first?.minY
  }

  @Test mutating func framesOfOthersAreLeftFree() {
    _ = queue.step(.taken([Self.place.spots[0].frame]), at: Self.start)
    show(1, 2)
    #expect(top(of: 2) == 60)
    #expect(top(of: 1) == 120)
  }

  @Test mutating func toastsMoveAwayAndCloseUp() {
    show(1)
    #expect(top(of: 1) == 0)
    _ = queue.step(.taken([Self.place.spots[0].frame]), at: Self.start)
    #expect(top(of: 1) == 60)
    _ = queue.step(.taken([]), at: Self.start)
    #expect(top(of: 1) == 0)
  }

  @Test mutating func withoutRoomTheyWait() {
    _ = queue.step(.taken([Rect(x: 0, y: 0, width: 100, height: 290)]), at: Self.start)
    show(1)
    #expect(queue.standing.isEmpty)
    _ = queue.step(.taken([]), at: Self.start)
    #expect(queue.standing == [AlertTicket(rawValue: 1)])
  }

  @Test mutating func framesAreInScreenCoordinates() {
    show(1, 2)
    #expect(Set(queue.frames.map(\.minY)) == [0, 60])
    _ = queue.step(.alert(.dismiss(AlertIdentifier("2"))), at: Self.start)
    // Toasts that are leaving still occupy space.
    #expect(queue.frames.count == 2)
    _ = queue.step(.alert(.disappeared(AlertTicket(rawValue: 2))), at: Self.start)
    #expect(queue.frames.map(\.minY) == [0])
  }
}
