/// A process, distinguished from later ones with the same number by its start time.
public struct ProcessIdentity: Hashable, Sendable {
  /// The process ID.
  public var number: Int32
  /// When it was started, in the system's clock ticks since boot.
  public var start: UInt64

  /// Creates an identity.
  public init(number: Int32, start: UInt64) {
    self.number = number
    self.start = start
  }
}

/// The processes that an alert comes from, by which nested questions are recognized.
public struct AlertOrigin: Hashable, Sendable {
  /// The process that waits for the answer; nil if none waits.
  public var waiter: ProcessIdentity?
  /// The parent of the requesting process, its parent, and so on.
  public var ancestors: [ProcessIdentity]
  /// Identifies the machine and process namespace that the numbers belong to.
  public var machine: UInt64

  /// Creates an origin.
  public init(waiter: ProcessIdentity?, ancestors: [ProcessIdentity], machine: UInt64 = 0) {
    self.waiter = waiter
    self.ancestors = ancestors
    self.machine = machine
  }

  /// The origin of an alert that is never nested in another, nor another in it.
  public static let unknown = AlertOrigin(waiter: nil, ancestors: [])

  /// Whether the requesting process descends from the one that waits for the other alert, so that
  /// the other alert may not end before this one.
  public func isNested(in other: AlertOrigin) -> Bool {
    guard machine == other.machine, let waiter = other.waiter else { return false }
    return ancestors.contains(waiter)
  }
}

/// The client on whose behalf a service submits an alert.
public struct AlertAsker: Hashable, Sendable {
  /// The client's process.
  public var processID: Int32
  /// Whether the client waits for the answer.
  public var waits: Bool

  /// Creates a client.
  public init(processID: Int32, waits: Bool) {
    self.processID = processID
    self.waits = waits
  }
}
