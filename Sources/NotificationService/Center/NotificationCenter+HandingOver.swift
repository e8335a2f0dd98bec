import AlertModel
import GLib
import NotificationModel

extension NotificationCenter {
  /// Nanoseconds that one turn may take, so that a burst leaves time for what is on the screen.
  private static let longestTurn: Int64 = 4_000_000

  /// Hands what is pending to the presenter, or puts it where it is held back.
  package func handOver() {
    endPauseInTime()
    let start = MonotonicClock.now()
    while isCrowdNext, let id = crowd.next() {
      guard let entry = entries[id], entry.place == .queued, let draft = entry.draft
      else { continue }
      leaveCrowd(entry)
      handOver(entry, draft, isNext: true)
      if MonotonicClock.now() - start > Self.longestTurn { break }
    }
    var done = 0
    while done < pending.count {
      let id = pending[done]
      done += 1
      guard let entry = entries[id], entry.place == .pending, let draft = entry.draft
      else { continue }
      handOver(entry, draft, isNext: false)
      if MonotonicClock.now() - start > Self.longestTurn { break }
    }
    pending.removeFirst(done)
    tellCrowd()
    handOverSoon()
  }

  /// Hands one over; `isNext` says that all that came before it had their turn.
  private func handOver(
    _ entry: NotificationEntry, _ draft: NotificationDraft, isNext: Bool
  ) {
    if let script = draft.script {
      draft.script = nil
      runScript(script, for: entry, draft.description)
    }
    if draft.isSuppressed { return end(entry, .expired) }
    guard entry.ticket != nil || draft.isWanted || silence.lets(draft.description) else {
      lighten(draft)
      return hold(entry)
    }
    guard isNext || isTurn(of: entry, draft) else {
      lighten(draft)
      return queue(entry)
    }
    submit(entry, draft)
  }

  /// Lets the presenter show a notification; what cannot be shown of it is left out.
  private func submit(_ entry: NotificationEntry, _ draft: NotificationDraft) {
    prepare(entry, for: draft.description)
    var refusal: AlertAdmissionError?
    for leftOut in DescriptionPart.steps {
      var description = draft.description
      leftOut.removed(from: &description)
      do throws(AlertAdmissionError) {
        try hand(description, of: entry)
        if let refusal {
          report("notification \(entry.id) is shown without what is wrong: \(refusal)")
        }
        return sounds.play(draft.sound)
      } catch {
        refusal = refusal ?? error
        guard error.code != .busy else {
          // It comes when another has gone.
          return refused.append(entry.id)
        }
      }
    }
    // What was there before is not what the sender wants to be there.
    if let refusal { report("notification \(entry.id) cannot be shown: \(refusal)") }
    end(entry, .other)
  }

  /// Hands a description to the presenter under the entry's name.
  ///
  /// - Throws: `AlertAdmissionError` when it is refused; then nothing has changed.
  func hand(
    _ description: AlertDescription, of entry: NotificationEntry
  ) throws(AlertAdmissionError) {
    var description = description
    description.identifier = entry.showing.identifier
    if entry.ticket != nil {
      description.policy = .replace
    } else if entry.showing.first != entry.id {
      description.policy = .coalesce
    }
    let (id, showing) = (entry.id, entry.showing)
    let (ticket, _) = try presenter.submit(
      description,
      observe: { [weak self] event in self?.happened(event, to: showing) },
      respond: { [weak self] response in self?.ended(id, showing, with: response) })
    // It may have ended already.
    guard entries[id] === entry, entry.showing === showing else { return }
    if entry.ticket == nil, showing.first == id, !description.style.isModal { noteUnseen(showing) }
    entry.ticket = ticket
    entry.isModal = description.style.isModal
    entry.place = .handed
    entry.draft = nil
  }

  /// Sees to it that what is shown now in an entry's place makes way for a description.
  private func prepare(_ entry: NotificationEntry, for description: AlertDescription) {
    guard let ticket = entry.ticket else { return }
    let former = entry.showing
    noteSeen(former)
    // Those that repeat what comes now are still to be counted.
    let repeats = former.others.filter { id in
      guard let other = entries[id], other !== entry else { return false }
      return other.ticket == nil && other.fingerprint == entry.fingerprint
    }
    former.others.removeAll(where: repeats.contains)
    let isAlone = former.first == entry.id && former.others.isEmpty
    leave(entry)
    entry.showing.others = repeats
    for id in repeats { entries[id]?.showing = entry.showing }
    let mustGo = !isAlone || entry.isModal != description.style.isModal
    if mustGo {
      entry.ticket = nil
      presenter.withdraw(ticket)
    }
  }

  func runScript(
    _ script: String, for entry: NotificationEntry, _ description: AlertDescription
  ) {
    guard let path = programs.path(of: script) else {
      return report("the script “\(script)” of a rule is not there, or is no program")
    }
    let record = entry.record
    let variables = [
      "TOCSIN_ID": "\(entry.id)",
      "TOCSIN_APPLICATION": record.application,
      "TOCSIN_DESKTOP_ENTRY": record.desktopEntry,
      "TOCSIN_CATEGORY": record.category,
      "TOCSIN_URGENCY": record.urgency.rawValue,
      "TOCSIN_SUMMARY": record.title,
      "TOCSIN_BODY": description.plainMessage.cut(toBytes: 65_536),
    ]
    programs.run(
      ProgramOrder(
        path: path, arguments: [script],
        environment: variables.mapValues { $0.filter { $0 != "\0" } }, lane: .script))
  }
}

/// What of a description may be what a presenter cannot show.
private enum DescriptionPart {
  case pictures
  case looks
  case allButTexts

  /// What is left out, one step after the other; the first leaves out nothing.
  static let steps: [[DescriptionPart]] = [
    [], [.pictures], [.pictures, .looks], [.pictures, .looks, .allButTexts],
  ]
}

extension [DescriptionPart] {
  fileprivate func removed(from description: inout AlertDescription) {
    for part in self {
      switch part {
      case .pictures:
        description.icon = .none
        description.image = nil
        for index in description.buttons.indices { description.buttons[index].icon = nil }
      case .looks:
        description.theme = nil
        description.transition = nil
        description.position = nil
        description.monitor = nil
        description.anchor = nil
      case .allButTexts:
        let full = description
        description = AlertDescription(
          identifier: full.identifier, title: full.plainTitle, message: full.plainMessage,
          application: full.application, urgency: full.urgency, style: full.style,
          level: full.level, policy: full.policy, timeout: full.timeout)
      }
    }
  }
}
