import NotificationModel
import NotificationService

/// Records the posts of the bus service; a test closes notifications itself.
final class RecordingPosting: NotificationPosting {
  struct Post {
    var id: NotificationID
    var replaces: NotificationID?
    var request: NotificationRequest
    var report: (NotificationID, NotificationOutcome) -> Void

    func tell(_ outcome: NotificationOutcome) { report(id, outcome) }
  }

  private(set) var posts: [Post] = []
  private(set) var closed: [NotificationID] = []
  private(set) var departed: [String] = []
  private(set) var inhibitions: [UInt32: String] = [:]
  private var numbers = NotificationNumbers()

  var inhibitionDidChange: (() -> Void)?
  var isInhibited: Bool { !inhibitions.isEmpty }

  func post(
    _ request: NotificationRequest, replacing id: NotificationID?,
    tell: @escaping (NotificationID, NotificationOutcome) -> Void,
    accepted: (NotificationID) -> Void
  ) -> NotificationID? {
    let number = id ?? numbers.next()
    if let id { numbers.claim(id) }
    accepted(number)
    posts.append(Post(id: number, replaces: id, request: request, report: tell))
    return number
  }

  func close(_ id: NotificationID, reason: NotificationCloseReason) -> Bool {
    guard !closed.contains(id), let post = posts.last(where: { $0.id == id }) else { return false }
    closed.append(id)
    post.tell(.closed(reason))
    return true
  }

  func senderLeft(_ sender: String) {
    departed.append(sender)
    let former = inhibitions.count
    inhibitions = inhibitions.filter { $0.value != sender }
    if inhibitions.count != former { inhibitionDidChange?() }
  }

  func rememberedSenders(on bus: String) -> Set<String> { [] }

  func reconnect(
    sender: String, on bus: String,
    tell: @escaping (NotificationID, NotificationOutcome) -> Void
  ) {}

  func resume(on bus: String) {}

  func inhibit(by application: String, reason: String, sender: String) -> UInt32 {
    let number = UInt32(inhibitions.count + 1)
    inhibitions[number] = sender
    inhibitionDidChange?()
    return number
  }

  func uninhibit(_ number: UInt32, sender: String) -> Bool {
    guard inhibitions[number] == sender else { return false }
    inhibitions[number] = nil
    inhibitionDidChange?()
    return true
  }
}
