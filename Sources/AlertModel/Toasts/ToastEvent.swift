/// What the queue of toasts is told.
package enum ToastEvent: Hashable, Sendable {
  /// A toast is handed in, for a lane.
  case submit(AlertSubmission, ToastLane)
  /// A live toast's own level, limits and lane changed; those of its times that did begin anew.
  case revise(AlertSubmission, ToastLane)
  /// What concerns one alert, as `AlertQueue` is told it; `submit` and `revise` are not for here.
  case alert(AlertQueueEvent)
  /// The answer to `ToastEffect.measure`, or an answer that has changed.
  case measured(AlertTicket, ToastPlace)
  /// Monitors, work areas or the scale have changed: every place is asked for anew.
  case roomChanged
  /// The windows that fill a monitor have changed: the same, but the pointer is where it was.
  case surroundingsChanged
  /// The pointer is over this toast, or over none: meanwhile none is moved and none times out.
  case hovered(AlertTicket?)
  /// The keyboard was given to this toast, or back: meanwhile none is moved and none times out.
  case focused(AlertTicket?)
  /// So many will be handed in when others have gone: they are told of with those that wait.
  case expected(Int)
  /// Whether nobody looks, because the person is idle, say: meanwhile none times out.
  case unattended(Bool)
}

/// What the queue of toasts wants done, in this order.
package enum ToastEffect: Hashable, Sendable {
  /// What `AlertQueue` would want done; `present` follows the first `place`.
  case alert(AlertQueueEffect)
  /// Find out how large the toast is and where it would stand alone; `measured` is awaited.
  case measure(AlertTicket)
  /// Put the toast there: one frame for each spot of its place.
  case place(AlertTicket, [Rect])
  /// Tell how many wait; every lane that is not named has none.
  case showBacklogs([ToastBacklog])
}
