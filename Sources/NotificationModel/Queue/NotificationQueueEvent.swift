package import AlertModel

/// An input of `NotificationQueue`.
package enum NotificationQueueEvent: Hashable, Sendable {
  /// A new notification, with the identifier of its alert if a client gave it one.
  case post(NotificationID, NotificationTraits, name: AlertIdentifier? = nil)
  /// An open notification gets new content.
  case replace(NotificationID, NotificationTraits)
  /// The presenter accepted a client's notification, new or in place of an open one, that was
  /// submitted without waiting in line.
  case adopt(NotificationSubmission, NotificationTraits, name: AlertIdentifier? = nil)
  /// The content of an open notification changed in place.
  case revise(NotificationID, NotificationTraits)
  /// The user requested this notification, whatever holds it back.
  case summon(NotificationID)
  /// The next notification in the line can be handled.
  case handOverNext
  /// The time slice of this iteration of the main loop is over, or the line is empty.
  case endTurn
  /// The presenter accepted a `submit`.
  case accepted(NotificationID, submission: Int)
  /// The presenter refused it: its queue is full, or it cannot show it.
  case refused(NotificationID, isBusy: Bool)
  /// The presenter's queue may have room again.
  case presenterHasRoom
  /// An alert became visible; `group` is its key.
  case presented(group: Int)
  /// An alert is counted behind a newer one of its application.
  case stacked(group: Int)
  /// A submission ended.
  case ended(NotificationID, submission: Int, AlertResponse)
  /// A sender, a command or a client closes a notification.
  case close(NotificationID, NotificationCloseReason, AlertResponse? = nil)
  /// Pauses and inhibitors changed.
  case silence(NotificationSilence)
  /// The digest with this number ended, or was refused (nil).
  case digestEnded(Int, AlertResponse.Outcome?)
  /// Only time has passed.
  case timePassed
}

/// An output of `NotificationQueue`: what its owner has to do, in the order given.
package enum NotificationQueueEffect: Hashable, Sendable {
  /// Add the notification to the history, and publish it.
  case record(NotificationID)
  /// Publish that a notification repeats `first`, whose count is now `count`.
  case count(NotificationID, first: NotificationID, count: Int)
  case runScript(NotificationID)
  case playSound(NotificationID)
  /// Submit it to the presenter, and step `accepted` or `refused`.
  case submit(NotificationSubmission)
  /// Withdraw its submission from the presenter.
  case withdraw(NotificationID)
  /// Report the pressed button, or the typed reply, to the sender.
  case answer(NotificationID, AlertResponse)
  /// Publish that it became visible.
  case show(NotificationID)
  /// Log why the presenter dropped it.
  case reportFailure(NotificationID, reason: String)
  /// Write its end to the history and report it to the sender; it is no longer open.
  case close(NotificationClosing)
  /// Show one toast for all of these, and step `digestEnded` when it ends or is refused.
  case showDigest(Int, [NotificationID])
  case withdrawDigest
  /// Show how many notifications wait in addition to those in the presenter.
  case setBacklog(Int)
  /// Pauses and inhibitors differ from these former ones.
  case silenceChanged(from: NotificationSilence)
  /// Step `handOverNext` when the main loop has time.
  case requestTurn
}

/// A notification to submit to the presenter.
package struct NotificationSubmission: Hashable, Sendable {
  package enum Policy: Hashable, Sendable {
    /// With the policy of its description.
    case asDescribed
    /// It replaces the presenter's alert with its identifier.
    case replace
    /// It is counted with the presenter's alert with its identifier.
    case coalesce
  }

  package var id: NotificationID
  /// Distinguishes it from earlier submissions of the same notification.
  package var number: Int
  package var group: Int
  package var identifier: AlertIdentifier
  package var policy: Policy
}

/// The end of a notification.
package struct NotificationClosing: Hashable, Sendable {
  package var id: NotificationID
  /// The first notification of its group, in whose history record it is counted.
  package var first: NotificationID
  package var reason: NotificationCloseReason
  /// The response for a client; nil means one according to the reason.
  package var response: AlertResponse?
}
