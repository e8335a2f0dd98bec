import AlertModel
import GLib
internal import Glibc

/// The file in which the history outlives the process: lines that are appended, and now and then
/// put together anew.
///
/// What changes is written within a second, all of it at once. Where it cannot be written, one line
/// says so, and the history lives in memory alone. Of several presenters one writes.
final class HistoryFile {
  /// How many records are remembered, which bounds the file.
  var limit: Int
  /// Everything that is remembered, the oldest first; nil if there is nobody any more who knows.
  var whole: (() -> [NotificationRecord]?)?
  /// The last number that was given out.
  var last: () -> NotificationID = { 0 }

  private static let name = "history"
  private static let lockName = "history.lock"
  /// The least time between two writes, and between what is to be written and its being written, in
  /// nanoseconds.
  private static let pace: (writes: Int64, first: Int64) = (1_000_000_000, 20_000_000)
  /// The most of a file that is read, in bytes.
  private static let mostBytes = 64 << 20

  private let folder: StateFolder
  private let report: (String) -> Void
  private var lines: [HistoryLine] = []
  /// How many lines the file has.
  private var lineCount = 0
  private var writtenLast: NotificationID = 0
  /// Whether the file is not what it should be, so that lines cannot just be appended.
  private var isStale = false
  private var hasFailed = false
  private var lock: Int32?
  private var lastWrite: Int64?
  private var timer: GLib.Timer?

  init(folder: String, limit: Int, report: @escaping (String) -> Void) {
    self.folder = StateFolder(path: folder)
    self.limit = limit
    self.report = report
  }

  isolated deinit {
    timer?.cancel()
    if let lock { close(lock) }
  }

  /// What the file says.
  ///
  /// - Returns: The records, the oldest first, and the last number that was given out.
  func read() -> (records: [NotificationRecord], last: NotificationID) {
    guard let bytes = folder.read(Self.name, mostBytes: Self.mostBytes) else { return ([], 0) }
    let lines = HistoryLine.lines(in: bytes)
    lineCount = lines.count
    // A line that was cut short would spoil the next one.
    isStale = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
    var records = NotificationHistory(limit: .max, days: .infinity)
    var last: NotificationID = 0
    for line in lines {
      if let record = line.added { _ = records.add(record.bounded) }
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
    if isStale { lines = [] }
    guard timer == nil else { return }
    let now = MonotonicClock.now()
    let next = max(now + Self.pace.first, lastWrite.map { $0 + Self.pace.writes } ?? now)
    timer = GLib.Timer(deadline: next) { [weak self] in self?.write() }
  }

  /// Writes what has come since the last time.
  func write() {
    guard timer != nil else { return }
    timer = nil
    lastWrite = MonotonicClock.now()
    if lineCount + lines.count > 2 * max(limit, 16) { isStale = true }
    do throws(SystemError) {
      guard try takeLock() else {
        // Another presenter keeps the file; this one may do so later.
        lines = []
        isStale = true
        return
      }
      if isStale {
        try rewrite()
      } else {
        try append()
      }
      lines = []
      isStale = false
      hasFailed = false
    } catch {
      lines = []
      isStale = true
      if !hasFailed { report("the history is kept in memory alone: \(error)") }
      hasFailed = true
    }
  }

  /// - Returns: Whether this is the one that writes.
  private func takeLock() throws(SystemError) -> Bool {
    if lock == nil { lock = try folder.lock(Self.lockName) }
    return lock != nil
  }

  private func append() throws(SystemError) {
    let number = last()
    if number != writtenLast { lines.append(.last(number)) }
    try folder.append(HistoryLine.bytes(of: lines), to: Self.name)
    lineCount += lines.count
    writtenLast = number
  }

  private func rewrite() throws(SystemError) {
    guard let records = whole?() else { return }
    let number = last()
    let all = [.last(number)] + records.map(HistoryLine.added)
    try folder.replace(Self.name, with: HistoryLine.bytes(of: all))
    lineCount = all.count
    writtenLast = number
  }
}

extension NotificationRecord {
  /// What a file says may be longer than what was ever written.
  fileprivate var bounded: NotificationRecord {
    var record = self
    record.title = title.cut(toBytes: NotificationHistory.titleBytes)
    record.message = message.cut(toBytes: NotificationHistory.messageBytes)
    record.application = application.cut(toBytes: NotificationHistory.nameBytes)
    record.count = max(count, 1)
    record.state = .closed
    record.isReachable = false
    return record
  }
}
