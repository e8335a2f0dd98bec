import AlertModel
package import NotificationModel

/// The user's commands: `tocsin pause`, `history`, `action`, `close` and `replay`.
package final class NotificationController: NotificationControlling {
  /// The desktop's notification daemon, as the notification server has reported it.
  package var daemon: NotificationDaemon?

  private let book: NotificationBook
  private let clock: NotificationClock

  init(of book: NotificationBook, clock: NotificationClock) {
    self.book = book
    self.clock = clock
  }

  package func carryOut(_ order: NotificationOrder) -> NotificationReport {
    book.runner.expirePause()
    switch order {
    case .pause(let seconds, let level): return pause(for: seconds, level: level)
    case .resume:
      book.runner.changeSilence { $0.pause = nil }
      return .pause(book.pauseReport)
    case .toggle:
      guard book.queue.silence.pause == nil else { return carryOut(.resume) }
      return pause(for: nil, level: nil)
    case .pauseState: return .pause(book.pauseReport)
    case .history(let limit):
      book.history.forgetOld()
      return .history(book.history.records(limit: limit).map(book.reported))
    case .historyEntry(let id): return historyEntry(id)
    case .clearHistory(let id): return clearHistory(id)
    case .invoke(let id, let key): return invoke(id, key: key)
    case .close(let id): return close(id)
    case .replay(let id): return replay(id)
    }
  }

  package func watch(_ tell: @escaping (NotificationNews) -> Void) -> AnyObject {
    book.watchers.add(tell)
  }

  private func pause(for seconds: Double?, level: AlertLevel?) -> NotificationReport {
    if let seconds, !(seconds > 0) {
      return .refused("a pause lasts some time, not \(seconds) seconds")
    }
    let end = seconds.map { clock.now().advanced(bySeconds: $0) }
    book.runner.changeSilence { $0.pause = NotificationSilence.Pause(level: level, end: end) }
    return .pause(book.pauseReport)
  }

  private func close(_ id: NotificationID?) -> NotificationReport {
    guard let id else {
      let all = book.open.all
      for notification in all { book.handle(.close(notification.id, .dismissed)) }
      return .done(all.count)
    }
    guard book.open[id] != nil else { return .refused(missing(id)) }
    book.handle(.close(id, .dismissed))
    return .done(1)
  }

  private func missing(_ id: NotificationID) -> String {
    "there is no notification \(id)"
  }
}

// MARK: - History

extension NotificationController {
  private func clearHistory(_ id: NotificationID?) -> NotificationReport {
    guard let id else { return .done(book.history.removeAll()) }
    guard book.history.remove(id) else {
      return .refused("there is no notification \(id) in the history")
    }
    book.history.receivers.forget(id)
    return .done(1)
  }

  private func historyEntry(_ id: NotificationID) -> NotificationReport {
    book.history.forgetOld()
    guard let record = book.history[id] else {
      return .refused("there is no notification \(id) in the history")
    }
    return .history([book.reported(record)])
  }

  /// Shows a notification of the history again, or a waiting one at once.
  private func replay(_ id: NotificationID?) -> NotificationReport {
    guard
      let id = id ?? book.history.newest(where: { book.queue.roster[$0]?.isInPresenter != true })
    else {
      return .refused("there is no notification in the history that is not on the screen")
    }
    if book.open[id] == nil {
      book.history.completePicture(of: id)
      guard let record = book.history[id] else { return .refused(missing(id)) }
      let receiver = book.history.receivers.connected(for: id).first
      // It may have sent an equal notification, which the history counts with this one.
      let listener = receiver.map { receiver in
        OpenNotification.Listener.sender { receiver.tell(receiver.id, $1) }
      }
      book.reopen(record, for: listener ?? .absent, receiver?.sender, isReplay: true)
    } else if book.queue.roster[id]?.place == .handed {
      return .refused("notification \(id) is on the screen, or about to be")
    }
    book.handle(.summon(id))
    return .done(1)
  }
}

// MARK: - Actions

extension NotificationController {
  private func invoke(_ id: NotificationID, key: String) -> NotificationReport {
    guard let record = book.open[id]?.record ?? book.history[id] else {
      return .refused(missing(id))
    }
    guard record.actions.contains(where: { $0.key == key }) else {
      let keys = record.actions.map { "“\($0.key)”" }.joined(separator: ", ")
      let known = keys.isEmpty ? "it has none" : "it has \(keys)"
      return .refused("notification \(id) has no action “\(key)”: \(known)")
    }
    guard key != AlertButton.replyID else {
      return .refused("notification \(id) is replied to with a text, in the notification itself")
    }
    if let notification = book.open[id] { return invoke(notification, key: key) }
    let receivers = book.history.receivers.connected(for: id)
    guard !receivers.isEmpty else { return .refused(unreachable(id)) }
    for receiver in receivers { receiver.tell(receiver.id, .invoked(key: key, time: nil)) }
    book.watchers.tell { .invoked(id, key: key) }
    return .done(1)
  }

  /// Presses a button of an open notification, and of its repeats.
  private func invoke(_ notification: OpenNotification, key: String) -> NotificationReport {
    let members = book.queue.roster.members(ledBy: notification.id).compactMap { book.open[$0] }
    guard members.contains(where: \.isReachable) else {
      return .refused(unreachable(notification.id))
    }
    book.watchers.tell { .invoked(notification.id, key: key) }
    for member in members {
      if member.isReachable { member.tellSender(.invoked(key: key, time: nil)) }
      if case .client(let observe?, _) = member.listener, member.isResident {
        observe(.pressed(button: key, time: nil))
      }
      guard !member.isResident else { continue }
      book.handle(.close(member.id, .dismissed, AlertResponse(.button, button: key)))
    }
    return .done(1)
  }

  private func unreachable(_ id: NotificationID) -> String {
    "the program that sent notification \(id) has exited, and no program receives its actions"
  }
}
