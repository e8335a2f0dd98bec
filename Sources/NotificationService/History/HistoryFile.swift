import AlertModel
import GLib
import NotificationModel

/// The file in which the history outlives the process: lines that are appended, and now and then
/// put together anew.
///
/// What changes is written within a second, all of it at once; what is forgotten leaves the file as
/// well. Where it cannot be written, one line says so, and the history lives in memory alone.
final class HistoryFile {
  /// How many records are remembered, which bounds the file.
  var limit: Int
  /// Everything that is remembered, the oldest first; nil if there is nobody any more who knows.
  var whole: (() -> [NotificationRecord]?)?
  /// The last number that was given out.
  var last: () -> NotificationID = { 0 }

  private static let name = "history"
  /// The least time between two writes, and between what is to be written and its being written, in
  /// nanoseconds.
  private static let pace: (writes: Int64, first: Int64) = (1_000_000_000, 20_000_000)
  /// How many times as long as the last write took there is none, so that a long file takes no more
  /// than a small part of the time.
  private static let rest: Int64 = 20
  /// How long what is too old may stay in the file, in nanoseconds.
  private static let patience: Int64 = 600_000_000_000
  /// The most bytes of a file before it is put together anew.
  private static let longest = 2 * NotificationHistory.longest
  /// The most of a file that is read, in bytes.
  private static let mostBytes = 64 << 20

  private let folder: StateFolder
  private let report: (String) -> Void
  private var lines: [HistoryLine] = []
  /// How many lines the file has, and how many bytes.
  private var lineCount = 0
  private var length = 0
  private var writtenLast: NotificationID = 0
  /// Whether the file is not what it should be, so that lines cannot just be appended.
  private var isStale = false
  private var hasFailed = false
  private var nextWrite = Int64.min
  private var timer: GLib.Timer?
  /// Puts the file together anew, without what is too old.
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

  /// What the file says.
  ///
  /// - Returns: The records, the oldest first, and the last number that was given out.
  func read() -> (records: [NotificationRecord], last: NotificationID) {
    guard let bytes = folder.read(Self.name, mostBytes: Self.mostBytes) else { return ([], 0) }
    let lines = HistoryLine.lines(in: bytes)
    (lineCount, length) = (lines.count, bytes.count)
    // A line that was cut short would spoil the next one.
    isStale = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
    var records = NotificationHistory(limit: .max, days: .infinity)
    var last: NotificationID = 0
    for line in lines {
      if let record = line.added { _ = records.add(record.restored) }
      if let record = line.changed { records.change(record.id) { $0 = record.restored } }
      if let closing = line.closed { records.change(closing.id) { $0.reason = closing.reason } }
      if let counting = line.counted {
        records.change(counting.id) { $0.count = max(counting.count, 1) }
      }
      if let id = line.forgotten { records.remove(id) }
      if line.cleared == true { records.removeAll() }
      last = line.last ?? last
    }
    writtenLast = last
    return (records.newestFirst.reversed(), last)
  }

  /// Takes note of what is to be written.
  func note(_ line: HistoryLine) {
    if !isStale { lines.append(line) }
    // What is more than the whole is written as the whole.
    if lines.count > max(limit, 16) { isStale = true }
    schedule()
  }

  /// Something is not remembered any more by a person's or a sender's will: the file forgets it too.
  func forget() {
    isStale = true
    schedule()
  }

  /// Something is too old to be remembered: the file forgets it too, in a while, since most often it
  /// is one after the other.
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

  /// Writes what has come since the last time, and the last number in any case.
  func finish() {
    if sweep != nil { isStale = true }
    guard timer != nil || isStale || last() != writtenLast else { return }
    write()
  }

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
      if !hasFailed { report("the history is kept in memory alone: \(error)") }
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
  }
}

extension NotificationRecord {
  /// What a file says of a notification of an earlier life, which may be longer than what was ever
  /// written.
  fileprivate var restored: NotificationRecord {
    var record = bounded
    record.count = max(count, 1)
    record.state = .closed
    record.isReachable = false
    return record
  }
}
