/// What the queue is told. Tickets that it does not know, or that have ended, are ignored.
package enum AlertQueueEvent: Hashable, Sendable {
  /// An alert is handed in.
  case submit(AlertSubmission)
  /// The alert's first frame is on screen: its timeout runs from here.
  case appeared(AlertTicket)
  /// The present transition has ended.
  case presented(AlertTicket)
  /// The person, or the content, ended the alert.
  case answered(AlertTicket, AlertResponse)
  /// Somebody else ends the alerts with this identifier; nil means all.
  case dismiss(AlertIdentifier?)
  /// Whoever handed this submission in is gone.
  case withdraw(AlertTicket)
  /// The alert window is gone, after a dismissal or after stepping aside.
  case disappeared(AlertTicket)
  /// The content or the window could not be made or kept; the sentence says why.
  case failed(AlertTicket, String)
  /// Nothing may be on screen: it is locked, or the stage is another presenter's.
  case hold
  /// The end of `hold`.
  case release
  /// The moment that `schedule` named has come.
  case deadline
}
