import AlertModel
import NotificationModel

// MARK: - What the presenter tells

extension NotificationCenter {
  /// Something has happened to what is on the screen.
  func happened(_ event: AlertEvent, to showing: NotificationShowing) {
    let members = showing.members.compactMap { entries[$0] }.filter { $0.showing === showing }
    guard let first = members.first else { return }
    switch event {
    case .presented:
      showing.isShown = true
      noteSeen(showing)
      tell { .shown(first.id) }
    case .pressed(let button, let time):
      for entry in members {
        if case .sender(let tell) = entry.listener { tell(.invoked(key: button, time: time)) }
      }
      tell { .invoked(first.id, key: button) }
    case .followed(let link): links.open(link)
    case .changed, .focused: break
    }
    for entry in members {
      if case .client(let observe, _) = entry.listener { observe?(event) }
    }
  }

  /// The presenter has nothing more to show of a notification.
  func ended(_ id: NotificationID, _ showing: NotificationShowing, with response: AlertResponse) {
    guard let entry = entries[id], entry.showing === showing else { return }
    entry.ticket = nil
    noteSeen(showing)
    switch response.outcome {
    case .button:
      answer(entry, with: response)
      end(entry, .dismissed, response)
    // What takes its place is yet to come.
    case _ where entry.draft != nil && entry.place == .pending: break
    case .cancelled, .dismissed: end(entry, .dismissed, response)
    case .timedOut: end(entry, .expired, response)
    case .withdrawn, .failed:
      if let reason = response.reason {
        report("notification \(id) is not shown any more: \(reason)")
      }
      end(entry, .other, response)
    }
  }

  /// Tells of a button that was pressed.
  private func answer(_ entry: NotificationEntry, with response: AlertResponse) {
    let key = response.button ?? ""
    let outcome: NotificationOutcome
    if key == AlertButton.replyID, case .text(let text)? = response.values?[key] {
      outcome = .replied(text)
      tell { .replied(entry.id) }
    } else {
      outcome = .invoked(key: key, time: response.time)
      tell { .invoked(entry.id, key: key) }
    }
    if case .sender(let tell) = entry.listener { tell(outcome) }
  }
}

// MARK: - The end

extension NotificationCenter {
  /// Ends a notification, wherever it is, and tells whoever is to know; once.
  func end(
    _ entry: NotificationEntry, _ reason: NotificationCloseReason,
    _ response: AlertResponse? = nil
  ) {
    guard entries[entry.id] === entry else { return }
    entries[entry.id] = nil
    leaveCrowd(entry)
    noteSeen(entry.showing)
    if entries.isEmpty { rest() }
    if let stack = entry.stack, stacks[stack] == entry.id { stacks[stack] = nil }
    let showing = entry.showing
    showing.others.removeAll { $0 == entry.id }
    forgetName(of: entry)
    if entry.place == .digested { digestLost(1) }
    keepReachable(entry)
    entry.sender?.answerable.remove(entry.id)
    entry.sender = nil
    if history.change(
      entry.id,
      {
        $0.state = .closed
        $0.reason = reason
      })
    {
      historyFile?.note(.closed(entry.id, reason))
    }
    if let ticket = entry.ticket {
      entry.ticket = nil
      presenter.withdraw(ticket)
    }
    tell { .closed(entry.id, reason) }
    switch entry.listener {
    case .nobody: break
    case .sender(let tell): if !entry.isReplay { tell(.closed(reason)) }
    case .client(_, let respond): respond(response ?? reason.response)
    }
    retryRefused()
    handOverSoon()
  }

  /// Nothing is left: a burst is not to be remembered by the memory that it took.
  private func rest() {
    entries = [:]
    names = [:]
    repeated = RepeatedNotifications()
  }

  /// An action can still be chosen from the history, while the sender lives.
  private func keepReachable(_ entry: NotificationEntry) {
    guard case .sender(let tell) = entry.listener, !entry.record.actions.isEmpty,
      entry.sender?.isThere ?? true
    else { return }
    let home = [entry.id, entry.showing.first].first { history[$0] != nil }
    guard let home, reachable[home, default: []].count < ReachableSender.most else { return }
    reachable[home, default: []].append(
      ReachableSender(id: entry.id, tell: tell, sender: entry.sender))
    if home != entry.id { homes[entry.id] = home }
  }

  /// What a number stood for before is past: nobody hears of it any more.
  func forgetReachable(_ id: NotificationID) {
    for listener in reachable.removeValue(forKey: id) ?? [] { homes[listener.id] = nil }
    guard let home = homes.removeValue(forKey: id) else { return }
    reachable[home]?.removeAll { $0.id == id }
  }

  private func forgetName(of entry: NotificationEntry) {
    let identifier = entry.showing.identifier
    guard var named = names[identifier] else { return }
    named.removeAll { $0 == entry.id }
    names[identifier] = named.isEmpty ? nil : named
  }
}

/// Who hears of an action of a notification that is closed.
struct ReachableSender {
  /// The most for one notification.
  static let most = 16

  let id: NotificationID
  let tell: (NotificationOutcome) -> Void
  let sender: NotificationSender?

  var isThere: Bool { sender?.isThere ?? true }
}

extension NotificationCloseReason {
  /// How a client on the socket is told of it.
  fileprivate var response: AlertResponse {
    switch self {
    case .expired: AlertResponse(.timedOut)
    case .dismissed: AlertResponse(.dismissed)
    case .withdrawn: AlertResponse(.withdrawn)
    case .other: AlertResponse(.failed, reason: "The alert could not be shown.")
    }
  }
}
