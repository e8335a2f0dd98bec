import AlertModel
import GLib
import NotificationModel

/// The history in memory, its file, and the actions that closed notifications still offer.
final class HistoryKeeper {
  /// Returns the last number that was given out, for the file.
  var lastNumber: () -> NotificationID = { 0 }
  /// The last number that an earlier process gave out.
  let formerNumber: NotificationID
  let receivers = ActionReceivers()

  private var history: NotificationHistory
  private let file: HistoryFile?
  private let pictures: HistoryPictures?
  private let clock: NotificationClock
  private var wallClock: WallClockTrust
  /// The notifications that an earlier process left open.
  private var leftOpen: Set<NotificationID> = []
  /// Those among them that were resumed, and that are closed in the file.
  private var resumed: Set<NotificationID> = []
  private var soundness: Timer?

  /// Nanoseconds after which a resumed notification cannot be the reason for a crash.
  private static let soundTime: Int64 = 10_000_000_000

  /// - Parameters:
  ///   - folder: The file's folder; nil for none.
  ///   - configuration: Bounds the history.
  ///   - encode: Encodes pictures that senders sent as pixels; nil to keep none.
  ///   - clock: The clock.
  ///   - report: Receives one line about each write error.
  init(
    in folder: StateFolder?, _ configuration: Configuration, encode: HistoryPictures.Encoder?,
    clock: NotificationClock, report: @escaping (String) -> Void
  ) {
    self.clock = clock
    history = NotificationHistory(
      limit: configuration.historyLimit, days: configuration.historyDays)
    file = folder.map { HistoryFile(in: $0, limit: configuration.historyLimit, report: report) }
    pictures = folder.flatMap { folder in
      encode.map { HistoryPictures(in: folder, encode: $0, report: report) }
    }
    let saved = file?.read()
    let records = saved?.records ?? []
    formerNumber = saved?.last ?? 0
    for record in records { _ = history.add(record) }
    leftOpen = Set(records.lazy.filter { $0.reason == nil && $0.origin != nil }.map(\.id))
    wallClock = WallClockTrust(
      clock.wall(), at: clock.now(), newest: records.map(\.time).max(),
      days: configuration.historyDays)
    file?.whole = { [weak self] in
      guard let self else { return nil }
      return Array(history.newestFirst).reversed()
    }
    file?.last = { [weak self] in self?.lastNumber() ?? 0 }
    file?.didRewrite = { [weak pictures] in pictures?.clean() }
    pictures?.needed = { [weak self] in
      Set(self?.history.newestFirst.compactMap(\.icon) ?? [])
    }
    pictures?.didSave = { [weak self] in self?.setPicture(of: $0, to: $1) }
    if history.count < records.count { file?.forget() }
    forgetOld()
  }

  subscript(id: NotificationID) -> NotificationRecord? { history[id] }

  /// The newest records.
  func records(limit: Int?) -> [NotificationRecord] {
    Array(history.newestFirst.prefix(max(limit ?? .max, 0)))
  }

  /// The newest record that satisfies a condition.
  func newest(where condition: (NotificationID) -> Bool) -> NotificationID? {
    history.newestFirst.lazy.map(\.id).first(where: condition)
  }

  /// Applies the configuration's bounds.
  func follow(_ configuration: Configuration) {
    // The file may contain more than the new bounds allow.
    if configuration.historyLimit < history.limit || configuration.historyDays < history.days {
      file?.forget()
    }
    history.limit = configuration.historyLimit
    history.days = configuration.historyDays
    file?.limit = configuration.historyLimit
    forgetReceivers(of: history.trim(at: .min))
    forgetOld()
  }

  /// Writes pending changes, because the process is about to end.
  func finish() {
    noteResumed()
    pictures?.saveAll()
    file?.finish()
  }
}

// MARK: - Changes

extension HistoryKeeper {
  /// Adds a notification, or replaces the record with its number.
  ///
  /// - Parameters:
  ///   - record: The notification.
  ///   - pixels: Its picture, if its sender sent pixels.
  func remember(_ record: NotificationRecord, pixels: AlertPixels?) {
    forgetReceivers(of: history.add(record))
    file?.note(.added(record))
    pictures?.keep(pixels, of: record.id)
    forgetOld()
  }

  /// Removes a record, if it exists.
  ///
  /// - Returns: Whether it existed.
  @discardableResult
  func remove(_ id: NotificationID) -> Bool {
    guard history.remove(id) else { return false }
    pictures?.keep(nil, of: id)
    file?.forget()
    return true
  }

  /// Removes all records.
  ///
  /// - Returns: The number of records.
  func removeAll() -> Int {
    let count = history.count
    history.removeAll()
    receivers.forgetAll()
    pictures?.forgetWaiting()
    file?.forget()
    return count
  }

  /// Records that a notification is open again.
  func reopen(_ id: NotificationID) {
    history.change(id) { $0.state = .waiting }
  }

  /// Records why a notification was closed.
  func close(_ id: NotificationID, _ reason: NotificationCloseReason) {
    let isKnown = history.change(id) { record in
      record.state = .closed
      record.reason = reason
    }
    if isKnown { file?.note(.closed(id, reason)) }
  }

  /// Counts one more repeat.
  ///
  /// - Parameters:
  ///   - id: The notification that is repeated.
  ///   - count: The number of equal ones now.
  func count(_ id: NotificationID, _ count: Int) {
    history.change(id) { $0.count += 1 }
    file?.note(.counted(id, count))
  }

  /// Records that the texts or the icon of a notification changed.
  func change(_ record: NotificationRecord) {
    let isKnown = history.change(record.id) { kept in
      kept.title = record.title
      kept.message = record.message
      kept.markup = record.markup
      kept.icon = record.icon
    }
    if isKnown { file?.note(.changed(record)) }
  }

  /// Makes sure that the record of a notification has the path of its picture.
  func completePicture(of id: NotificationID) { pictures?.save(id) }

  private func setPicture(of id: NotificationID, to path: String) {
    let isKnown = history.change(id) { $0.icon = path }
    if isKnown, let record = history[id] { file?.note(.changed(record)) }
  }

  /// Removes records that are too old, if the wall clock can be trusted.
  func forgetOld() {
    let wall = clock.wall()
    guard wallClock.believes(wall, at: clock.now()) else { return }
    let old = history.trim(at: wall)
    guard !old.isEmpty else { return }
    forgetReceivers(of: old)
    file?.forgetOld()
  }

  private func forgetReceivers(of ids: [NotificationID]) {
    for id in ids { receivers.forget(id) }
  }
}

// MARK: - Notifications of an earlier process

extension HistoryKeeper {
  /// The senders on a bus that this process has not seen, but whose notifications have actions or
  /// were left open.
  func rememberedSenders(on bus: String, besides isOpen: (NotificationID) -> Bool) -> Set<String> {
    Set(history.newestFirst.compactMap { orphanOrigin($0, on: bus, isOpen)?.sender })
  }

  /// The notifications of such senders, the oldest first.
  func orphans(
    on bus: String, besides isOpen: (NotificationID) -> Bool
  ) -> [NotificationRecord] {
    history.newestFirst.filter { orphanOrigin($0, on: bus, isOpen) != nil }.reversed()
  }

  /// Whether an earlier process left it open, and this one has not resumed it.
  func isLeftOpen(_ id: NotificationID) -> Bool { leftOpen.contains(id) }

  /// Records that a notification which was left open is resumed.
  func resume(_ id: NotificationID) {
    leftOpen.remove(id)
    resumed.insert(id)
    // If it caused the end of the process, it must not do so again and again.
    file?.note(.closed(id, .other))
  }

  /// Records that no other notification is resumed.
  func endResuming() {
    leftOpen = []
    file?.write()
    guard !resumed.isEmpty else { return }
    soundness = Timer(after: Self.soundTime) { [weak self] in self?.noteResumed() }
  }

  /// Marks resumed notifications as open in the file again: they have not ended the process.
  private func noteResumed() {
    soundness = nil
    for id in resumed.sorted() {
      if let record = history[id], record.reason == nil { file?.note(.added(record)) }
    }
    resumed = []
  }

  private func orphanOrigin(
    _ record: NotificationRecord, on bus: String, _ isOpen: (NotificationID) -> Bool
  ) -> NotificationRecord.Origin? {
    guard let origin = record.origin, origin.bus == bus, !isOpen(record.id),
      !receivers.knows(record.id),
      !record.actions.isEmpty || leftOpen.contains(record.id)
    else { return nil }
    return origin
  }
}
