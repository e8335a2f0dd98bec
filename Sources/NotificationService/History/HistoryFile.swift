import GLib
import NotificationModel

/// The file of the history: a log of JSON lines that is compacted from time to time.
///
/// Changes are batched and written within a fraction of a second, so that hardly any is lost if the
/// process is killed. Removing a record rewrites the file. If it cannot be written, that is reported
/// once, and the history is kept only in memory.
final class HistoryFile {
  /// The maximum number of records of the history, which bounds the file.
  var limit: Int
  /// Returns all records, the oldest first; nil once the history was released.
  var whole: (() -> [NotificationRecord]?)?
  /// Called when the file was rewritten, because records were removed.
  var didRewrite: () -> Void = {}
  /// Returns the last number that was given to a notification.
  var last: () -> NotificationID = { 0 }

  private static let name = "history"
  /// Nanoseconds between two writes, and between a change and its first write.
  private static let pace: (writes: Int64, first: Int64) = (100_000_000, 20_000_000)
  /// The pause after a write, as a multiple of its duration: writing takes at most 5 % of the time.
  private static let rest: Int64 = 20
  /// Nanoseconds for which expired records may stay in the file.
  private static let patience: Int64 = 600_000_000_000
  /// A longer file is compacted; in bytes.
  private static let longest = 2 * NotificationHistory.longest
  /// The longest part of a file that is read, in bytes.
  private static let mostBytes = 64 << 20

  private let folder: StateFolder
  private let report: (String) -> Void
  /// The lines to append.
  private var lines: [HistoryLine] = []
  /// The number of lines in the file.
  private var lineCount = 0
  /// The length of the file in bytes.
  private var length = 0
  private var writtenLast: NotificationID = 0
  /// Whether the file must be rewritten, so that appending is not enough.
  private var isStale = false
  private var hasFailed = false
  private var nextWrite = Int64.min
  private var timer: GLib.Timer?
  /// Rewrites the file without expired records.
  private var sweep: GLib.Timer?

  init(in folder: StateFolder, limit: Int, report: @escaping (String) -> Void) {
    self.folder = folder
    self.limit = limit
    self.report = report
  }

  isolated deinit {
    timer?.cancel()
    sweep?.cancel()
  }

  /// Reads the file.
  ///
  /// - Returns: The records, the oldest first, and the last number that was given to a notification.
  func read() -> (records: [NotificationRecord], last: NotificationID) {
    guard let bytes = folder.read(Self.name, mostBytes: Self.mostBytes) else { return ([], 0) }
    let lines = HistoryLine.lines(in: bytes)
    (lineCount, length) = (lines.count, bytes.count)
    // A truncated last line would corrupt the next one.
    isStale = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
    var records = NotificationHistory(limit: .max, days: .infinity)
    var last: NotificationID = 0
    for line in lines {
      if let record = line.added { _ = records.add(record.restored) }
      if let record = line.changed { records.change(record.id) { $0 = record.restored } }
      if let closing = line.closed { records.change(closing.id) { $0.reason = closing.reason } }
      if let counting = line.counted {
        let counts = NotificationRecord.counts
        records.change(counting.id) {
          $0.count = min(max(counting.count, counts.lowerBound), counts.upperBound)
        }
      }
      if let id = line.forgotten { records.remove(id) }
      if line.cleared == true { records.removeAll() }
      last = line.last ?? last
    }
    writtenLast = last
    return (records.newestFirst.reversed(), last)
  }

  /// Schedules a line to be appended.
  func note(_ line: HistoryLine) {
    if !isStale { lines.append(line) }
    // Rewriting is cheaper than appending more lines than there are records.
    if lines.count > max(limit, 16) { isStale = true }
    schedule()
  }

  /// Schedules a rewrite, because the user or a sender removed a record.
  func forget() {
    isStale = true
    schedule()
  }

  /// Schedules a delayed rewrite, because a record expired: usually others follow.
  func forgetOld() {
    guard sweep == nil else { return }
    sweep = GLib.Timer(after: Self.patience) { [weak self] in self?.forget() }
  }

  private func schedule() {
    if isStale { lines = [] }
    guard timer == nil else { return }
    let time = max(MonotonicClock.now() + Self.pace.first, nextWrite)
    timer = GLib.Timer(deadline: time) { [weak self] in self?.write() }
  }

  /// Writes scheduled changes, and in any case the last number.
  func finish() {
    if sweep != nil { isStale = true }
    guard timer != nil || isStale || last() != writtenLast else { return }
    write()
  }

  /// Writes scheduled changes now.
  func write() {
    timer = nil
    if lineCount + lines.count > 2 * max(limit, 16) || length > Self.longest { isStale = true }
    let start = MonotonicClock.now()
    do throws(SystemError) {
      if isStale {
        try rewrite()
      } else {
        try append()
      }
      isStale = false
      hasFailed = false
    } catch {
      isStale = true
      if !hasFailed { report("the history is kept in memory only: \(error)") }
      hasFailed = true
    }
    lines = []
    let end = MonotonicClock.now()
    nextWrite = max(start + Self.pace.writes, end + (end - start) * Self.rest)
  }

  private func append() throws(SystemError) {
    let number = last()
    if number != writtenLast { lines.append(.last(number)) }
    let bytes = HistoryLine.bytes(of: lines)
    try folder.append(bytes, to: Self.name)
    lineCount += lines.count
    length += bytes.count
    writtenLast = number
  }

  private func rewrite() throws(SystemError) {
    guard let records = whole?() else { return }
    let number = last()
    let all = [.last(number)] + records.map(HistoryLine.added)
    let bytes = HistoryLine.bytes(of: all)
    try folder.replace(Self.name, with: bytes)
    (lineCount, length) = (all.count, bytes.count)
    writtenLast = number
    sweep = nil
    didRewrite()
  }
}

extension NotificationRecord {
  /// A record of an earlier process, bounded: the file may have been edited.
  fileprivate var restored: NotificationRecord {
    var record = bounded
    record.state = .closed
    record.isReachable = false
    return record
  }
}
