package import AlertModel

/// What the queue has to know of a notification: everything but what it shows.
package struct NotificationTraits: Hashable, Sendable {
  /// The level of its alert.
  package var level: AlertLevel
  /// The hash of what it says and shows; nil for one that is never a repeat.
  package var fingerprint: Int?
  package var urgency: AlertUrgency
  /// Whether a rule makes it a modal alert.
  package var isModal: Bool
  /// Whether a rule keeps it off the screen.
  package var isSuppressed: Bool
  /// Whether a script is run before it is shown.
  package var hasScript: Bool
  /// Whether a digest may stand for it.
  package var isDigestible: Bool
  /// Whether it may be counted with an earlier one that has the same fingerprint.
  package var mayRepeat: Bool

  /// Creates traits.
  package init(
    urgency: AlertUrgency = .normal, level: AlertLevel = .normal, isModal: Bool = false,
    isSuppressed: Bool = false, hasScript: Bool = false, isDigestible: Bool = true,
    fingerprint: Int? = nil, mayRepeat: Bool = true
  ) {
    self.urgency = urgency
    self.level = level
    self.isModal = isModal
    self.isSuppressed = isSuppressed
    self.hasScript = hasScript
    self.isDigestible = isDigestible
    self.fingerprint = fingerprint
    self.mayRepeat = mayRepeat
  }
}

extension NotificationSilence {
  /// Whether a notification with these traits may be shown now.
  func allows(_ traits: NotificationTraits) -> Bool {
    allows(urgency: traits.urgency, level: traits.level)
  }
}

/// An open notification in the queue.
///
/// Thousands may wait: the members are ordered so that little is lost to alignment.
package struct QueuedNotification: Sendable {
  /// Where an open notification is; see the table of `NotificationQueue`.
  package enum Place: Sendable {
    /// In the waiting line.
    case waiting
    /// Silence holds it back.
    case held
    /// The digest stands for it.
    case digested
    /// The effect `submit` is being carried out.
    case submitting
    /// The presenter's own queue was full; it waits for any alert to end.
    case refused
    /// The presenter shows it, or will.
    case handed
  }

  package internal(set) var traits: NotificationTraits
  package internal(set) var place = Place.waiting
  package let id: NotificationID
  /// Its position in the line or among the held ones; the lowest comes first.
  var turn = 0
  /// The key of its group.
  package internal(set) var group: Int
  /// The number of the submission that the presenter has of it; nil for none.
  ///
  /// One that waits and has a submission is a replacement for what is on the screen.
  var submission: Int?
  /// Whether the presenter has it as a modal alert.
  package internal(set) var isModalOnScreen = false
  /// Whether the user asked for it, so that it is shown in spite of any silence.
  var isWanted = false

  package var isInPresenter: Bool { submission != nil }

  /// Notes that the presenter has accepted a submission of it.
  mutating func hand(over number: Int) {
    place = .handed
    submission = number
    isModalOnScreen = traits.isModal
  }

  /// Whether it may be shown before others that came earlier.
  var isUrgent: Bool {
    isWanted || traits.isModal || traits.urgency == .critical || traits.level > .normal
  }
}
