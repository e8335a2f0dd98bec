import AlertModel
import NotificationModel

/// Carries out the effects of the queue: submits notifications, reports to senders and subscribers,
/// writes the history, plays sounds and runs scripts.
final class NotificationEffects {
  /// Called when silence, requested by the user or a program, has started or ended.
  var inhibitionDidChange: () -> Void = {}

  private let book: NotificationBook
  private let presenter: any NotificationPresenting
  private let observer: SubmissionObserver
  private let rules: NotificationRules
  private let pause: PauseKeeper
  private let delivery: NotificationDelivery
  private let digest: DigestToast
  private let sounds: SoundPlayer
  private let scripts: ScriptRunner
  private let report: (String) -> Void

  init(
    in book: NotificationBook, presenter: any NotificationPresenting,
    observer: SubmissionObserver, rules: NotificationRules, pause: PauseKeeper,
    programs: any ProgramRunning, clock: NotificationClock, report: @escaping (String) -> Void
  ) {
    self.book = book
    self.presenter = presenter
    self.observer = observer
    self.rules = rules
    self.pause = pause
    self.report = report
    delivery = NotificationDelivery(to: presenter, report: report)
    digest = DigestToast(on: presenter)
    sounds = SoundPlayer(programs: programs, now: clock.now, report: report)
    scripts = ScriptRunner(programs: programs, report: report)
    pause.endReached = { [weak self] in self?.pauseEndReached() }
    pause.setTimer(for: book.queue.silence.pause)
  }

  private func pauseEndReached() {
    book.runner.expirePause()
    pause.setTimer(for: book.queue.silence.pause)
  }

  /// Carries out one effect.
  func perform(_ effect: NotificationQueueEffect) {
    switch effect {
    case .record(let id): record(id)
    case .count(let id, let first, let count): self.count(id, first, count)
    case .runScript(let id): runScript(of: id)
    case .playSound(let id): playSound(of: id)
    case .submit(let submission): submit(submission)
    case .withdraw(let id):
      if let ticket = book.open[id]?.ticket { presenter.withdraw(ticket) }
    case .answer(let id, let response):
      if let news = book.open[id]?.tellAnswer(response) { book.watchers.tell { news } }
    case .show(let id): book.watchers.tell { .shown(id) }
    case .reportFailure(let id, let reason):
      report("notification \(id) is no longer shown: \(reason)")
    case .close(let closing): close(closing)
    case .showDigest(let number, let members): showDigest(number, of: members)
    case .withdrawDigest: digest.withdraw()
    case .setBacklog(let count): presenter.setBacklog(count)
    case .silenceChanged(let former): silenceDidChange(from: former)
    case .requestTurn: book.runner.requestTurn()
    }
  }
}

// MARK: - Effects

extension NotificationEffects {
  private func record(_ id: NotificationID) {
    guard let notification = book.open[id] else { return }
    if notification.isFromHistory {
      book.history.reopen(id)
    } else if notification.isKept, rules.configuration.historyLimit > 0 {
      book.history.remember(notification.record, pixels: notification.draft?.pixels)
    } else {
      book.history.remove(id)
    }
    book.watchers.tell { .posted(book.reported(notification.record)) }
  }

  private func count(_ id: NotificationID, _ first: NotificationID, _ count: Int) {
    book.open[id]?.draft?.sound = .none
    book.open[id]?.draft?.script = nil
    book.open[first]?.record.count += 1
    book.history.count(first, count)
    book.watchers.tell { .counted(first, count: count) }
  }

  private func runScript(of id: NotificationID) {
    guard let notification = book.open[id], let draft = notification.draft,
      let script = draft.script
    else { return }
    draft.script = nil
    scripts.run(
      script, for: notification.record, message: draft.description.plainMessage)
  }

  /// Plays the sound of a notification that the presenter has; its draft is no longer needed.
  private func playSound(of id: NotificationID) {
    guard let notification = book.open[id], let draft = notification.draft else { return }
    notification.draft = nil
    sounds.play(draft.sound)
  }

  private func submit(_ submission: NotificationSubmission) {
    let id = submission.id
    guard let notification = book.open[id], let draft = notification.draft else {
      return book.runner.handleNow(.refused(id, isBusy: false))
    }
    do throws(AlertAdmissionError) {
      notification.ticket = try delivery.submit(
        submission.applied(to: draft.description), of: id,
        observe: observer.observer(of: submission), respond: observer.responder(to: submission))
      book.runner.handleNow(.accepted(id, submission: submission.number))
    } catch {
      book.runner.handleNow(.refused(id, isBusy: error.code == .busy))
    }
  }

  private func close(_ closing: NotificationClosing) {
    guard let notification = book.open.remove(closing.id) else { return }
    keepReceiver(of: notification, first: closing.first)
    notification.sender?.answerable.remove(closing.id)
    notification.sender = nil
    book.history.close(closing.id, closing.reason)
    book.watchers.tell { .closed(closing.id, closing.reason) }
    notification.tellClosed(closing.reason, closing.response)
  }

  /// Keeps the sender of a notification, so that actions can be invoked from the history while it
  /// is connected.
  private func keepReceiver(of notification: OpenNotification, first: NotificationID) {
    guard case .sender(let tell) = notification.listener, notification.isReachable,
      !notification.record.actions.isEmpty,
      let historyID = [notification.id, first].first(where: { book.history[$0] != nil })
    else { return }
    book.history.receivers.add(
      ActionReceivers.Receiver(id: notification.id, tell: tell, sender: notification.sender),
      for: historyID)
  }

  private func showDigest(_ number: Int, of members: [NotificationID]) {
    guard book.queue.digestNumber == number else { return }
    var digest = NotificationDigest()
    let groups = Dictionary(grouping: members) { book.queue.roster[$0]?.group ?? 0 }
    for id in members where groups[book.queue.roster[id]?.group ?? 0]?.first == id {
      digest.add(application: book.open[id]?.record.application ?? "")
    }
    let isRemembered = members.allSatisfy { book.history[book.queue.roster.first(of: $0)] != nil }
    do throws(AlertAdmissionError) {
      try self.digest.show(digest, isRemembered: isRemembered, rules.configuration) {
        [weak book] response in book?.handle(.digestEnded(number, response.outcome))
      }
    } catch {
      report("the digest cannot be shown: \(error)")
      book.handle(.digestEnded(number, nil))
    }
  }

  private func silenceDidChange(from former: NotificationSilence) {
    let silence = book.queue.silence
    if silence.pause != former.pause { pause.save(silence.pause) }
    if silence.isWanted != former.isWanted { inhibitionDidChange() }
    book.watchers.tell { .paused(book.pauseReport) }
  }
}
