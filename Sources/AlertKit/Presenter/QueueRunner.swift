import AlertModel

/// An event for one of the presenter's queues.
enum QueuedEvent {
  case modal(AlertQueueEvent)
  case toast(ToastEvent)
}

/// Steps the queues of modal alerts and toasts, one event after the other, and passes on their
/// effects.
@MainActor
final class QueueRunner {
  /// Carries out an effect of either queue, other than a deadline.
  var carryOut: ((AlertQueueEffect) -> Void)?
  /// Carries out an effect that only toasts have.
  var carryOutToast: ((ToastEffect) -> Void)?
  /// Called after an alert was handed to its queue.
  var didSubmit: ((AlertTicket) -> Void)?
  /// Called after events were stepped, before the completions with responses are called.
  var didStep: (() -> Void)?
  /// Called after each event of modal alerts; returns an event to handle next.
  var stageDidChange: (() -> AlertQueueEvent?)?
  /// Called when there may be alerts to show for the first time, or none any more.
  var demandDidChange: (() -> Void)?

  private(set) var modal: AlertQueue
  /// The queue of toasts and banners.
  private(set) var toasts = ToastQueue()

  private let clock: any AlertClock
  private var pendingEvents: [QueuedEvent] = []
  private var isStepping = false
  private var completions: ArraySlice<() -> Void> = []
  private var deadline: (any AlertTimer)?
  private var toastDeadline: (any AlertTimer)?

  init(clock: any AlertClock, maximumWaiting: Int) {
    self.clock = clock
    modal = AlertQueue(maximumWaiting: maximumWaiting)
  }

  /// Steps the queues, and then reports whether anything is to be presented.
  func handle(_ events: [QueuedEvent]) {
    if step(events) { demandDidChange?() }
  }

  /// Steps the queue that an alert is in.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - isToast: Whether the alert is a toast or banner.
  func handle(_ event: AlertQueueEvent, isToast: Bool) {
    handle([isToast ? .toast(.alert(event)) : .modal(event)])
  }

  /// Steps the queues; events that effects cause meanwhile are stepped afterwards.
  ///
  /// - Returns: Whether every event has been stepped; false if the queues are being stepped already.
  @discardableResult
  func step(_ events: [QueuedEvent]) -> Bool {
    pendingEvents += events
    guard !isStepping else { return false }
    isStepping = true
    while !pendingEvents.isEmpty {
      let events = pendingEvents
      pendingEvents = []
      for event in events { step(event) }
    }
    isStepping = false
    didStep?()
    // A completion may present the next alert, so the queues must not be in the middle of a step.
    while let complete = completions.popFirst() { complete() }
    completions = []
    return true
  }

  /// Calls `action` after the queues have been stepped.
  func afterStep(_ action: @escaping () -> Void) {
    completions.append(action)
  }

  private func step(_ event: QueuedEvent) {
    switch event {
    case .modal(let event):
      for effect in modal.step(event, at: clock.now) { run(effect) }
      if case .submit(let submission) = event { didSubmit?(submission.ticket) }
      guard let next = stageDidChange?() else { return }
      for effect in modal.step(next, at: clock.now) { run(effect) }
    case .toast(let event):
      for effect in toasts.step(event, at: clock.now) { run(effect) }
      if case .submit(let submission, _) = event { didSubmit?(submission.ticket) }
    }
  }

  private func run(_ effect: AlertQueueEffect) {
    guard case .schedule(let instant) = effect else {
      carryOut?(effect)
      return
    }
    deadline = instant.map { instant in
      clock.timer(at: instant) { [weak self] in self?.handle([.modal(.deadline)]) }
    }
  }

  private func run(_ effect: ToastEffect) {
    switch effect {
    case .alert(.schedule(let instant)):
      toastDeadline = instant.map { instant in
        clock.timer(at: instant) { [weak self] in self?.handle([.toast(.alert(.deadline))]) }
      }
    case .alert(let effect): carryOut?(effect)
    case .measure, .place, .setStacked, .announceCount, .countDown, .showBacklogs:
      carryOutToast?(effect)
    }
  }
}

// MARK: - Entries

extension QueueRunner {
  /// Every alert that is or will be on screen, modal ones first.
  var entries: [AlertQueueEntry] { modal.entries + toasts.entries.map(\.alert) }

  /// Whether an alert has its own entry, rather than being coalesced into another one.
  func leads(_ ticket: AlertTicket) -> Bool {
    toasts.entry(leading: ticket) != nil || modal.entry(leading: ticket) != nil
  }

  /// The leaders of the alerts with this identifier that have not ended, modal ones first.
  func liveLeaders(identifiedBy identifier: AlertIdentifier) -> [AlertTicket] {
    modal.liveLeaders(identifiedBy: identifier) + toasts.liveLeaders(identifiedBy: identifier)
  }
}
