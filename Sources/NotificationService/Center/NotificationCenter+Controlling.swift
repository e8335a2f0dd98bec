import AlertModel
package import NotificationModel

extension NotificationCenter: NotificationControlling {
  package func carryOut(_ order: NotificationOrder) -> NotificationReport {
    endPauseInTime()
    switch order {
    case .pause(let seconds, let level): return pause(for: seconds, level: level)
    case .resume:
      changeSilence { $0.pause = nil }
      return .pause(pauseReport)
    case .toggle:
      guard silence.pause == nil else { return carryOut(.resume) }
      return pause(for: nil, level: nil)
    case .pauseState: return .pause(pauseReport)
    case .history(let limit): return .history(records(limit: limit))
    case .historyEntry(let id): return historyEntry(id)
    case .clearHistory(let id): return clearHistory(id)
    case .invoke(let id, let key): return invoke(id, key: key)
    case .close(let id): return close(id)
    case .replay(let id): return replay(id)
    }
  }

  package func watch(_ tell: @escaping (NotificationNews) -> Void) -> AnyObject {
    let watcher = Watcher(tell)
    watchers.append(WeakWatcher(watcher: watcher))
    return watcher
  }

  /// Tells whoever listens; the news are made up only if somebody does.
  func tell(_ news: () -> NotificationNews) {
    guard !watchers.isEmpty else { return }
    watchers.removeAll { $0.watcher == nil }
    guard !watchers.isEmpty else { return }
    let news = news()
    for case let watcher? in watchers.map(\.watcher) { watcher.tell(news) }
  }

  private func pause(for seconds: Double?, level: AlertLevel?) -> NotificationReport {
    if let seconds, !(seconds > 0) {
      return .refused("a pause lasts some time, not \(seconds) seconds")
    }
    let end = seconds.map { clock.now().advanced(bySeconds: $0) }
    changeSilence { $0.pause = NotificationSilence.Pause(level: level, end: end) }
    return .pause(pauseReport)
  }

  private func close(_ id: NotificationID?) -> NotificationReport {
    guard let id else {
      let all = entries.values.sorted { $0.id < $1.id }
      for entry in all { end(entry, .dismissed) }
      return .done(all.count)
    }
    guard let entry = entries[id] else { return .refused(missing(id)) }
    end(entry, .dismissed)
    return .done(1)
  }

  private func invoke(_ id: NotificationID, key: String) -> NotificationReport {
    guard let record = entries[id]?.record ?? history[id] else { return .refused(missing(id)) }
    guard record.actions.contains(where: { $0.key == key }) else {
      let keys = record.actions.map { "“\($0.key)”" }.joined(separator: ", ")
      let known = keys.isEmpty ? "it has none" : "it has \(keys)"
      return .refused("notification \(id) has no action “\(key)”: \(known)")
    }
    guard key != AlertButton.replyID else {
      return .refused("notification \(id) is replied to with a text, in the notification itself")
    }
    if let entry = entries[id] { return invoke(entry, key: key) }
    let listeners = (reachable[id] ?? []).filter(\.isThere)
    guard !listeners.isEmpty else { return .refused(unreachable(id)) }
    for listener in listeners { listener.tell(.invoked(key: key, time: nil)) }
    tell { .invoked(id, key: key) }
    return .done(1)
  }

  /// Presses a button of one that is not closed, and of all that it stands for.
  private func invoke(_ entry: NotificationEntry, key: String) -> NotificationReport {
    let isFirst = entry.showing.first == entry.id
    let members = isFirst ? entry.showing.members.compactMap { entries[$0] } : [entry]
    guard members.contains(where: \.isReachable) else { return .refused(unreachable(entry.id)) }
    tell { .invoked(entry.id, key: key) }
    for member in members {
      if case .sender(let tell) = member.listener, member.isReachable {
        tell(.invoked(key: key, time: nil))
      }
      if case .client(let observe?, _) = member.listener, member.isResident {
        observe(.pressed(button: key, time: nil))
      }
      guard !member.isResident else { continue }
      end(member, .dismissed, AlertResponse(.button, button: key))
    }
    return .done(1)
  }

  private func missing(_ id: NotificationID) -> String {
    "there is no notification \(id)"
  }

  private func unreachable(_ id: NotificationID) -> String {
    "the program that sent notification \(id) is gone, so that nobody hears of its actions"
  }
}

/// Somebody who is told of what happens for as long as somebody holds this.
final class Watcher {
  let tell: (NotificationNews) -> Void

  init(_ tell: @escaping (NotificationNews) -> Void) {
    self.tell = tell
  }
}

struct WeakWatcher {
  weak var watcher: Watcher?
}
