import AlertModel
import NotificationModel

// MARK: - What is remembered

extension NotificationCenter {
  func readHistory(in folder: StateFolder) {
    let file = HistoryFile(in: folder, limit: configuration.historyLimit, report: report)
    let (records, last) = file.read()
    for record in records { _ = history.add(record) }
    leftOpen = Set(records.lazy.filter { $0.reason == nil && $0.origin != nil }.map(\.id))
    numbers = NotificationNumbers(after: last)
    file.whole = { [weak self] in
      guard let self else { return nil }
      return Array(history.newestFirst).reversed()
    }
    file.last = { [weak self] in self?.numbers.last ?? 0 }
    historyFile = file
    if history.count < records.count { file.forget() }
    wallClock = WallClockTrust(
      clock.wall(), at: clock.now(), newest: records.map(\.time).max(),
      days: configuration.historyDays)
    forgetOld()
  }

  func remember(_ record: NotificationRecord) {
    forget(history.add(record))
    historyFile?.note(.added(record))
    forgetOld()
  }

  /// Forgets what is too old.
  func forgetOld() {
    let wall = clock.wall()
    guard wallClock.believes(wall, at: clock.now()) else { return }
    let old = history.trim(at: wall)
    guard !old.isEmpty else { return }
    forget(old)
    historyFile?.forgetOld()
  }

  /// What the history has lost cannot be acted upon from it any more.
  func forget(_ ids: [NotificationID]) {
    for id in ids { forgetReachable(id) }
  }

  /// A record as it stands now.
  func reported(_ record: NotificationRecord) -> NotificationRecord {
    var record = record
    record.origin = nil
    if let entry = entries[record.id] {
      let members = entry.showing.first == entry.id ? entry.showing.members : [entry.id]
      record.state = entry.showing.isShown && entry.ticket != nil ? .shown : .waiting
      record.reason = nil
      record.isReachable = members.contains { entries[$0]?.isReachable ?? false }
    } else {
      record.state = .closed
      record.isReachable = reachable[record.id]?.contains(where: \.isThere) ?? false
    }
    return record
  }

  /// The last ones, the newest first.
  func records(limit: Int?) -> [NotificationRecord] {
    forgetOld()
    let most = max(limit ?? .max, 0)
    return history.newestFirst.prefix(most).map(reported)
  }

  func clearHistory(_ id: NotificationID?) -> NotificationReport {
    guard let id else {
      let count = history.count
      history.removeAll()
      reachable = [:]
      homes = [:]
      historyFile?.forget()
      return .done(count)
    }
    guard history.remove(id) else {
      return .refused("there is no notification \(id) in the history")
    }
    forgetReachable(id)
    historyFile?.forget()
    return .done(1)
  }

  /// All that is known of one.
  func historyEntry(_ id: NotificationID) -> NotificationReport {
    forgetOld()
    guard let record = history[id] else {
      return .refused("there is no notification \(id) in the history")
    }
    return .history([reported(record)])
  }
}

// MARK: - Once more

extension NotificationCenter {
  /// Shows one once more; what waits comes at once.
  func replay(_ id: NotificationID?) -> NotificationReport {
    guard let id = id ?? newestUnseen else {
      return .refused("there is no notification in the history that is not on the screen")
    }
    if let entry = entries[id] { return bring(entry) }
    guard let record = history[id] else { return .refused("there is no notification \(id)") }
    let listener = reachable[id]?.first { $0.isThere }
    let request = request(for: record, isReachable: listener != nil)
    let decision = configuration.decide(request)
    let entry = begin(id, decision)
    entry.isReplay = true
    entry.record = record
    entry.record.state = .waiting
    entry.sender = listener?.sender
    if let listener { entry.listener = .sender(listener.tell) }
    entry.draft = NotificationDraft(decision, in: drafts)
    entry.draft?.isWanted = true
    entry.draft?.sound = .none
    history.change(id) { $0.state = .waiting }
    tell { .posted(reported(entry.record)) }
    handOverSoon()
    return .done(1)
  }

  private var newestUnseen: NotificationID? {
    history.newestFirst.lazy.map(\.id).first { [entries] id in entries[id]?.ticket == nil }
  }

  /// Lets one that is held back come.
  private func bring(_ entry: NotificationEntry) -> NotificationReport {
    switch entry.place {
    case .handed: return .refused("notification \(entry.id) is on the screen, or about to be")
    case .pending: break
    case .held, .digested, .queued:
      leaveCrowd(entry)
      let wasDigested = entry.place == .digested
      entry.place = .pending
      pending.append(entry.id)
      if wasDigested { digestLost(1) }
    }
    entry.draft?.isWanted = true
    handOverSoon()
    return .done(1)
  }

  /// What is known of a notification, as if it came anew.
  func request(
    for record: NotificationRecord, isReachable: Bool
  ) -> NotificationRequest {
    let buttons = record.actions.filter { $0.key != AlertButton.replyID }.map {
      AlertButton(id: $0.key, label: $0.label)
    }
    let entry = record.desktopEntry
    let description = AlertDescription(
      title: record.title, message: record.message, icon: entry.isEmpty ? .none : .themed([entry]),
      buttons: isReachable ? buttons : [], application: record.application,
      urgency: record.urgency, style: .toast)
    var facts = NotificationFacts(desktopEntry: entry, category: record.category)
    facts.sound = .suppressed
    return NotificationRequest(description, facts: facts)
  }
}
