import NotificationModel
import Testing

/// The bounded history in memory.
struct NotificationHistoryTests {
  private func record(_ id: NotificationID, at time: Int64 = 0) -> NotificationRecord {
    NotificationRecord(
      id: id, time: time, application: "Mail", title: "\(id)", message: "", state: .waiting)
  }

  private func ids(_ history: NotificationHistory) -> [NotificationID] {
    history.newestFirst.map(\.id)
  }

  @Test func theOldestAreRemoved() {
    var history = NotificationHistory(limit: 3, days: 30)
    var forgotten: [NotificationID] = []
    for id in 1...5 as ClosedRange<NotificationID> { forgotten += history.add(record(id)) }
    #expect(ids(history) == [5, 4, 3])
    #expect(forgotten == [1, 2])
    #expect(history[2] == nil)
    #expect(history[3]?.title == "3")
  }

  @Test func aReplacedRecordIsTheNewest() {
    var history = NotificationHistory(limit: 3, days: 30)
    for id in [1, 2, 3, 1] as [NotificationID] { _ = history.add(record(id)) }
    #expect(ids(history) == [1, 3, 2])
    let forgotten = history.add(record(4))
    #expect(forgotten == [2])
  }

  @Test func expiredRecordsAreRemoved() {
    let day: Int64 = 86_400_000
    var history = NotificationHistory(limit: 10, days: 2)
    for id in 1...4 as ClosedRange<NotificationID> {
      _ = history.add(record(id, at: Int64(id) * day))
    }
    // A new record's own time, which may be wrong, does not expire records.
    #expect(ids(history) == [4, 3, 2, 1])
    let first = history.trim(at: 4 * day)
    #expect(first == [1])
    let forgotten = history.trim(at: 6 * day)
    #expect(forgotten == [2, 3])
    #expect(ids(history) == [4])
  }

  @Test func aLimitOfZeroKeepsNothing() {
    var history = NotificationHistory(limit: 0, days: 30)
    let forgotten = history.add(record(1))
    #expect(forgotten == [])
    #expect(history.count == 0)
  }

  @Test func changesAndGapsKeepTheOrder() {
    var history = NotificationHistory(limit: 1000, days: .infinity)
    for id in 1...900 as ClosedRange<NotificationID> { _ = history.add(record(id)) }
    for id in 1...900 as ClosedRange<NotificationID> where id % 3 != 0 {
      let isThere = history.remove(id)
      let isThereAgain = history.remove(id)
      #expect(isThere && !isThereAgain)
    }
    let left = Array(stride(from: 900, through: 3, by: -3)).map { NotificationID($0) }
    #expect(ids(history) == left)
    let changed = history.change(300) { $0.count = 7 }
    #expect(changed)
    #expect(history[300]?.count == 7)
    history.limit = 2
    let forgotten = history.trim(at: 0)
    #expect(forgotten.count == 298)
    #expect(ids(history) == [900, 897])
    history.removeAll()
    #expect(history.count == 0)
    _ = history.add(record(5))
    #expect(ids(history) == [5])
  }

  @Test func extremeTimesDoNotOverflow() {
    var history = NotificationHistory(limit: 2, days: -5)
    _ = history.add(record(1, at: .min))
    _ = history.add(record(2, at: .max))
    let forgotten = history.trim(at: .max)
    #expect(forgotten == [1])
    #expect(ids(history) == [2])
  }

  @Test func longRecordsAreBoundedBySize() {
    var history = NotificationHistory(limit: 10_000, days: 30)
    var long = record(1)
    long.message = String(repeating: "\u{1}", count: 1 << 20)
    for id in 1...10 as ClosedRange<NotificationID> {
      long.id = id
      _ = history.add(long)
    }
    #expect(ids(history) == [10, 9])
    _ = history.change(10) { $0.message = "" }
    for id in 11...20 as ClosedRange<NotificationID> { _ = history.add(record(id)) }
    #expect(history.count == 12)
    _ = history.add(long)
    #expect(history.count == 12)
  }
}
