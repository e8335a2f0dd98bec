import AlertModel
import NotificationModel

/// Those whose turn to be handed over comes when others have been seen, in their order.
///
/// It only knows their numbers: some may have gone elsewhere since.
struct NotificationCrowd {
  private var ids: [NotificationID] = []
  private var start = 0
  /// How many have not gone elsewhere.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ id: NotificationID) {
    ids.append(id)
    count += 1
  }

  /// One has gone elsewhere.
  mutating func lose() {
    count -= 1
    if count == 0 { self = NotificationCrowd() }
  }

  /// Forgets the numbers that went elsewhere, once they are more than those that did not.
  mutating func tidy(_ isThere: (NotificationID) -> Bool) {
    guard ids.count - start > 1024, ids.count - start > 2 * count else { return }
    ids = ids[start...].filter(isThere)
    start = 0
  }

  /// How many numbers it keeps.
  var length: Int { ids.count }

  /// The number that is next, which is its place no more; nil if there is none.
  mutating func next() -> NotificationID? {
    guard start < ids.count else { return nil }
    defer {
      start += 1
      if start > 1024, start * 2 > ids.count {
        ids.removeFirst(start)
        start = 0
      }
    }
    return ids[start]
  }
}

extension NotificationCenter {
  /// So many that nobody has seen yet are enough for the presenter.
  static let mostUnseen = 64
  /// The most that are open, of one sender and of all; more are refused.
  static let mostOfSender = 10_000
  static let mostOpen = 20_000
  /// The most bytes of a message where there is much to keep.
  private static let shortMessage = 1024

  /// How many bytes of texts and pictures those take that the presenter has not got.
  package var keptBytes: Int { drafts.bytes }

  /// How many numbers of the crowd are kept, those included that went elsewhere.
  package var crowdLength: Int { crowd.length }

  /// Whether one more can be taken in.
  func hasRoom(for sender: NotificationSender?) -> Bool {
    entries.count < Self.mostOpen && (sender?.openCount ?? 0) < Self.mostOfSender
  }

  /// Whether the presenter can have the first of the crowd.
  var isCrowdNext: Bool { !crowd.isEmpty && unseen < Self.mostUnseen }

  /// Whether a notification is handed over now, rather than after those that came before it.
  func isTurn(of entry: NotificationEntry, _ draft: NotificationDraft) -> Bool {
    let description = draft.description
    let isUrgent = description.urgency == .critical || description.level > .normal
    if entry.ticket != nil || draft.isWanted || isUrgent || description.style.isModal {
      return true
    }
    if entry.showing.first != entry.id, entries[entry.showing.first]?.ticket != nil { return true }
    return crowd.isEmpty && unseen < Self.mostUnseen
  }

  /// Lets a notification wait here until others have been seen.
  func queue(_ entry: NotificationEntry) {
    entry.place = .queued
    crowd.append(entry.id)
    crowd.tidy { entries[$0]?.place == .queued }
  }

  /// A notification goes elsewhere, if it is in the crowd.
  func leaveCrowd(_ entry: NotificationEntry) {
    guard entry.place == .queued else { return }
    entry.place = .pending
    crowd.lose()
  }

  /// The presenter has one more that nobody has seen.
  func noteUnseen(_ showing: NotificationShowing) {
    guard !showing.isUnseen, !showing.isShown else { return }
    showing.isUnseen = true
    unseen += 1
  }

  /// One that the presenter has was seen, or is gone.
  func noteSeen(_ showing: NotificationShowing) {
    guard showing.isUnseen else { return }
    showing.isUnseen = false
    unseen -= 1
    handOverSoon()
  }

  /// One alert less: the presenter may have those that it would not have.
  func retryRefused() {
    guard !refused.isEmpty else { return }
    pending = refused + pending
    refused = []
    handOverSoon()
  }

  /// What is kept for long has no more than what it takes to know what it was.
  func lighten(_ draft: NotificationDraft) {
    guard drafts.isHeavy else { return }
    var description = draft.description
    if case .pixels = description.icon { description.icon = .none }
    description.image = nil
    if description.message.utf8.count > Self.shortMessage {
      description.message = description.plainMessage.cut(toBytes: Self.shortMessage)
      description.title = description.plainTitle
      description.usesMarkup = false
    }
    for index in description.buttons.indices { description.buttons[index].icon = nil }
    draft.description = description
  }

  /// Tells the presenter how many wait here.
  func tellCrowd() {
    guard toldCrowd != crowd.count else { return }
    toldCrowd = crowd.count
    presenter.expectToasts(crowd.count)
  }
}
