package import AlertModel

/// Who wants that nothing is shown: a person who paused, and programs that asked for it.
package struct NotificationSilence: Hashable, Sendable {
  /// A person's wish.
  package struct Pause: Hashable, Sendable {
    /// What has this level or a higher one is shown; nil if what is critical is.
    package var level: AlertLevel?
    /// When it ends by itself; nil if it does not.
    package var end: MonotonicInstant?

    package init(level: AlertLevel? = nil, end: MonotonicInstant? = nil) {
      self.level = level
      self.end = end
    }
  }

  /// A program's wish.
  package struct Inhibitor: Hashable, Sendable {
    package var number: UInt32
    package var application: String
    package var reason: String
    package var sender: String
  }

  package var pause: Pause?
  /// In the order in which they came.
  package private(set) var inhibitors: [Inhibitor] = []
  private var lastNumber: UInt32 = 0

  /// The most programs that are listened to at a time; the oldest goes for one more.
  private static let mostInhibitors = 256
  private static let mostBytes = 256

  package init() {}

  /// Whether anybody wants it.
  package var isWanted: Bool { pause != nil || !inhibitors.isEmpty }

  /// Whether a notification is shown now.
  package func lets(_ description: AlertDescription) -> Bool {
    let isCritical = description.urgency == .critical
    if let pause {
      guard pause.level.map({ description.level >= $0 }) ?? isCritical else { return false }
    }
    return inhibitors.isEmpty || isCritical
  }

  /// Ends a pause that has outlived itself.
  ///
  /// - Returns: Whether it did.
  package mutating func expire(at now: MonotonicInstant) -> Bool {
    guard let end = pause?.end, end <= now else { return false }
    pause = nil
    return true
  }

  /// Takes in a program's wish.
  ///
  /// - Returns: Its number, which is not 0.
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

  /// Takes a program's wish back.
  ///
  /// - Returns: Whether there was such a number of this sender.
  package mutating func uninhibit(_ number: UInt32, sender: String) -> Bool {
    let count = inhibitors.count
    inhibitors.removeAll { $0.number == number && $0.sender == sender }
    return inhibitors.count < count
  }

  /// A program has gone, and its wishes with it.
  ///
  /// - Returns: Whether it had any.
  package mutating func senderLeft(_ sender: String) -> Bool {
    let count = inhibitors.count
    inhibitors.removeAll { $0.sender == sender }
    return inhibitors.count < count
  }

  /// What is told of it.
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
