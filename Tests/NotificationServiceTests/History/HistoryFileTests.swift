import AlertModel
import Foundation
import NotificationModel
import NotificationService
import TestHarness
import Testing

/// The history's file.
@MainActor
struct HistoryFileTests {
  private let folder: ScratchFolder
  private var path: String { folder.path + "/tocsin" }

  init() throws {
    folder = try ScratchFolder()
  }

  private func file(_ name: String = "history") -> String {
    (try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)) ?? ""
  }

  private func configuration(limit: Int = 500, days: Double = 30) -> Configuration {
    var configuration = Configuration()
    configuration.historyLimit = limit
    configuration.historyDays = days
    return configuration
  }

  private func titles(_ fixture: CoordinatorFixture) -> [String] {
    guard case .history(let records) = fixture.coordinator.controller.carryOut(.history(limit: nil))
    else {
      return []
    }
    return records.map(\.title)
  }

  @Test func clearedRecordsLeaveTheFile() throws {
    let fixture = CoordinatorFixture(stateFolder: path)
    for title in ["first", "second", "third"] { fixture.post(title) }
    try wait(for: "the file") { file().contains("third") }
    _ = fixture.coordinator.controller.carryOut(.clearHistory(2))
    try wait(for: "one to leave it") { !file().contains("second") }
    #expect(file().contains("first") && file().contains("third"))
    _ = fixture.coordinator.controller.carryOut(.clearHistory(nil))
    try wait(for: "all to leave it") { !file().contains("first") && !file().contains("third") }
    fixture.coordinator.finish()
    let next = CoordinatorFixture(stateFolder: path)
    #expect(next.post("next") == 4)
  }

  /// Otherwise it would be lost if the process was killed.
  @Test func aRecordThatFollowsAnotherIsWrittenSoon() throws {
    let fixture = CoordinatorFixture(stateFolder: path)
    fixture.post("first")
    try wait(for: "the file") { file().contains("first") }
    fixture.post("second")
    pause(for: .milliseconds(500))
    #expect(file().contains("second"))
  }

  @Test(arguments: [(1, ["third"]), (0, [])])
  func aLowerLimitShortensTheFile(limit: Int, left: [String]) throws {
    let fixture = CoordinatorFixture(stateFolder: path)
    let all = ["first", "second", "third"]
    for title in all { fixture.post(title) }
    try wait(for: "the file") { file().contains("third") }
    fixture.coordinator.configuration = configuration(limit: limit)
    try wait(for: "the others to leave it") { all.filter { file().contains($0) } == left }
  }

  @Test func aLimitOfZeroEmptiesTheFile() throws {
    let first = CoordinatorFixture(stateFolder: path)
    first.post("first")
    first.coordinator.finish()
    #expect(file().contains("first"))
    let second = CoordinatorFixture(configuration(limit: 0), stateFolder: path)
    second.coordinator.finish()
    #expect(!file().isEmpty && !file().contains("first"))
  }

  @Test func expiredRecordsLeaveTheFile() {
    let fixture = CoordinatorFixture(stateFolder: path)
    fixture.post("first")
    fixture.coordinator.finish()
    fixture.advance(by: 31 * 86_400)
    fixture.post("second")
    fixture.coordinator.finish()
    #expect(!file().contains("first") && file().contains("second"))
  }

  @Test func aWallClockAheadForAWhileExpiresNothing() {
    let fixture = CoordinatorFixture(stateFolder: path)
    fixture.post("first")
    fixture.setWallClock(by: 40 * 86_400)
    for title in ["second", "third"] {
      fixture.advance(by: 60)
      fixture.post(title)
      #expect(titles(fixture).last == "first")
    }
    fixture.coordinator.finish()
    #expect(titles(CoordinatorFixture(stateFolder: path)).count == 3)
  }

  @Test(arguments: [500, 0])
  func numbersAreNotReusedAfterARestart(limit: Int) {
    let configuration = configuration(limit: limit)
    let first = CoordinatorFixture(configuration, stateFolder: path)
    for _ in 0..<3 { first.post("once") { $0.facts.isTransient = true } }
    first.coordinator.finish()
    let next = CoordinatorFixture(configuration, stateFolder: path)
    #expect(next.post("next") == 4)
  }

  @Test func eachPresenterHasASeparateFolder() {
    let first = CoordinatorFixture(stateFolder: path)
    let second = CoordinatorFixture(stateFolder: path)
    first.post("first")
    second.post("second")
    _ = second.coordinator.controller.carryOut(.pause(seconds: nil, level: nil))
    for fixture in [second, first] { fixture.coordinator.finish() }
    #expect(file().contains("first") && !file().contains("second"))
    let next = [CoordinatorFixture(stateFolder: path), CoordinatorFixture(stateFolder: path)]
    #expect(next.map(titles) == [["first"], ["second"]])
    #expect(next.map(\.coordinator.bus.isInhibited) == [false, true])
    #expect((first.complaints + second.complaints).isEmpty)
  }

  @Test func bracketsInStringsDoNotNest() {
    let first = CoordinatorFixture(stateFolder: path)
    first.post("\\\"" + String(repeating: "[{\"", count: 300))
    first.coordinator.finish()
    #expect(titles(CoordinatorFixture(stateFolder: path)).first?.utf8.count == 902)
  }

  @Test func anUpdatedRecordKeepsItsPosition() throws {
    let first = CoordinatorFixture(stateFolder: path)
    let description = AlertDescription(
      identifier: AlertIdentifier("copy"), title: "copying", style: .toast)
    _ = try first.coordinator.clients.submit(description, observe: nil) { _ in }
    first.post("other")
    let update = AlertUpdate([.title], of: AlertDescription(title: "copied"))
    _ = try first.coordinator.clients.update(AlertIdentifier("copy"), with: update)
    #expect(titles(first) == ["other", "copied"])
    first.coordinator.finish()
    #expect(titles(CoordinatorFixture(stateFolder: path)) == ["other", "copied"])
  }

  @Test func aRecordIsBoundedAsAWhole() throws {
    let fixture = CoordinatorFixture(stateFolder: path)
    let long = String(repeating: "x", count: 1000)
    let id = fixture.post(long + long) { request in
      request.facts.desktopEntry = long
      request.facts.category = long
      request.description.buttons =
        [AlertButton(id: "open", label: long), AlertButton(id: long + long, label: "")]
        + (0..<100).map { AlertButton(id: "\($0)\(long)", label: long) }
    }
    guard case .history(let found) = fixture.coordinator.controller.carryOut(.historyEntry(id))
    else {
      Issue.record("it is not there")
      return
    }
    let record = try #require(found.first)
    #expect(record.title.utf8.count == 1024 && record.desktopEntry.utf8.count == 256)
    // A part of a key would name no action.
    let keys = record.actions.map(\.key)
    #expect(keys.count == 7 && keys.prefix(2) == ["open", "0\(long)"])
    fixture.coordinator.finish()
    #expect(file().utf8.count < 16 << 10)
  }
}
