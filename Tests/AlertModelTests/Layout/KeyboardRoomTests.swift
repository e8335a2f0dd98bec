import AlertModel
import Testing

/// Where a box stands beside on-screen keyboards, on a screen of 640 × 480 pixels.
struct KeyboardRoomTests {
  private static let screen = Rect(x: 0, y: 0, width: 640, height: 480)
  private static let box = Rect(x: 170, y: 180, width: 300, height: 120)

  private static func place(_ box: Rect = Self.box, beside keyboards: [Rect]) -> Point {
    box.makingRoom(for: keyboards, in: screen, gap: 16).origin
  }

  @Test func staysWhereNoKeyboardIs() {
    let below = Rect(x: 0, y: 320, width: 640, height: 160)
    #expect(Self.place(beside: []) == Self.box.origin)
    #expect(Self.place(beside: [below]) == Self.box.origin)
  }

  @Test(arguments: [
    // Over its lower edge, its upper edge, and nearly touching it.
    (Rect(x: 0, y: 280, width: 640, height: 200), Point(x: 170, y: 144)),
    (Rect(x: 0, y: 0, width: 640, height: 200), Point(x: 170, y: 216)),
    (Rect(x: 0, y: 310, width: 640, height: 170), Point(x: 170, y: 174)),
    // Over all of it: to the nearer side.
    (Rect(x: 0, y: 170, width: 640, height: 150), Point(x: 170, y: 34)),
    (Rect(x: 0, y: 150, width: 640, height: 150), Point(x: 170, y: 316)),
    // A narrow one.
    (Rect(x: 440, y: 0, width: 200, height: 480), Point(x: 124, y: 180)),
    // With less room than the gap needs on both sides.
    (Rect(x: 0, y: 140, width: 640, height: 340), Point(x: 170, y: 10)),
  ])
  func movesAsLittleAsPossible(keyboard: Rect, place: Point) {
    #expect(Self.place(beside: [keyboard]) == place)
  }

  @Test func staysWhereThereIsNoRoom() {
    #expect(Self.place(beside: [Self.screen]) == Self.box.origin)
    let tall = Rect(x: 170, y: 20, width: 300, height: 440)
    #expect(
      Self.place(tall, beside: [Rect(x: 0, y: 300, width: 640, height: 180)]) == tall.origin)
  }

  @Test func movesOutOfTheWayOfTwo() {
    let lower = Rect(x: 0, y: 290, width: 640, height: 190)
    let small = Rect(x: 440, y: 100, width: 60, height: 60)
    #expect(Self.place(beside: [lower, small]) == Point(x: 124, y: 154))
    // Moved away from one it would lie under the other.
    let upper = Rect(x: 0, y: 0, width: 640, height: 170)
    #expect(Self.place(beside: [lower, upper]) == Self.box.origin)
  }
}
