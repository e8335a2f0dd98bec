import AlertModel
import NotificationModel

/// All notifications that have not been closed, by number, stack and name.
final class OpenNotifications {
  /// The maximum number of open ones, of one sender and of all; more are refused.
  private static let mostOfSender = 10_000
  static let most = 20_000

  private var byID: [NotificationID: OpenNotification] = [:]
  private var stacks: [NotificationStack: NotificationID] = [:]
  /// The notifications that a client gave an identifier.
  private var names: [AlertIdentifier: [NotificationID]] = [:]
  private var numbers: NotificationNumbers
  private let drafts = DraftStorage()

  /// - Parameter last: The last number that an earlier process gave out.
  init(after last: NotificationID) {
    numbers = NotificationNumbers(after: last)
  }

  /// The bytes of texts and pictures that wait for submission to the presenter.
  var keptBytes: Int { drafts.bytes }

  /// The last number that was given out.
  var lastNumber: NotificationID { numbers.last }

  subscript(id: NotificationID) -> OpenNotification? { byID[id] }

  /// All of them, by number.
  var all: [OpenNotification] { byID.values.sorted { $0.id < $1.id } }

  /// Whether one more can be accepted.
  func hasRoom(for sender: NotificationSender?) -> Bool {
    byID.count < Self.most && (sender?.openCount ?? 0) < Self.mostOfSender
  }

  /// A number that no notification has.
  func nextNumber() -> NotificationID { numbers.next { byID[$0] != nil } }

  /// Reserves a number that a sender chose and that was never given out.
  func claim(_ id: NotificationID) { numbers.claim(id) }

  func insert(_ notification: OpenNotification) {
    byID[notification.id] = notification
    if let name = notification.name { names[name, default: []].append(notification.id) }
  }

  func remove(_ id: NotificationID) -> OpenNotification? {
    guard let notification = byID.removeValue(forKey: id) else { return nil }
    put(notification, on: nil)
    if let name = notification.name {
      names[name]?.removeAll { $0 == id }
      if names[name]?.isEmpty == true { names[name] = nil }
    }
    // Release the memory of a burst.
    if byID.isEmpty { (byID, names, stacks) = ([:], [:], [:]) }
    return notification
  }

  /// The newest notification of a stack.
  func notification(on stack: NotificationStack?) -> OpenNotification? {
    stack.flatMap { stacks[$0] }.flatMap { byID[$0] }
  }

  /// Makes a notification the newest of a stack, or removes it from its stack (nil).
  func put(_ notification: OpenNotification, on stack: NotificationStack?) {
    if let old = notification.stack, old != stack, stacks[old] == notification.id {
      stacks[old] = nil
    }
    notification.stack = stack
    if let stack { stacks[stack] = notification.id }
  }

  /// The notifications to which clients gave this identifier.
  func notifications(named name: AlertIdentifier) -> [OpenNotification] {
    (names[name] ?? []).compactMap { byID[$0] }
  }

  /// The content that is kept until the presenter has it.
  func draft(of decision: NotificationDecision) -> NotificationDraft {
    NotificationDraft(decision, in: drafts)
  }
}
