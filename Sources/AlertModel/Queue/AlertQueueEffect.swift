/// What the queue wants done, in this order. The ticket is always that of the entry's leading submission.
package enum AlertQueueEffect: Hashable, Sendable {
  /// Show the alert: open its window and play the present transition, from the current values if it is on its way out.
  case present(AlertTicket)
  /// Take the alert off the screen but keep its content and state; `disappeared` is awaited.
  case stepAside(AlertTicket, animated: Bool)
  /// Take the alert off the screen for good, from the current values; `disappeared` is awaited.
  case dismiss(AlertTicket, animated: Bool)
  /// Show the first one's content in the second one's window, or in its turn; the second ticket has ended.
  case update(AlertTicket, replacing: AlertTicket)
  /// Forget the content of an alert that is not on screen and never will be again.
  case discard(AlertTicket)
  /// The alert stands for this many submissions from now on.
  case setCount(AlertTicket, Int)
  /// Tell whoever handed this submission in how it ended. Exactly once for each ticket that was not refused.
  case respond(AlertTicket, AlertResponse)
  /// The submission was not taken in, because the queue is full.
  case refuse(AlertTicket)
  /// Send `deadline` at this moment; nil means never. It replaces the moment that was named before.
  case schedule(MonotonicInstant?)
}
