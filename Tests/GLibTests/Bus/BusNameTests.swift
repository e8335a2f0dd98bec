import GLib
import TestHarness
import Testing

/// Owned, queued and forbidden names.
struct BusNameTests {
  private static let name = "org.example.Name"

  private func owner(on bus: PrivateBus) throws -> String? {
    let connection = try bus.connect()
    let answer = try? connection.ask(
      "GetNameOwner", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
      of: "org.freedesktop.DBus", [.text(Self.name)])
    return answer?[0]?.text
  }

  @Test func releasedNameIsFree() throws {
    let bus = try PrivateBus()
    let connection = try bus.connect()
    var told: [BusName.Standing] = []
    let name = BusName(Self.name, on: connection, replaces: false) { told.append($0) }
    try wait(for: "the name") { name.isOwned }
    #expect(try owner(on: bus) == connection.uniqueName)
    name.release()
    #expect(!name.isOwned)
    #expect(connection.flush(within: 5000))
    #expect(try owner(on: bus) == nil)
    #expect(told == [.ours])
  }

  @Test func withdrawnRequestIsForgotten() throws {
    let bus = try PrivateBus()
    let (first, second) = (try bus.connect(), try bus.connect())
    let owned = BusName(Self.name, on: first, replaces: false) { _ in }
    try wait(for: "the name") { owned.isOwned }
    var told: [BusName.Standing] = []
    let waiting = BusName(Self.name, on: second, replaces: false) { told.append($0) }
    try wait(for: "the word whose it is") { told == [.anothers] }
    waiting.release()
    #expect(second.flush(within: 5000))
    owned.release()
    #expect(first.flush(within: 5000))
    #expect(try owner(on: bus) == nil)
    #expect(told == [.anothers])
  }

  @Test func refusedRequestIsRepeated() throws {
    var limits = PrivateBus.Limits()
    limits.forbiddenNames = [Self.name]
    let bus = try PrivateBus(limits: limits)
    let connection = try bus.connect()
    var told: [BusName.Standing] = []
    let name = BusName(Self.name, on: connection, replaces: false) { told.append($0) }
    try wait(for: "the refusal") { !told.isEmpty }
    guard case .refused(let error) = told.first else {
      Issue.record("\(told) is no refusal")
      return
    }
    #expect(error.name == "org.freedesktop.DBus.Error.AccessDenied")
    #expect(!name.isOwned)
    try bus.change(PrivateBus.Limits())
    try wait(for: "the name", within: Bounds.exit) { name.isOwned }
    // Repeated refusals are reported only once.
    #expect(told == [.refused(error), .ours])
  }
}
