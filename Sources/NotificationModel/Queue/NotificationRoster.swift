package import AlertModel

/// The open notifications, and the alerts that they share with their repeats.
///
/// Every open notification is in one group, which has one alert in the presenter.
package struct NotificationRoster: Sendable {
  private var entries: [NotificationID: QueuedNotification] = [:]
  private var groups = NotificationGroups()
  private var repeated = RepeatedNotifications()
  private var lastSubmission = 0

  /// The number of open notifications.
  package var count: Int { entries.count }

  /// The number of groups that are in the presenter and have not been on the screen yet.
  var unseenCount: Int { groups.unseenCount }

  /// An open notification.
  package subscript(id: NotificationID) -> QueuedNotification? { entries[id] }

  /// The identifier of the alert that shows a notification.
  package func identifier(of id: NotificationID) -> AlertIdentifier? {
    entries[id].flatMap { groups.identifier(of: $0.group) }
  }

  /// Whether its alert has been on the screen.
  package func isShown(_ id: NotificationID) -> Bool {
    group(of: id)?.isShown == true && entries[id]?.isInPresenter == true
  }

  /// The first notification of the group; a notification without a group is its own first.
  package func first(of id: NotificationID) -> NotificationID { group(of: id)?.first ?? id }

  /// A notification and its repeats, if it is the first of them; else only itself.
  package func members(ledBy id: NotificationID) -> [NotificationID] {
    guard let key = entries[id]?.group, groups[key]?.first == id else { return [id] }
    return members(ofGroup: key)
  }

  /// The open notifications of a group, the first one first.
  package func members(ofGroup key: Int) -> [NotificationID] {
    guard let group = groups[key] else { return [] }
    return ([group.first] + group.repeats).filter { entries[$0]?.group == key }
  }

  /// Whether a notification may be submitted even if no slot for unseen alerts is free.
  func isExpress(_ entry: QueuedNotification) -> Bool {
    guard !entry.isInPresenter, !entry.isUrgent else { return true }
    guard let first = groups[entry.group]?.first, first != entry.id else { return false }
    return entries[first]?.isInPresenter == true
  }

  /// Adds a notification, as the only one of the group that was reserved for it, or of a new one.
  mutating func insert(
    _ id: NotificationID, _ traits: NotificationTraits, group: Int? = nil, name: AlertIdentifier?
  ) {
    let key = group ?? groups.reserveKey()
    groups.open(key, first: id, name: name)
    entries[id] = QueuedNotification(traits: traits, id: id, group: key)
  }

  /// Applies a change to an open notification; does nothing if it is closed.
  mutating func change(_ id: NotificationID, _ change: (inout QueuedNotification) -> Void) {
    guard let index = entries.index(forKey: id) else { return }
    change(&entries.values[index])
  }

  /// Records that the script of a notification is being run.
  ///
  /// - Returns: Whether it has a script that was not run yet.
  mutating func takeScript(of id: NotificationID) -> Bool {
    guard self[id]?.traits.hasScript == true else { return false }
    change(id) { $0.traits.hasScript = false }
    return true
  }

  /// Replaces the content of a notification, which therefore leaves a group that is not on the
  /// screen.
  mutating func replace(_ id: NotificationID, _ traits: NotificationTraits) {
    guard let entry = entries[id] else { return }
    if !entry.isInPresenter, members(ofGroup: entry.group) != [id] { leaveGroup(id) }
    change(id) { entry in
      entry.traits = traits
      entry.isWanted = false
    }
  }

  /// Removes a notification, and its group if it was the last member.
  mutating func remove(_ id: NotificationID) {
    guard let key = entries[id]?.group else { return }
    groups.markSeen(key)
    entries[id] = nil
    leave(key, id)
    guard entries.isEmpty else { return }
    // Release the memory of a burst.
    entries = [:]
    repeated = RepeatedNotifications()
  }

  private func group(of id: NotificationID) -> NotificationGroup? {
    entries[id].flatMap { groups[$0.group] }
  }
}

// MARK: - Alerts in the presenter

extension NotificationRoster {
  /// Adds or replaces a client's notification that the presenter has accepted already.
  mutating func adopt(
    _ submission: NotificationSubmission, _ traits: NotificationTraits, name: AlertIdentifier?
  ) {
    let id = submission.id
    if entries[id] == nil { insert(id, traits, group: submission.group, name: name) }
    change(id) { entry in
      entry.traits = traits
      entry.traits.hasScript = false
    }
    handOver(id, as: submission.number)
  }

  /// Records that the presenter has accepted a submission of a notification.
  mutating func handOver(_ id: NotificationID, as submission: Int) {
    guard let entry = entries[id] else { return }
    if !entry.isInPresenter, !entry.traits.isModal { groups.markUnseen(entry.group) }
    change(id) { $0.hand(over: submission) }
  }

  /// Records that the alert of a notification has ended.
  mutating func endSubmission(of id: NotificationID) {
    change(id) { $0.submission = nil }
    if let key = entries[id]?.group { groups.markSeen(key) }
  }

  /// Prepares to replace what the presenter shows of a notification: it leaves its group there,
  /// together with those that wait and repeat the new content.
  ///
  /// - Returns: Whether the next submission can replace the alert; if not, it is withdrawn.
  mutating func makeWay(for id: NotificationID) -> Bool {
    guard let entry = entries[id], entry.isInPresenter else { return true }
    let isAlone = separate(id)
    if isAlone, entry.isModalOnScreen == entry.traits.isModal { return true }
    change(id) { $0.submission = nil }
    return false
  }

  /// Records that a group's alert is on the screen.
  mutating func markShown(group key: Int) {
    groups.change(key) { $0.isShown = true }
    groups.markSeen(key)
  }

  /// Records that a group's alert is counted behind another one, so that it needs no slot.
  mutating func freeSlot(ofGroup key: Int) { groups.markSeen(key) }
}

// MARK: - Submissions

extension NotificationRoster {
  /// The next submission of an open notification; nil if it is closed.
  mutating func submission(of id: NotificationID) -> NotificationSubmission? {
    guard let entry = entries[id], let identifier = groups.identifier(of: entry.group) else {
      return nil
    }
    let policy: NotificationSubmission.Policy =
      entry.isInPresenter ? .replace : first(of: id) == id ? .asDescribed : .coalesce
    lastSubmission += 1
    return NotificationSubmission(
      id: id, number: lastSubmission, group: entry.group, identifier: identifier, policy: policy)
  }

  /// The submission of a client's notification: a new one, or a replacement for what the presenter
  /// has.
  mutating func clientSubmission(
    of id: NotificationID, name: AlertIdentifier?
  ) -> NotificationSubmission {
    let key = entries[id]?.group ?? groups.reserveKey()
    let usual = NotificationGroup.usualIdentifier(of: id)
    lastSubmission += 1
    return NotificationSubmission(
      id: id, number: lastSubmission, group: key,
      identifier: groups.identifier(of: key) ?? name ?? usual,
      policy: entries[id]?.isInPresenter == true ? .replace : .asDescribed)
  }
}

// MARK: - Groups

extension NotificationRoster {
  /// Moves a notification into the group of an equal one of the last second, or remembers its
  /// content.
  ///
  /// - Returns: The first notification of that group and the size of the group; nil if there is
  ///   none.
  mutating func joinOriginal(
    _ id: NotificationID, at now: MonotonicInstant
  ) -> (first: NotificationID, count: Int)? {
    guard let entry = entries[id], let fingerprint = entry.traits.fingerprint else { return nil }
    guard let original = original(of: entry, fingerprint, at: now) else {
      repeated.note(fingerprint, id: id, at: now)
      return nil
    }
    repeated.note(fingerprint, id: original.id, at: now)
    groups.remove(entry.group)
    groups.change(original.group) { $0.repeats.append(id) }
    change(id) { entry in
      entry.group = original.group
      entry.traits.hasScript = false
    }
    return groups[original.group].map { ($0.first, $0.repeats.count + 1) }
  }

  /// The notification with which the only member of a group may be counted.
  private func original(
    of entry: QueuedNotification, _ fingerprint: Int, at now: MonotonicInstant
  ) -> QueuedNotification? {
    guard entry.traits.mayRepeat, !entry.isInPresenter, groups[entry.group]?.first == entry.id,
      let original = repeated.original(of: fingerprint, at: now).flatMap({ entries[$0] }),
      original.id != entry.id, original.traits.fingerprint == fingerprint
    else { return nil }
    return original
  }

  /// Moves a notification out of the group that the presenter shows, together with those that wait
  /// and repeat its new content.
  ///
  /// - Returns: Whether it was the only member there.
  private mutating func separate(_ id: NotificationID) -> Bool {
    guard let entry = entries[id] else { return true }
    let former = entry.group
    groups.markSeen(former)
    let repeats = (groups[former]?.repeats ?? []).filter { repeated in
      guard repeated != id, let other = entries[repeated] else { return false }
      return !other.isInPresenter && other.traits.fingerprint == entry.traits.fingerprint
    }
    groups.change(former) { group in group.repeats.removeAll(where: repeats.contains) }
    let isAlone = groups[former].map { $0.first == id && $0.repeats.isEmpty } ?? true
    leaveGroup(id)
    if let group = entries[id]?.group {
      groups.change(group) { $0.repeats = repeats }
      for other in repeats { change(other) { $0.group = group } }
    }
    return isAlone
  }

  /// Moves a notification into a new group.
  private mutating func leaveGroup(_ id: NotificationID) {
    guard let former = entries[id]?.group, let group = groups[former],
      let identifier = groups.identifier(of: former)
    else { return }
    let usual = NotificationGroup.usualIdentifier(of: id)
    let isAlone = group.first == id && group.repeats.isEmpty
    var name = isAlone ? identifier : usual
    // The others keep the identifier.
    if !isAlone, identifier == usual { name = groups.newName(for: id) }
    let new = groups.reserveKey()
    groups.open(new, first: id, name: name == usual ? nil : name)
    change(id) { $0.group = new }
    leave(former, id)
  }

  /// Removes a former member from a group, which ends with its last member.
  private mutating func leave(_ key: Int, _ id: NotificationID) {
    groups.change(key) { group in
      if group.first != id { group.repeats.removeAll { $0 == id } }
    }
    guard let group = groups[key], group.repeats.isEmpty, entries[group.first]?.group != key
    else { return }
    groups.markSeen(key)
    groups.remove(key)
  }
}
