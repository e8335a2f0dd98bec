import AlertModel
import Testing

/// The distribution of free space.
struct RoomSharingTests {
  @Test(
    arguments: [
      (100, [], []), (100, [0, 0], [0, 0]), (100, [30], [30]), (100, [.infinity], [100]),
      (100, [.infinity, .infinity], [50, 50]), (100, [10, .infinity, 0], [10, 90, 0]),
      (90, [.infinity, 20, 40], [35, 20, 35]), (-5, [.infinity], [0]), (10, [-3, 20], [0, 10]),
    ] as [(Double, [Double], [Double])])
  func sharesNeverExceedTheirUse(room: Double, uses: [Double], shares: [Double]) {
    #expect(RoomSharing.share(room, among: uses) == shares)
  }
}
