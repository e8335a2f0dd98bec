import AlertModel

/// The notifications that are remembered: so many, and for so long.
package struct NotificationHistory: Sendable {
  private struct Kept {
    var record: NotificationRecord
    /// The bytes that it takes in a file.
    var length: Int
  }

  /// How many it keeps, and for how many days.
  package var limit: Int
  package var days: Double

  /// By age, the oldest first; nil where one was taken out.
  private var records: [Kept?] = []
  /// How many have left `records` at its front, and how many in it are nil.
  private var gone = 0
  private var gaps = 0
  /// Where each stands, counted from the first that ever was.
  private var places: [NotificationID: Int] = [:]

  /// The bytes of all, and the most of them: however many they may be, they may not be long, too.
  private var length = 0
  package static let longest = 16 << 20

  package init(limit: Int, days: Double) {
    self.limit = limit
    self.days = days
  }

  package var count: Int { places.count }

  /// Everything that is remembered, the newest first.
  package var newestFirst: some Sequence<NotificationRecord> {
    records.lazy.reversed().compactMap { $0?.record }
  }

  package subscript(id: NotificationID) -> NotificationRecord? {
    places[id].flatMap { records[$0 - gone]?.record }
  }

  /// Remembers one as the newest, in place of what had its number.
  ///
  /// - Returns: The numbers that are forgotten for it, of which there are too many; what is too old
  ///   is forgotten by `trim(at:)` alone.
  package mutating func add(_ record: NotificationRecord) -> [NotificationID] {
    guard limit > 0 else { return [] }
    remove(record.id)
    places[record.id] = gone + records.count
    let kept = Kept(record: record, length: record.lineLength)
    records.append(kept)
    length += kept.length
    return trim(at: .min)
  }

  /// Changes what is remembered of one, if anything is.
  ///
  /// - Returns: Whether it is.
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

  /// Forgets one.
  ///
  /// - Returns: Whether it was remembered.
  @discardableResult
  package mutating func remove(_ id: NotificationID) -> Bool {
    guard let place = places.removeValue(forKey: id) else { return false }
    length -= records[place - gone]?.length ?? 0
    records[place - gone] = nil
    gaps += 1
    if gaps > 64, gaps * 2 > records.count { close() }
    return true
  }

  package mutating func removeAll() {
    self = NotificationHistory(limit: limit, days: days)
  }

  /// Forgets what is too much or too old.
  ///
  /// - Parameter now: Milliseconds since 1970.
  /// - Returns: The numbers that are forgotten.
  package mutating func trim(at now: Int64) -> [NotificationID] {
    // A century stands for all that is longer, so that nothing overflows.
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

  /// Closes the gaps.
  private mutating func close() {
    records.removeAll { $0 == nil }
    (gone, gaps) = (0, 0)
    for (index, kept) in records.enumerated() {
      if let kept { places[kept.record.id] = index }
    }
  }
}
