/// What the queue is told.
///
/// Every ticket but those of `submit` and `withdraw` is that of an entry's leader, as the effects
/// name it. Tickets that the queue does not know, or that have ended, are ignored.
package enum AlertQueueEvent: Hashable, Sendable {
  /// An alert is handed in.
  case submit(AlertSubmission)
  /// The alert's first frame is on screen: its timeout runs from here.
  ///
  /// It is awaited after every `present`, also after one that turns a leaving window round.
  case appeared(AlertTicket)
  /// The present transition has ended; it implies `appeared`.
  case presented(AlertTicket)
  /// The person, or the content, ended the alert.
  ///
  /// It counts while the alert is on screen to stay. One that is on its way out, in either sense,
  /// takes no answer: the caller drops what the person does to it.
  case answered(AlertTicket, AlertResponse)
  /// A live alert's own level and limits changed; those of its times that did begin anew.
  case revise(AlertSubmission)
  /// Somebody else ends the alerts with this identifier; nil means all.
  case dismiss(AlertIdentifier?)
  /// Whoever handed this submission in is gone.
  case withdraw(AlertTicket)
  /// The alert window is gone: after a dismissal, after stepping aside, or by a stranger's hand.
  case disappeared(AlertTicket)
  /// The content or the window could not be made or kept; the sentence says why.
  case failed(AlertTicket, String)
  /// Nothing may be on screen: it is locked, or the stage is another presenter's.
  case hold
  /// The end of `hold`.
  case release
  /// The moment that `schedule` named has come.
  ///
  /// That timer is spent by it: if a deadline is still ahead, it is scheduled again.
  case deadline
}
