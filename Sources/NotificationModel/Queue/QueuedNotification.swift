package import AlertModel

/// The properties of a notification that the queue needs: everything except its content.
package struct NotificationTraits: Hashable, Sendable {
  /// The level of its alert.
  package var level: AlertLevel
  /// The hash of its content; nil if it is never a repeat.
  package var fingerprint: Int?
  package var urgency: AlertUrgency
  /// Whether a rule makes it a modal alert.
  package var isModal: Bool
  /// Whether a rule keeps it off the screen.
  package var isSuppressed: Bool
  /// Whether a script is run before it is shown.
  package var hasScript: Bool
  /// Whether a digest may replace it.
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
    /// It is part of the digest.
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
  /// The number of its submission in the presenter; nil for none.
  ///
  /// A waiting notification with a submission replaces the one on the screen.
  var submission: Int?
  /// Whether the presenter has it as a modal alert.
  package internal(set) var isModalOnScreen = false
  /// Whether the user requested it, so that it is shown in spite of any silence.
  var isWanted = false

  package var isInPresenter: Bool { submission != nil }

  /// Records that the presenter has accepted a submission of it.
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
