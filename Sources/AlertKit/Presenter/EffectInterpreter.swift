import AlertModel

/// Performs the effects of the queues.
@MainActor
final class EffectInterpreter {
  private let registry: AlertRegistry
  private let runner: QueueRunner
  private let presenter: WindowPresenter
  private let measurer: ToastMeasurer
  private let backlogs: BacklogWindows

  init(
    registry: AlertRegistry, runner: QueueRunner, presenter: WindowPresenter,
    measurer: ToastMeasurer, backlogs: BacklogWindows
  ) {
    self.registry = registry
    self.runner = runner
    self.presenter = presenter
    self.measurer = measurer
    self.backlogs = backlogs
  }

  /// Carries out an effect of the queue of modal alerts, or of one toast.
  func carryOut(_ effect: AlertQueueEffect) {
    switch effect {
    case .present(let ticket): presenter.show(ticket)
    case .stepAside(let ticket, let animated): presenter.stepAside(ticket, animated: animated)
    case .dismiss(let ticket, let animated): presenter.dismiss(ticket, animated: animated)
    case .update(let ticket, let old): update(ticket, replacing: old)
    case .discard(let ticket): discard(ticket)
    case .setCount(let ticket, let count): registry[ticket]?.setCount(count)
    case .respond(let ticket, let response): respond(to: ticket, with: response)
    case .refuse(let ticket): registry.refuse(ticket)
    case .schedule: preconditionFailure("Deadlines are the queue runner's.")
    }
  }

  /// Carries out an effect of the queue of toasts.
  func carryOut(_ effect: ToastEffect) {
    switch effect {
    case .alert(let effect): carryOut(effect)
    case .measure(let ticket): measurer.measure(ticket)
    case .place(let ticket, let frames): presenter.place(ticket, at: frames)
    case .setStacked(let ticket, let count):
      // The alert may have no window yet.
      (registry[ticket]?.content as? any StackingContent)?.stacked = count
      registry[ticket]?.window?.placement.setStacked(count)
    case .announceCount(let ticket): registry[ticket]?.tell(.stacked)
    case .countDown(let ticket, let countdown):
      (registry[ticket]?.content as? any StackingContent)?.countdown = countdown
    case .showBacklogs(let backlogs): self.backlogs.show(backlogs)
    }
  }

  /// Releases the content of an alert that was coalesced into another one, which is never shown, and
  /// of one that waits behind another one.
  func didSubmit(_ ticket: AlertTicket) {
    guard runner.leads(ticket) else {
      registry[ticket]?.forgetContent()
      return
    }
    guard let front = runner.modal.front, front.leader != ticket,
      runner.modal.entry(leading: ticket)?.phase == .queued
    else { return }
    registry[ticket]?.releaseWaitingContent()
  }

  private func update(_ ticket: AlertTicket, replacing old: AlertTicket) {
    guard let record = registry[ticket], let former = registry[old] else { return }
    presenter.hand(windowOf: former, to: record)
    former.forgetContent()
    removeIfDone(former)
  }

  private func discard(_ ticket: AlertTicket) {
    guard let record = registry[ticket] else { return }
    record.content?.host = nil
    record.forgetContent()
    record.window = nil
    removeIfDone(record)
  }

  private func respond(to ticket: AlertTicket, with response: AlertResponse) {
    guard let record = registry[ticket] else { return }
    let completion = record.completion
    record.completion = nil
    var response = response
    // However it ended, the values entered by then are reported.
    response.values = response.values ?? record.values
    if let completion { runner.afterStep { [response] in completion(response) } }
    removeIfDone(record)
  }

  /// Removes a record that has been answered, unless its content may still be visible.
  private func removeIfDone(_ record: AlertRecord) {
    guard record.completion == nil, record.window == nil, !runner.leads(record.ticket)
    else { return }
    // Content that was never on screen may hold a window of another program, too.
    record.content?.host = nil
    registry.remove(record.ticket)
  }
}
