import AlertModel

/// One alert in the presenter, and its notifications: one, and its repeats.
struct NotificationGroup: Sendable {
  /// The notifications that repeat the first one.
  var repeats: [NotificationID] = []
  /// The notification that gave the alert its content.
  let first: NotificationID
  /// Whether it has been on the screen.
  var isShown = false
  /// Whether it occupies one of the slots for alerts that the user has not seen yet.
  var isUnseen = false

  init(first: NotificationID) {
    self.first = first
  }

  /// The default identifier of a notification's alert.
  static func usualIdentifier(of id: NotificationID) -> AlertIdentifier {
    AlertIdentifier("notification-\(id)")
  }
}

/// The groups of all open notifications, by key.
struct NotificationGroups: Sendable {
  private var groups: [Int: NotificationGroup] = [:]
  /// The identifiers of groups that do not have the default one.
  private var names: [Int: AlertIdentifier] = [:]
  private var lastKey = 0
  /// The number of groups that are in the presenter and have not been on the screen yet.
  private(set) var unseenCount = 0
  /// The number of generated identifiers.
  private var lastSuffix = 0

  /// Returns a key that no group has had.
  mutating func reserveKey() -> Int {
    lastKey += 1
    return lastKey
  }

  /// Creates a group with one notification.
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

  /// Records that the presenter has an alert that the user has not seen yet.
  mutating func markUnseen(_ key: Int) {
    guard let group = groups[key], !group.isUnseen, !group.isShown else { return }
    change(key) { $0.isUnseen = true }
    unseenCount += 1
  }

  /// Records that an alert was seen, or has ended.
  mutating func markSeen(_ key: Int) {
    guard groups[key]?.isUnseen == true else { return }
    change(key) { $0.isUnseen = false }
    unseenCount -= 1
  }

  mutating func remove(_ key: Int) {
    groups[key] = nil
    names[key] = nil
    // Release the memory of a burst.
    if groups.isEmpty { (groups, names) = ([:], [:]) }
  }

  /// Generates an identifier for a notification that leaves its group, which keeps the default one.
  mutating func newName(for id: NotificationID) -> AlertIdentifier {
    lastSuffix += 1
    return AlertIdentifier("\(NotificationGroup.usualIdentifier(of: id).rawValue)-\(lastSuffix)")
  }
}
