/// The part of a submitted alert that the queue needs: everything except its content.
package struct AlertSubmission: Hashable, Sendable {
  /// Identifies this submission alone; a ticket that is submitted again is ignored.
  package var ticket: AlertTicket
  /// The identifier that `replace`, `coalesce` and `dismiss` look for; not necessarily unique.
  package var identifier: AlertIdentifier
  /// The priority among waiting alerts.
  package var level: AlertLevel
  /// How the submission affects alerts that are already in the queue.
  package var policy: AlertPolicy
  /// Seconds of being visible after which the alert times out; nil means never.
  package var timeout: Double?
  /// Seconds of waiting after which the alert times out unseen; nil means never.
  package var waitLimit: Double?
  /// Whether the alert asks for something, instead of only informing.
  package var asks: Bool
  /// Its origin; nil if unknown.
  @Rare package var origin: AlertOrigin?
  /// The stack that a toast belongs to, such as the name of its application; nil if it is not
  /// stacked.
  package var stack: String?

  /// Creates a submission.
  package init(
    ticket: AlertTicket, identifier: AlertIdentifier, level: AlertLevel = .normal,
    policy: AlertPolicy = .queue, timeout: Double? = nil, waitLimit: Double? = nil,
    asks: Bool = true, origin: AlertOrigin? = nil, stack: String? = nil
  ) {
    self.ticket = ticket
    self.identifier = identifier
    self.level = level
    self.policy = policy
    self.timeout = timeout
    self.waitLimit = waitLimit
    self.asks = asks
    self.origin = origin
    self.stack = stack
  }
}

/// An input of `AlertQueue`.
///
/// Except in `submit` and `withdraw`, a ticket is the one of an entry's leader, as in the effects.
/// Events for unknown tickets and for alerts that have ended are ignored.
package enum AlertQueueEvent: Hashable, Sendable {
  /// A new alert.
  case submit(AlertSubmission)
  /// The alert's first frame is on screen; its timeout starts.
  ///
  /// Expected after every `present`, also after one that reverses a window's dismissal.
  case appeared(AlertTicket)
  /// The present transition has ended; implies `appeared`.
  case presented(AlertTicket)
  /// The user, or the content, ended the alert.
  ///
  /// Ignored once the alert is being dismissed or suspended: the caller drops input that arrives
  /// then.
  case answered(AlertTicket, AlertResponse)
  /// Another program answered in the user's place; unlike `answered` also while the alert waits.
  case settled(AlertTicket, AlertResponse)
  /// A live alert has a new level or new limits; a changed limit restarts.
  case revise(AlertSubmission)
  /// Ends all alerts with this identifier, or all alerts if it is nil, on behalf of a client.
  case dismiss(AlertIdentifier?)
  /// The client of this submission has disconnected.
  case withdraw(AlertTicket)
  /// The alert window is closed: dismissed, suspended, or destroyed by another X client.
  case disappeared(AlertTicket)
  /// The content or the window could not be created or kept; the sentence gives the reason.
  case failed(AlertTicket, String)
  /// Nothing may be on screen from now on: it is locked.
  case hold
  /// The alert on screen gives way to another presenter's, with its transition.
  case giveWay
  /// Ends `hold` and `giveWay`.
  case release
  /// Windows of other programs, or a modal alert above a toast, hide the alert, or no longer do;
  /// its timeout is paused meanwhile.
  case hidden(AlertTicket, Bool)
  /// A window of another program asks the user something: alerts up to this level that only inform
  /// wait until none does any more, which is nil.
  case askedElsewhere(AlertLevel?)
  /// The screen went blank, or is on again; meanwhile no timeout of a modal alert runs.
  case blank(Bool)
  /// The time of the last `schedule` effect has been reached.
  ///
  /// This uses up the timer: if a deadline is still ahead, it is scheduled again.
  case deadline
}

/// An output of `AlertQueue`: what its owner has to do, in the order given.
///
/// Except in `respond` and `refuse`, a ticket is the one of an entry's leader.
package enum AlertQueueEffect: Hashable, Sendable {
  /// Open the alert's window and play the present transition.
  ///
  /// If the window is still being dismissed, reverse its transition from the current values; then
  /// `appeared` is expected, and `disappeared` no more.
  case present(AlertTicket)
  /// Take the alert off the screen but keep its content and state; `disappeared` is expected.
  ///
  /// If it is already stepping aside, one that is not animated ends that transition at once.
  case stepAside(AlertTicket, animated: Bool)
  /// Take the alert off the screen for good, from the current values; `disappeared` is expected.
  ///
  /// It may follow an unfinished `stepAside`. If the alert is already being dismissed, one that is
  /// not animated ends that transition at once.
  case dismiss(AlertTicket, animated: Bool)
  /// Show the first alert's content in the second one's window, or in its place in the queue.
  ///
  /// From now on the first ticket names the entry, and its count is 1.
  case update(AlertTicket, replacing: AlertTicket)
  /// Release the content of an alert that is not on screen and has ended.
  case discard(AlertTicket)
  /// The alert now stands for this many submissions.
  case setCount(AlertTicket, Int)
  /// Deliver the response to the client of this submission.
  ///
  /// Sent exactly once for each ticket that was not refused.
  case respond(AlertTicket, AlertResponse)
  /// The submission was rejected because the queue is full.
  case refuse(AlertTicket)
  /// Send `deadline` at this time instead of the one scheduled before; nil cancels the timer.
  case schedule(MonotonicInstant?)
}
