package import AlertModel

/// “Do not disturb”: the user's pause, and the inhibitors of programs.
///
/// While either is in force, notifications below its level are held back.
package struct NotificationSilence: Hashable, Sendable {
  /// A pause by the user.
  package struct Pause: Hashable, Sendable {
    /// Notifications at this level or above are shown; nil: those of critical urgency.
    package var level: AlertLevel?
    /// When it ends by itself; nil for never.
    package var end: MonotonicInstant?

    /// Creates a pause.
    package init(level: AlertLevel? = nil, end: MonotonicInstant? = nil) {
      self.level = level
      self.end = end
    }
  }

  /// A program that requested silence.
  package struct Inhibitor: Hashable, Sendable {
    /// The cookie that the program ends it with.
    package var number: UInt32
    package var application: String
    package var reason: String
    /// The unique name on the bus.
    package var sender: String
  }

  /// The user's pause; nil for none.
  package var pause: Pause?
  /// In order of arrival.
  package private(set) var inhibitors: [Inhibitor] = []
  private var lastNumber: UInt32 = 0

  /// The maximum number of inhibitors at a time; another one removes the oldest.
  private static let mostInhibitors = 256
  private static let mostBytes = 256

  /// Creates a silence that holds nothing back.
  package init() {}

  /// Whether the user or any program requested silence.
  package var isWanted: Bool { pause != nil || !inhibitors.isEmpty }

  /// Whether a notification may be shown now.
  package func allows(_ description: AlertDescription) -> Bool {
    allows(urgency: description.urgency, level: description.level)
  }

  /// Whether a notification of this urgency and level may be shown now.
  package func allows(urgency: AlertUrgency, level: AlertLevel) -> Bool {
    let isCritical = urgency == .critical
    if let pause {
      guard pause.level.map({ level >= $0 }) ?? isCritical else { return false }
    }
    return inhibitors.isEmpty || isCritical
  }

  /// Ends a pause whose time is over.
  ///
  /// - Returns: Whether there was one.
  package mutating func expire(at now: MonotonicInstant) -> Bool {
    guard let end = pause?.end, end <= now else { return false }
    pause = nil
    return true
  }

  /// Adds an inhibitor.
  ///
  /// - Returns: Its number, which is never 0.
  package mutating func inhibit(
    by application: String, reason: String, sender: String
  ) -> UInt32 {
    repeat {
      lastNumber = lastNumber == .max ? 1 : lastNumber + 1
    } while inhibitors.contains { $0.number == lastNumber }
    if inhibitors.count == Self.mostInhibitors { inhibitors.removeFirst() }
    inhibitors.append(
      Inhibitor(
        number: lastNumber, application: application.cut(toBytes: Self.mostBytes),
        reason: reason.cut(toBytes: Self.mostBytes), sender: sender))
    return lastNumber
  }

  /// Removes an inhibitor.
  ///
  /// - Returns: Whether the sender had one with this number.
  package mutating func uninhibit(_ number: UInt32, sender: String) -> Bool {
    let count = inhibitors.count
    inhibitors.removeAll { $0.number == number && $0.sender == sender }
    return inhibitors.count < count
  }

  /// Removes the inhibitors of a sender that has left the bus.
  ///
  /// - Returns: Whether it had any.
  package mutating func senderLeft(_ sender: String) -> Bool {
    let count = inhibitors.count
    inhibitors.removeAll { $0.sender == sender }
    return inhibitors.count < count
  }

  /// The report for `tocsin pause`.
  package func report(held: Int, at now: MonotonicInstant) -> NotificationPause {
    NotificationPause(
      isPaused: isWanted,
      secondsLeft: pause?.end.map { max($0.seconds(since: now), 0) },
      level: pause?.level, held: held,
      inhibitors: inhibitors.map { inhibitor in
        inhibitor.reason.isEmpty
          ? inhibitor.application : "\(inhibitor.application): \(inhibitor.reason)"
      })
  }
}
