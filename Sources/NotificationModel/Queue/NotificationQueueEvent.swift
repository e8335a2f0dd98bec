package import AlertModel

/// What the queue of notifications is told.
package enum NotificationQueueEvent: Hashable, Sendable {
  /// A new notification, with the identifier of its alert if a client named it.
  case post(NotificationID, NotificationTraits, name: AlertIdentifier? = nil)
  /// An open notification gets new content.
  case replace(NotificationID, NotificationTraits)
  /// The presenter accepted a client's notification, new or in place of an open one, that was
  /// submitted without waiting in line.
  case adopt(NotificationSubmission, NotificationTraits, name: AlertIdentifier? = nil)
  /// The content of an open notification changed in place.
  case revise(NotificationID, NotificationTraits)
  /// The user wants to see this one, whatever holds it back.
  case summon(NotificationID)
  /// There is time to deal with the next one in line.
  case handOverNext
  /// The time slice of this turn is over, or the line is empty.
  case endTurn
  /// The presenter accepted what `submit` asked for.
  case accepted(NotificationID, submission: Int)
  /// The presenter refused it: its queue is full, or it cannot show it.
  case refused(NotificationID, isBusy: Bool)
  /// The presenter's queue may have room again.
  case presenterHasRoom
  /// An alert became visible; `group` is its key.
  case presented(group: Int)
  /// A submission ended.
  case ended(NotificationID, submission: Int, AlertResponse)
  /// A sender, a command or a client ends a notification.
  case close(NotificationID, NotificationCloseReason, AlertResponse? = nil)
  /// Pauses and inhibitors changed.
  case silence(NotificationSilence)
  /// The digest with this number ended, or was refused (nil).
  case digestEnded(Int, AlertResponse.Outcome?)
  /// Nothing happened, but time has passed.
  case timePassed
}

/// What the queue of notifications wants done, in this order.
package enum NotificationQueueEffect: Hashable, Sendable {
  /// Remember the notification in the history, and publish it.
  case record(NotificationID)
  /// Publish that a notification repeats `first`, which now counts `count`.
  case count(NotificationID, first: NotificationID, count: Int)
  case runScript(NotificationID)
  case playSound(NotificationID)
  /// Submit it to the presenter, and step `accepted` or `refused`.
  case submit(NotificationSubmission)
  /// Take its submission back from the presenter.
  case withdraw(NotificationID)
  /// Tell the sender of the button that was pressed, or the reply that was typed.
  case answer(NotificationID, AlertResponse)
  /// Publish that it became visible.
  case show(NotificationID)
  /// Log why the presenter gave it up.
  case reportFailure(NotificationID, reason: String)
  /// Write its end into the history and tell the sender; it is not open any more.
  case close(NotificationClosing)
  /// Show one toast that stands for these, and step `digestEnded` when it ends or is refused.
  case showDigest(Int, [NotificationID])
  case withdrawDigest
  /// Show how many wait beyond those that the presenter has.
  case setBacklog(Int)
  /// Pauses and inhibitors are different from these now.
  case silenceChanged(from: NotificationSilence)
  /// Step `handOverNext` when there is time for it.
  case requestTurn
}

/// A notification to submit to the presenter.
package struct NotificationSubmission: Hashable, Sendable {
  package enum Policy: Hashable, Sendable {
    /// As its description says.
    case asDescribed
    /// It takes the place of what the presenter has under its identifier.
    case replace
    /// It is counted with what the presenter has under its identifier.
    case coalesce
  }

  package var id: NotificationID
  /// Tells it from earlier submissions of the same notification.
  package var number: Int
  package var group: Int
  package var identifier: AlertIdentifier
  package var policy: Policy
}

/// The end of a notification.
package struct NotificationClosing: Hashable, Sendable {
  package var id: NotificationID
  /// The first of its group, in whose record of the history it is counted.
  package var first: NotificationID
  package var reason: NotificationCloseReason
  /// What a client is told; nil for what the reason says.
  package var response: AlertResponse?
}
