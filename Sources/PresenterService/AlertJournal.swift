import AlertModel
import AlertProtocol
internal import CShims
import GLib
import Glibc

/// The accepted alerts that have not ended, in a file of the private runtime folder, so that the
/// next presenter shows them again in their order.
///
/// A line for each change is appended to the file, which is rewritten when most of it is outdated.
/// Entered values and updates are written at once if the alert is short, and otherwise within a
/// second and at a regular exit. An alert on the socket has no secrets, so none are written.
///
/// If the process crashes within `soundSeconds` after it has restored alerts, an alert may be the
/// reason. After `longestRow` consecutive crashes the alerts are dropped.
final class AlertJournal {
  /// Seconds after which restored alerts cannot be the reason for a crash.
  static let soundSeconds = 10.0
  /// The tolerated number of consecutive crashes.
  static let longestRow = 3
  /// The maximum bytes of alerts that are kept; further ones are not.
  static let byteLimit = 8 << 20
  /// The maximum length in bytes of an alert whose changes are all written at once.
  private static let shortLength = 16 << 10
  /// Seconds within which changes of longer alerts are written.
  private static let delaySeconds = 1.0
  /// The maximum ratio of the file's length to its necessary length.
  private static let slack = 3

  /// Returns the seconds that are left of the timeout of an alert; nil if it has none.
  var timeLeft: (RequestIdentifier) -> Double? = { _ in nil }

  private let path: String
  private let log: ServiceLog
  private var file: Descriptor?
  private var live: [RequestIdentifier: JournalEntry] = [:]
  private var lastPlace = 0
  /// The bytes of all live entries, and of the file.
  private var (liveLength, fileLength) = (0, 0)
  private var changed: Set<RequestIdentifier> = []
  private var delay: GLib.Timer?
  private var soundness: GLib.Timer?
  /// The number of consecutive crashes.
  private var row = 0

  /// - Parameters:
  ///   - path: The file, in a private folder; the caller holds the display's lock.
  ///   - log: Receives reports of alerts that cannot be kept.
  init(path: String, log: ServiceLog) {
    self.path = path
    self.log = log
  }

  // MARK: - Restoring

  /// Reads the alerts of the previous process, oldest first, and starts a new file.
  func takeUp() -> [RestoredAlert] {
    read()
    live = live.filter(\.value.isWanted)
    if row >= Self.longestRow {
      log(
        .warning,
        "\(live.count) alerts are dropped: \(row + 1) presenters have crashed with them")
      live = [:]
    }
    if live.isEmpty { row = 0 }
    rewrite(row: live.isEmpty ? 0 : row + 1)
    if !live.isEmpty {
      soundness = GLib.Timer(after: Int64(Self.soundSeconds * 1e9)) { [weak self] in
        self?.rewrite(row: 0)
      }
    }
    return ordered.map { RestoredAlert(submission: $0.current(timeLeft: nil), state: $0.state) }
  }

  private var ordered: [JournalEntry] { Self.sorted(live.values) }

  private static func sorted(_ entries: some Sequence<JournalEntry>) -> [JournalEntry] {
    entries.sorted { $0.place < $1.place }
  }

  private func read() {
    let number = tocsin_open(path, O_RDONLY | O_NOFOLLOW, 0)
    guard number >= 0,
      let bytes = try? Descriptor(adopting: number).readAll(upTo: Self.slack * 2 * Self.byteLimit)
    else { return }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      // The last line may be incomplete.
      guard let mark = try? MessageLine.decode(JournalMark.self, from: Array(line)).message else {
        continue
      }
      switch mark.type {
      case .row: row = Int(mark.count ?? 0)
      case .ended: if let request = mark.request { live[request] = nil }
      case .client: if let request = mark.request { live[request]?.client = mark.count }
      case .state:
        guard let request = mark.request else { continue }
        live[request]?.state = AlertResumption(entered: mark.entered ?? [], focus: mark.focus)
      case .submit:
        guard
          case .submit(let submission)? = try? MessageLine.decode(
            ClientMessage.self, from: Array(line)
          ).message
        else { continue }
        keep(submission, length: line.count + 1)
      }
    }
  }

  private func keep(_ submission: ClientMessage.Submission, length: Int) {
    if let entry = live[submission.request] {
      liveLength += length - entry.length
      (entry.submission, entry.length) = (submission, length)
    } else {
      lastPlace += 1
      liveLength += length
      live[submission.request] = JournalEntry(submission, place: lastPlace, length: length)
    }
  }

  // MARK: - Changes

  /// Stores an accepted alert.
  ///
  /// - Parameters:
  ///   - submission: The alert, with its identifier.
  ///   - client: The client's process; nil for that of an earlier presenter.
  func begin(_ submission: ClientMessage.Submission, client: Int32?) {
    write(submission)
    guard submission.waits, let client, live[submission.request] != nil else { return }
    live[submission.request]?.client = client
    append(JournalMark(type: .client, request: submission.request, count: client))
  }

  /// Records the content of an alert after an update.
  func change(
    _ request: RequestIdentifier, to alert: AlertDescription, by update: AlertUpdate
  ) {
    guard live[request] != nil else { return }
    live[request]?.submission.alert = alert
    for name in Array(update.values.keys) + update.description.inputs.map(\.name) {
      live[request]?.values[name] = nil
      live[request]?.state.entered.remove(name)
    }
    writeSoon(request)
  }

  /// Records an entered value.
  func enter(_ value: InputValue, into input: String, of request: RequestIdentifier) {
    guard live[request] != nil else { return }
    live[request]?.values[input] = value
    live[request]?.state.entered.insert(input)
    writeSoon(request)
  }

  /// Records the input that has the focus.
  func focus(_ input: String, of request: RequestIdentifier) {
    guard live[request] != nil, live[request]?.state.focus != input else { return }
    live[request]?.state.focus = input
    writeState(of: request)
  }

  /// Removes an alert that has ended.
  func end(_ request: RequestIdentifier) {
    guard file != nil, let entry = live.removeValue(forKey: request) else { return }
    changed.remove(request)
    liveLength -= entry.length
    append(JournalMark(type: .ended, request: request))
    // Release the memory of a burst.
    if live.isEmpty { live = [:] }
    if live.isEmpty || fileLength > Self.slack * liveLength + (16 << 10) { rewrite(row: row) }
  }

  /// Closes the file at a regular exit: its alerts are for the next process.
  ///
  /// - Parameter keepsWaited: Whether alerts are kept whose clients wait for them.
  func close(keepsWaited: Bool) {
    guard file != nil else { return }
    (delay, soundness) = (nil, nil)
    if !keepsWaited { live = live.filter { !$0.value.submission.waits } }
    rewrite(row: 0)
    file = nil
    if live.isEmpty { unlink(path) }
  }

  private func writeSoon(_ request: RequestIdentifier) {
    guard file != nil, let entry = live[request] else { return }
    changed.insert(request)
    guard entry.length > Self.shortLength else { return writeChanged() }
    guard delay == nil else { return }
    delay = GLib.Timer(after: Int64(Self.delaySeconds * 1e9)) { [weak self] in
      self?.writeChanged()
    }
  }

  private func writeChanged() {
    delay = nil
    let requests = changed
    changed = []
    for entry in Self.sorted(requests.compactMap { live[$0] }) {
      write(entry.submission)
      writeState(of: entry.submission.request)
    }
    if fileLength > Self.slack * liveLength + (16 << 10) { rewrite(row: row) }
  }

  // MARK: - Lines

  private func write(_ submission: ClientMessage.Submission) {
    let entry = live[submission.request]
    let current = entry?.current(timeLeft: timeLeft(submission.request)) ?? submission
    guard file != nil else { return }
    // A long list or text is not encoded just to find that it is too long.
    let content = (current.alert.text?.utf8.count ?? 0) + current.alert.itemsLength
    guard liveLength + content <= Self.byteLimit,
      let line = try? ClientMessage.submit(current).line(),
      liveLength + line.count <= Self.byteLimit
    else {
      log(
        .notice,
        "request \(submission.request) would be lost in a crash: too much is kept already")
      return
    }
    keep(submission, length: line.count)
    append(line)
  }

  private func writeState(of request: RequestIdentifier) {
    guard let state = live[request]?.state, state != AlertResumption() else { return }
    append(JournalMark(type: .state, request: request, entered: state.entered, focus: state.focus))
  }

  private func append(_ mark: JournalMark) {
    if let line = try? MessageLine.encode(mark) { append(line) }
  }

  private func append(_ line: [UInt8]) {
    do throws(SystemCallError) {
      try file?.writeAll(line)
      fileLength += line.count
    } catch {
      log(.warning, "\(path): \(SystemCallError.reason(for: error.code)); alerts are not kept")
      file = nil
    }
  }

  /// Writes everything that is kept into a new file, which replaces the old one.
  private func rewrite(row: Int) {
    self.row = row
    changed = []
    let temporary = "\(path).new"
    unlink(temporary)
    let number = tocsin_open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW, 0o600)
    guard number >= 0 else {
      log(.warning, "\(temporary): \(SystemCallError.reason(for: -number)); alerts are not kept")
      file = nil
      return
    }
    file = Descriptor(adopting: number)
    fileLength = 0
    append(JournalMark(type: .row, count: Int32(row)))
    liveLength = 0
    for entry in ordered {
      let current = entry.current(timeLeft: timeLeft(entry.submission.request))
      guard let line = try? ClientMessage.submit(current).line() else { continue }
      live[entry.submission.request]?.length = line.count
      liveLength += line.count
      append(line)
      if let client = entry.client {
        append(JournalMark(type: .client, request: entry.submission.request, count: client))
      }
      writeState(of: entry.submission.request)
    }
    if file != nil { rename(temporary, path) }
  }
}
