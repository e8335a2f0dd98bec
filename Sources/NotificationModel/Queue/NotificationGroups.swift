import AlertModel

/// One alert in the presenter, and the notifications that it stands for: one, and its repeats.
struct NotificationGroup: Sendable {
  /// Those that repeat the first one.
  var repeats: [NotificationID] = []
  /// The notification that gave the alert its content.
  let first: NotificationID
  /// Whether it has been on the screen.
  var isShown = false
  /// Whether it takes one of the slots for alerts that the user has not seen yet.
  var isUnseen = false

  init(first: NotificationID) {
    self.first = first
  }

  /// The identifier of its alert, unless it has another one.
  static func usualIdentifier(of id: NotificationID) -> AlertIdentifier {
    AlertIdentifier("notification-\(id)")
  }
}

/// The groups of all open notifications, by key.
struct NotificationGroups: Sendable {
  private var groups: [Int: NotificationGroup] = [:]
  /// The identifiers of groups that have an unusual one.
  private var names: [Int: AlertIdentifier] = [:]
  private var lastKey = 0
  /// How many groups are in the presenter and have not been on the screen yet.
  private(set) var unseenCount = 0
  /// How many identifiers had to be made up.
  private var lastSuffix = 0

  /// A key that no group has had.
  mutating func reserveKey() -> Int {
    lastKey += 1
    return lastKey
  }

  /// Creates a group of one.
  mutating func open(_ key: Int, first: NotificationID, name: AlertIdentifier?) {
    groups[key] = NotificationGroup(first: first)
    if let name { names[key] = name }
  }

  subscript(key: Int) -> NotificationGroup? { groups[key] }

  /// The identifier of a group's alert.
  func identifier(of key: Int) -> AlertIdentifier? {
    names[key] ?? groups[key].map { NotificationGroup.usualIdentifier(of: $0.first) }
  }

  mutating func change(_ key: Int, _ change: (inout NotificationGroup) -> Void) {
    guard let index = groups.index(forKey: key) else { return }
    change(&groups.values[index])
  }

  /// Notes that the presenter has an alert that the user has not seen yet.
  mutating func markUnseen(_ key: Int) {
    guard let group = groups[key], !group.isUnseen, !group.isShown else { return }
    change(key) { $0.isUnseen = true }
    unseenCount += 1
  }

  /// Notes that an alert was seen, or is gone.
  mutating func markSeen(_ key: Int) {
    guard groups[key]?.isUnseen == true else { return }
    change(key) { $0.isUnseen = false }
    unseenCount -= 1
  }

  mutating func remove(_ key: Int) {
    groups[key] = nil
    names[key] = nil
    // Give the memory of a burst back.
    if groups.isEmpty { (groups, names) = ([:], [:]) }
  }

  /// An identifier for a notification that leaves its group, which keeps the usual one.
  mutating func newName(for id: NotificationID) -> AlertIdentifier {
    lastSuffix += 1
    return AlertIdentifier("\(NotificationGroup.usualIdentifier(of: id).rawValue)-\(lastSuffix)")
  }
}
