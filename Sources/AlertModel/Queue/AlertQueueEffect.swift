/// What the queue wants done, in this order.
///
/// The ticket is always that of the entry's leading submission, save in `respond` and `refuse`.
package enum AlertQueueEffect: Hashable, Sendable {
  /// Show the alert: open its window and play the present transition.
  ///
  /// If its window is still there on its way out, the transition turns round from the current
  /// values; the `disappeared` that was awaited is not awaited any more, `appeared` is.
  case present(AlertTicket)
  /// Take the alert off the screen but keep its content and state; `disappeared` is awaited.
  ///
  /// A second one that is not animated cuts the transition of the first short.
  case stepAside(AlertTicket, animated: Bool)
  /// Take the alert off the screen for good, from the current values; `disappeared` is awaited.
  ///
  /// It may follow a `stepAside` that is under way, and a second one that is not animated cuts the
  /// transition of the first short.
  case dismiss(AlertTicket, animated: Bool)
  /// Show the first one's content in the second one's window, or in its turn.
  ///
  /// From here on the first ticket names the entry, and its count is 1.
  case update(AlertTicket, replacing: AlertTicket)
  /// Forget the content of an alert that is not on screen and never will be again.
  case discard(AlertTicket)
  /// The alert stands for this many submissions from now on.
  case setCount(AlertTicket, Int)
  /// Tell whoever handed this submission in how it ended.
  ///
  /// Exactly once for each ticket that was not refused.
  case respond(AlertTicket, AlertResponse)
  /// The submission was not taken in, because the queue is full.
  case refuse(AlertTicket)
  /// Send `deadline` at this moment; nil means never.
  ///
  /// It replaces the moment that was named before.
  case schedule(MonotonicInstant?)
}
