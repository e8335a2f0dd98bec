import AlertModel
package import NotificationModel

/// The user's commands: `tocsin pause`, `history`, `action`, `close` and `replay`.
extension NotificationCoordinator: NotificationControlling {
  package func carryOut(_ order: NotificationOrder) -> NotificationReport {
    runner.expirePause()
    switch order {
    case .pause(let seconds, let level): return pause(for: seconds, level: level)
    case .resume:
      runner.changeSilence { $0.pause = nil }
      return .pause(pauseReport)
    case .toggle:
      guard queue.silence.pause == nil else { return carryOut(.resume) }
      return pause(for: nil, level: nil)
    case .pauseState: return .pause(pauseReport)
    case .history(let limit):
      history.forgetOld()
      return .history(history.records(limit: limit).map(reported))
    case .historyEntry(let id): return historyEntry(id)
    case .clearHistory(let id): return clearHistory(id)
    case .invoke(let id, let key): return invoke(id, key: key)
    case .close(let id): return close(id)
    case .replay(let id): return replay(id)
    }
  }

  package func watch(_ tell: @escaping (NotificationNews) -> Void) -> AnyObject {
    watchers.add(tell)
  }

  private func pause(for seconds: Double?, level: AlertLevel?) -> NotificationReport {
    if let seconds, !(seconds > 0) {
      return .refused("a pause lasts some time, not \(seconds) seconds")
    }
    let end = seconds.map { clock.now().advanced(bySeconds: $0) }
    runner.changeSilence { $0.pause = NotificationSilence.Pause(level: level, end: end) }
    return .pause(pauseReport)
  }

  private func close(_ id: NotificationID?) -> NotificationReport {
    guard let id else {
      let all = notifications.all
      for notification in all { handle(.close(notification.id, .dismissed)) }
      return .done(all.count)
    }
    guard notifications[id] != nil else { return .refused(missing(id)) }
    handle(.close(id, .dismissed))
    return .done(1)
  }

  private func missing(_ id: NotificationID) -> String {
    "there is no notification \(id)"
  }
}

// MARK: - History

extension NotificationCoordinator {
  private func clearHistory(_ id: NotificationID?) -> NotificationReport {
    guard let id else { return .done(history.removeAll()) }
    guard history.remove(id) else {
      return .refused("there is no notification \(id) in the history")
    }
    history.receivers.forget(id)
    return .done(1)
  }

  private func historyEntry(_ id: NotificationID) -> NotificationReport {
    history.forgetOld()
    guard let record = history[id] else {
      return .refused("there is no notification \(id) in the history")
    }
    return .history([reported(record)])
  }

  /// Shows a notification of the history again, or one that waits at once.
  private func replay(_ id: NotificationID?) -> NotificationReport {
    guard let id = id ?? history.newest(where: { queue.roster[$0]?.isInPresenter != true }) else {
      return .refused("there is no notification in the history that is not on the screen")
    }
    if notifications[id] == nil {
      guard let record = history[id] else { return .refused(missing(id)) }
      let receiver = history.receivers.connected(for: id).first
      let listener = receiver.map { OpenNotification.Listener.sender($0.tell) }
      postAgain(record, for: listener ?? .absent, receiver?.sender, isReplay: true)
    } else if queue.roster[id]?.place == .handed {
      return .refused("notification \(id) is on the screen, or about to be")
    }
    handle(.summon(id))
    return .done(1)
  }
}

// MARK: - Actions

extension NotificationCoordinator {
  private func invoke(_ id: NotificationID, key: String) -> NotificationReport {
    guard let record = notifications[id]?.record ?? history[id] else {
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
    if let notification = notifications[id] { return invoke(notification, key: key) }
    let receivers = history.receivers.connected(for: id)
    guard !receivers.isEmpty else { return .refused(unreachable(id)) }
    for receiver in receivers { receiver.tell(.invoked(key: key, time: nil)) }
    watchers.tell { .invoked(id, key: key) }
    return .done(1)
  }

  /// Presses a button of an open notification, and of its repeats.
  private func invoke(_ notification: OpenNotification, key: String) -> NotificationReport {
    let members = queue.roster.members(ledBy: notification.id).compactMap { notifications[$0] }
    guard members.contains(where: \.isReachable) else {
      return .refused(unreachable(notification.id))
    }
    watchers.tell { .invoked(notification.id, key: key) }
    for member in members {
      if member.isReachable { member.tellSender(.invoked(key: key, time: nil)) }
      if case .client(let observe?, _) = member.listener, member.isResident {
        observe(.pressed(button: key, time: nil))
      }
      guard !member.isResident else { continue }
      handle(.close(member.id, .dismissed, AlertResponse(.button, button: key)))
    }
    return .done(1)
  }

  private func unreachable(_ id: NotificationID) -> String {
    "the program that sent notification \(id) is gone, and no program receives its actions"
  }
}

// MARK: - Reports

extension NotificationCoordinator {
  /// Whether notifications are held back, and how many are.
  var pauseReport: NotificationPause {
    queue.silence.report(held: queue.heldCount, at: clock.now())
  }

  /// A record with the present state of its notification.
  func reported(_ record: NotificationRecord) -> NotificationRecord {
    var record = record
    record.origin = nil
    if notifications[record.id] != nil {
      record.state = queue.roster.isShown(record.id) ? .shown : .waiting
      record.reason = nil
      record.isReachable = queue.roster.members(ledBy: record.id).contains { id in
        notifications[id]?.isReachable ?? false
      }
    } else {
      record.state = .closed
      record.isReachable = !history.receivers.connected(for: record.id).isEmpty
    }
    return record
  }
}
