import GLib
import Glibc
import TestHarness
import Testing

/// Reconnection to a bus that starts late, ends, or fails.
struct BusLinkTests {
  /// A folder in which a bus's socket appears and disappears.
  private final class Place {
    let address: BusAddress
    private let scratch: ScratchFolder
    private var folder: String { "\(scratch.path)/run" }

    init() throws {
      scratch = try ScratchFolder()
      address = BusAddress("unix:path=\(scratch.path)/run/bus")
    }

    func makeFolder() throws {
      try #require(mkdir(folder, 0o700) == 0)
    }

    func removeFolder() throws {
      try #require(rmdir(folder) == 0)
    }

    /// Renames the folder.
    func moveFolder() throws {
      try #require(rename(folder, "\(folder).old") == 0)
    }

    func put(_ bus: PrivateBus) throws {
      let path = String(bus.address.text.dropFirst("unix:path=".count))
      try #require(symlink(path, "\(folder)/bus") == 0)
    }
  }

  /// Pauses that soon become so long that only a change of the folder causes another attempt.
  private var patience: BusLink.Pace {
    var pace = BusLink.Pace()
    pace.firstPause = 1_000_000
    pace.longestPause = 2_000_000
    pace.patientAfter = 3
    pace.seldom = 3_600_000_000_000
    return pace
  }

  @Test func lateBusIsNoticedByTheFolderWatch() throws {
    let (place, bus) = (try Place(), try PrivateBus())
    try place.makeFolder()
    let link = BusLink(to: place.address, pace: patience) { _ in }
    nothingHappens()
    #expect(link.connection == nil)
    try place.put(bus)
    try wait(for: "the connection") { link.connection != nil }
  }

  @Test func lateFolderIsWatched() throws {
    let (place, bus) = (try Place(), try PrivateBus())
    let link = BusLink(to: place.address, pace: patience) { _ in }
    nothingHappens()
    try place.makeFolder()
    nothingHappens()
    try place.put(bus)
    try wait(for: "the connection") { link.connection != nil }
  }

  @Test(arguments: [false, true])
  func recreatedFolderIsWatchedAgain(isMoved: Bool) throws {
    let (place, bus) = (try Place(), try PrivateBus())
    try place.makeFolder()
    let link = BusLink(to: place.address, pace: patience) { _ in }
    nothingHappens()
    if isMoved { try place.moveFolder() } else { try place.removeFolder() }
    nothingHappens()
    try place.makeFolder()
    nothingHappens()
    try place.put(bus)
    try wait(for: "the connection") { link.connection != nil }
  }

  @Test func busThatClosesAtOnceIsRetried() throws {
    let bus = try FakeBus(connections: 30)
    var pace = BusLink.Pace()
    pace.firstPause = 1_000_000
    pace.longestPause = 1_000_000
    pace.patientAfter = 45
    let link = BusLink(to: BusAddress("unix:path=\(bus.path)"), pace: pace) { _ in }
    try bus.waitForEnd()
    try wait(for: "the end of the last connection") { link.connection == nil }
  }
}
