/// An input of `ToastQueue`.
package enum ToastEvent: Hashable, Sendable {
  /// A new toast for a lane.
  case submit(AlertSubmission, ToastLane)
  /// A live toast has a new level, new limits or a new lane; a changed limit restarts.
  case revise(AlertSubmission, ToastLane)
  /// An event as for `AlertQueue`, except `submit` and `revise`, which are ignored.
  case alert(AlertQueueEvent)
  /// The answer to `ToastEffect.measure`, or a later change of it.
  case measured(AlertTicket, ToastPlace)
  /// Monitors, work areas or the scale have changed: every place is measured again.
  case roomChanged
  /// The full-screen windows have changed: every place is measured again, the hover is kept.
  case surroundingsChanged
  /// Toasts of other processes are in these frames, in device pixels of the root window.
  case taken([Rect])
  /// The pointer is over this toast, or over none; while it is, no toast moves or times out.
  case hovered(AlertTicket?)
  /// This toast has the keyboard, or none has; while one has, no toast moves or times out.
  case focused(AlertTicket?)
  /// This many toasts will be submitted later; they are counted in the backlog.
  case backlog(Int)
  /// Whether the user is idle; meanwhile no toast times out.
  case unattended(Bool)
}

/// An output of `ToastQueue`: what its owner has to do, in the order given.
package enum ToastEffect: Hashable, Sendable {
  /// An effect of `AlertQueue`; `present` follows the first `place`.
  case alert(AlertQueueEffect)
  /// Compute the toast's size and its place without others; `measured` is expected.
  case measure(AlertTicket)
  /// Move the toast: one frame for each spot of its place.
  case place(AlertTicket, [Rect])
  /// The number of toasts of its stack behind this one.
  case setStacked(AlertTicket, Int)
  /// The toast is counted behind a newer one of its stack, where its time runs.
  case announceCount(AlertTicket)
  /// The toast's remaining time; nil for none.
  case countDown(AlertTicket, ToastCountdown?)
  /// Show the number of waiting toasts; lanes that are not listed have none.
  case showBacklogs([ToastBacklog])
}
