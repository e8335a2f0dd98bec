import AlertModel
import AlertProtocol
import TestHarness
import Testing

@testable import PresenterService

/// The requests whose alerts have not ended.
@Suite @MainActor struct RequestTableTests {
  /// Begins a request and admits its alert.
  private func begin(
    _ name: String, for session: Int? = nil, in table: inout RequestTable<Int>
  ) throws -> RequestIdentifier {
    let request = RequestIdentifier.random()
    let alert = AlertDescription(title: "T")
    try table.begin(request, alert: alert, waiter: session, from: session)
    table.admit(
      request, ticket: AlertTicket(rawValue: 1), identifier: AlertIdentifier(name))
    return request
  }

  @Test func requestsAreFoundBySessionAndIdentifier() throws {
    var table = RequestTable<Int>(ServiceLimits())
    let first = try begin("a", for: 1, in: &table)
    let second = try begin("a", for: 2, in: &table)
    let third = try begin("b", for: 1, in: &table)
    #expect(table.requests(waitedForBy: 1) == [first, third])
    #expect(table.requests(AlertIdentifier("a")) == [first, second])
    table.attach(2, to: first)
    #expect(table.requests(waitedForBy: 1) == [third])
    #expect(table.count(waitedForBy: 2) == 2)
    _ = table.forget(first)
    #expect(table.requests(waitedForBy: 2) == [second])
    #expect(table.alerts(AlertIdentifier("a")).keys.map(\.self) == [second])
    _ = table.forget(second)
    #expect(table.requests(AlertIdentifier("a")) == [])
  }

  /// A copy of the table keeps the descriptions that it was made with.
  @Test func descriptionsOfACopyStay() throws {
    var table = RequestTable<Int>(ServiceLimits())
    let request = try begin("a", in: &table)
    let copy = table
    table.change(request, to: AlertDescription(title: "New"))
    table.add(AlertAddition(text: "More"), to: request)
    #expect(table.live[request]?.alert == AlertDescription(title: "New", text: "More"))
    #expect(copy.live[request]?.alert == AlertDescription(title: "T"))
  }

  /// Connections that come and go, and updates, look only at their own alerts.
  @Test func timeForARequestDoesNotGrowWithTheirNumber() throws {
    let growth = try growthOfCost(from: 1000, to: 4000) { count in
      var table = RequestTable<Int>(ServiceLimits())
      let now = MonotonicInstant(nanoseconds: 0)
      let requests = try (0..<count).map { number in
        let request = try begin("\(number)", in: &table)
        _ = table.requests(waitedForBy: number)
        _ = table.alerts(AlertIdentifier("\(number)"))
        return request
      }
      for (number, request) in requests.enumerated() {
        let identifier = AlertIdentifier("\(number)")
        table.finish(request, identifier: identifier, response: AlertResponse(.dismissed), at: now)
      }
    }
    #expect(growth < 9)
  }
}
