import GLib
import TestHarness
import TestTraits
import Testing

@testable import X11

@MainActor
@Suite(.privateServer, .serialized)
struct RefreshQueryTests {
  private let connection: DisplayConnection

  init() throws {
    connection = try XServer.current().connect()
  }

  @Test func serverTellsTheLastRefresh() throws {
    let window = connection.makeHelperWindow()
    var times: [Int64] = []
    for count in 1...3 {
      let query = RefreshQuery(of: window, on: connection) { times.append($0) }
      try #require(query != nil)
      try wait(for: "the answer") { times.count == count }
      let age = MonotonicClock.now() - times[count - 1]
      #expect((0..<1_000_000_000) ~= age)
    }
    #expect(times == times.sorted())
  }

  @Test func questionEndsWithItsObject() throws {
    let window = connection.makeHelperWindow()
    var answers = 0
    var query = RefreshQuery(of: window, on: connection) { _ in answers += 1 }
    #expect(query != nil)
    query = nil
    connection.sync()
    connection.deliverPendingEvents()
    nothingHappens()
    #expect(answers == 0)
  }

  @Test func windowThatIsGoneHasNoAnswer() throws {
    let window = connection.makeHelperWindow()
    connection.destroyHelperWindow(window)
    var answers = 0
    let query = RefreshQuery(of: window, on: connection) { _ in answers += 1 }
    connection.sync()
    connection.deliverPendingEvents()
    #expect(answers == 0)
    #expect(connection.unexpectedErrorCount == 0)
    withExtendedLifetime(query) {}
  }
}
