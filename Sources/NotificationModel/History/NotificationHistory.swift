/// The records of past notifications, bounded by number, age and size.
///
/// An array by age with gaps, and an index by number; all operations but compaction are cheap.
package struct NotificationHistory: Sendable {
  private struct Kept {
    var record: NotificationRecord
    /// An upper bound for its bytes in a file.
    var length: Int
  }

  /// How many records it keeps.
  package var limit: Int
  /// For how many days.
  package var days: Double

  /// By age, the oldest first; nil for a gap.
  private var records: [Kept?] = []
  /// How many records were removed from the front of `records` so far.
  private var gone = 0
  private var gaps = 0
  /// The index of each record, counted from the first one ever: `gone` is subtracted.
  private var places: [NotificationID: Int] = [:]

  /// The bytes of all records.
  private var length = 0
  /// The maximum size of all records in bytes, whatever the limit of their number.
  package static let longest = 16 << 20

  /// Creates an empty history.
  package init(limit: Int, days: Double) {
    self.limit = limit
    self.days = days
  }

  /// The number of records.
  package var count: Int { places.count }

  /// All records, the newest first.
  package var newestFirst: some Sequence<NotificationRecord> {
    records.lazy.reversed().compactMap { $0?.record }
  }

  /// The record of a notification, if it exists.
  package subscript(id: NotificationID) -> NotificationRecord? {
    places[id].flatMap { records[$0 - gone]?.record }
  }

  /// Adds a record as the newest, replacing one with the same number.
  ///
  /// - Returns: The numbers of records that had to be removed for it. Only `trim(at:)` removes old
  ///   records.
  package mutating func add(_ record: NotificationRecord) -> [NotificationID] {
    guard limit > 0 else { return [] }
    remove(record.id)
    places[record.id] = gone + records.count
    let kept = Kept(record: record, length: record.lineLength)
    records.append(kept)
    length += kept.length
    return trim(at: .min)
  }

  /// Changes the record of a notification, if it exists.
  ///
  /// - Returns: Whether it exists.
  @discardableResult
  package mutating func change(
    _ id: NotificationID, _ change: (inout NotificationRecord) -> Void
  ) -> Bool {
    guard let place = places[id], var kept = records[place - gone] else { return false }
    change(&kept.record)
    length -= kept.length
    kept.length = kept.record.lineLength
    length += kept.length
    records[place - gone] = kept
    return true
  }

  /// Removes the record of a notification.
  ///
  /// - Returns: Whether it existed.
  @discardableResult
  package mutating func remove(_ id: NotificationID) -> Bool {
    guard let place = places.removeValue(forKey: id) else { return false }
    length -= records[place - gone]?.length ?? 0
    records[place - gone] = nil
    gaps += 1
    if gaps > 64, gaps * 2 > records.count { close() }
    return true
  }

  /// Removes all records.
  package mutating func removeAll() {
    self = NotificationHistory(limit: limit, days: days)
  }

  /// Removes surplus and old records.
  ///
  /// - Parameter now: Milliseconds since 1970.
  /// - Returns: The numbers of the removed records.
  package mutating func trim(at now: Int64) -> [NotificationID] {
    // Limited to a century, so that nothing overflows.
    let age = Int64(min(max(days, 0), 36_525) * 86_400_000)
    let oldest = now > Int64.min + age ? now - age : Int64.min
    var forgotten: [NotificationID] = []
    var index = 0
    while index < records.count {
      guard let kept = records[index] else {
        index += 1
        gaps -= 1
        continue
      }
      let isTooMuch = places.count > max(limit, 0) || length > Self.longest
      guard isTooMuch || kept.record.time < oldest else { break }
      forgotten.append(kept.record.id)
      places[kept.record.id] = nil
      length -= kept.length
      index += 1
    }
    guard index > 0 else { return [] }
    records.removeFirst(index)
    gone += index
    return forgotten
  }

  /// Compacts the array.
  private mutating func close() {
    records.removeAll { $0 == nil }
    (gone, gaps) = (0, 0)
    for (index, kept) in records.enumerated() {
      if let kept { places[kept.record.id] = index }
    }
  }
}
